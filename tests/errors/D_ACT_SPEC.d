/* rows: A17 A19 B21 L45 */

BEGIN
{
	speculate(speculation());
	if ((chill(1000), 1))
	     ^ destructive actions may not follow speculate( )
		trace(1);
}

BEGIN
{
	speculate(speculation());
	copyout(alloca(8), arg0, 8);
	^ destructive actions may not follow speculate( )
}

BEGIN
{
	speculate(speculation());
	copyoutstr("a", arg0, 2);
	^ destructive actions may not follow speculate( )
}

inline int stopped = (stop(), 1);
BEGIN
{
	speculate(speculation());
	trace(stopped);
	      ^ destructive actions may not follow speculate( )
}

BEGIN
{
	speculate(speculation());
	stop();
	^ destructive actions may not follow speculate( )
}

BEGIN
{
	speculate(speculation());
	trace(pid ? (raise(SIGKILL), 1) : 2);
	             ^ destructive actions may not follow speculate( )
}

BEGIN { speculate(1); system("date"); }
                      ^ destructive actions may not follow speculate( )
