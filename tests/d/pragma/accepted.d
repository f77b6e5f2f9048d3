/* rows: L51 L52 */
#pragma D option quiet
#pragma D attributes Evolving/Unstable/ISA answer
#pragma D binding "1.2" answer
#pragma D depends_on library errno.d
#pragma D depends_on provider dtrace
#pragma D depends_on module vmlinux
#pragma ident "@(#)accepted.d 1.0"
#pragma weak somebody_elses
#ident "accepted.d"
inline int answer = 42;
typedef struct named { int a; } named_t;
#pragma D attributes Evolving/Evolving/Common named_t
#pragma D binding "1.0" named
#pragma D binding "1.0" translator
translator named_t < int i > { a = i; };
#line 10 "other.d"
provider dtrace { };
#pragma D attributes Stable/Stable/Common provider dtrace args
BEGIN
{
	printf("%d %d\n", answer, ENOENT);
	exit(0);
}
