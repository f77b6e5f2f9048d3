/* rows: L67 */

BEGIN
{
	x = 1;
	trace(&x);
	      ^ cannot take the address of a variable of type int: only structures, unions and arrays have one
}

BEGIN
{
	a[1] = 2;
	trace(&a[1]);
	      ^ cannot take the address of a variable of type int: only structures, unions and arrays have one
}

BEGIN { @a = count(); trace(&@a); }
                            ^ cannot take the address of an aggregation

BEGIN { trace(&pid); }
              ^ cannot take the address of a variable of type pid_t: only structures, unions and arrays have one
