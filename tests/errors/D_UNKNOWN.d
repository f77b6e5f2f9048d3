/* rows: L11 L21 S27 */

BEGIN { trace(cgroupid("/nosuch")); }
                       ^ cgroupid( ) of /nosuch: No such file or directory

struct s {
	int a;
};
BEGIN { trace(offsetof(struct s, b)); }
              ^ b is not a member of struct s

enum e {
	A,
	B,
	A
	^ failed to define enumerator A: the enumeration has one of that name
};
BEGIN
{
}
