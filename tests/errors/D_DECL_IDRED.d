/* rows: L21 L33 L38 L45 L61 L64 */

/* A library's constant that was used cannot be defined any more. */
BEGIN
{
	trace(EIO);
}
inline int EIO = 6;
           ^ identifier redefined: EIO

string execname;
       ^ identifier redeclared: execname
       ^	 current: string
       ^	previous: built-in variable

int strlen;
    ^ identifier redeclared: strlen
    ^	 current: int
    ^	previous: function

int x;
string x;
       ^ identifier redeclared: x
       ^	 current: string
       ^	previous: int
BEGIN
{
}

inline int x = 1;
inline int x = 2;
           ^ identifier redefined: x

extern int foo;
extern long foo;
            ^ identifier redeclared: foo

int A;
enum e {
	A
	^ identifier redeclared: A
};
BEGIN
{
}

int a[int, string];
int a[int, string];
int a[int];
    ^ identifier redeclared: a[ ] has keys of other types

struct s {
	int a;
	char a;
	     ^ member redeclared: a
};
BEGIN
{
}

/* Members of a structure without a name are the outer one's, too. */
struct s { union { int a; struct { int b, c; }; }; struct { int d, c; }; };
                                                   ^ member redeclared: c
BEGIN
{
	exit(0);
}

typedef int t;
typedef char t;
             ^ typedef redeclared: t
BEGIN
{
}

inline int f[int a, int b, int a] = a;
                               ^ identifier redeclared: a
BEGIN
{
}

int args[int];
    ^ identifier redeclared: args: it is the probe's arguments

extern int args;
           ^ identifier redeclared: args: it is the probe's arguments

inline int args = 3;
           ^ identifier redeclared: args: it is the probe's arguments

provider p { probe a(int x, char *x); };
                                  ^ identifier redeclared: x: it is another argument of probe a
