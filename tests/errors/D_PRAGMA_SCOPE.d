/* rows: L48 L49 */

#pragma D attributes Stable/Stable/Common execname
^ #pragma attributes cannot change execname, which the program has not defined

BEGIN
{
	trace(EIO);
}
#pragma D binding "1.2" EIO
^ #pragma binding cannot change EIO, which the program has not defined
