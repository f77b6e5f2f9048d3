/* rows: L45
 * An inline with a constant value can be used where constants are required: in
 * enumerations, sizes, parameters. */
inline int LOW = 1 << 3;
inline int HIGH = LOW * 4;
enum e { A = LOW + 1 };
inline char CUT = 300;
inline string NAME = probename;
BEGIN
{
	printf("%d %d %d %s\n", HIGH, A, CUT, NAME);
	printf("%d\n", sizeof (char [HIGH]));
	@ = lquantize(pid ? 9 : 0, 0, HIGH, LOW);
	exit(0);
}
