/* rows: L9 L32 L45 */

BEGIN
{
	x = 1;
	5 = x;
	^ operator = requires modifiable lvalue as an operand
}

/* The message suggests a name. */
syscall::read:entry /x == 1 && pid = 12/ { x = 1; }
                            ^ operator = requires modifiable lvalue as an operand; did you mean ==?

inline int x = 1;
BEGIN { x = 2; }
        ^ operator = requires modifiable lvalue as an operand: x is a constant

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { (pid ? v : v).a = 1; }
                      ^ operator = requires modifiable lvalue as an operand

inline int twice[int n] = n * 2;
BEGIN { twice[1] = 3; }
        ^ operator = requires modifiable lvalue as an operand: twice[ ] is an inline

/* A string that is no variable is a copy, which nobody would read. */
BEGIN { this->text = "abc"; *(this->text + 1) = 'x'; }
                            ^ operator = requires modifiable lvalue as an operand: this string is no variable

BEGIN { probename[0]++; }
        ^ operator ++ requires modifiable lvalue as an operand: this string is no variable

BEGIN { strjoin("a", "b")[0] = 'x'; }
        ^ operator = requires modifiable lvalue as an operand: this string is no variable

BEGIN { self->text = "abc"; self->text[0] = 'x'; }
                            ^ operator = requires modifiable lvalue as an operand: strings of threads and of associative arrays are assigned as a whole

string texts[int];
BEGIN { texts[1] = "abc"; texts[1][0]++; }
                          ^ operator ++ requires modifiable lvalue as an operand: strings of threads and of associative arrays are assigned as a whole

struct named { string name; };
self struct named who;
BEGIN { self->who.name = "abc"; self->who.name[1] = 'x'; }
                                          ^ operator = requires modifiable lvalue as an operand: strings of threads and of associative arrays are assigned as a whole
