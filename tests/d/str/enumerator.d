/* The name of an enumerator, of the kernel or of the program, or "" for a value
 * without one. An enumeration that the program does not define is the kernel's.
 * rows: L12
 */
enum hrtimer_restart;
enum no_such_one;
enum own { LOW = -3, HIGH = 70000, AGAIN = -3 };

BEGIN
{
	x = -3;
	printf("%s %s\n", stringof((enum hrtimer_restart)1),
	    stringof((enum own)x++));
	printf("%s (%s) (%s)\n", stringof((enum own)70000),
	    stringof((enum own)x), stringof((enum no_such_one)0));
	trace(stringof((enum own)70000) == "HIGH");
	printf(" %d\n", x);
	exit(0);
}
