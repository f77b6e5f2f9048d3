/* rows: L31 */

int a[3];
BEGIN { a[3] = 1; }
        ^ index 3 is outside of the bounds of an array of type int [3]

int a[2][3];
BEGIN { trace(a[1][-1]); }
              ^ index -1 is outside of the bounds of an array of type int [3]

struct tail {
	int n;
	char text[1];
};
struct tail v[2];
BEGIN { v[1].text[1] = 'b'; }
             ^ index 1 is outside of the bounds of an array of type char [1]

struct s {
	int a[2];
};
BEGIN { trace(offsetof(struct s, a[3])); }
                                  ^ index 3 is outside of the bounds of an array of type int [2]

struct s { int n; char text[]; } v;
BEGIN { printf("%s", v.text); }
                       ^ an array of type char [] has no elements in a variable
