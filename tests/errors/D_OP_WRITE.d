/* rows: L28 L61 L65 V31 */

/* A built-in variable that was read cannot become the program's own. */
BEGIN
{
	start = elapsed;
	elapsed = 5;
	^ operator = can only be applied to a writable variable
}

BEGIN { pid = 5; }
        ^ operator = can only be applied to a writable variable

/* The message suggests a name. */
syscall::read:entry /pid = 12/ { }
                     ^ operator = can only be applied to a writable variable; did you mean ==?

BEGIN { vmlinux`jiffies = 1; }
        ^ symbol vmlinux`jiffies cannot be written

extern int panic_timeout;
BEGIN { panic_timeout++; }
        ^ operator ++ can only be applied to a writable variable

BEGIN { *(userland int *)arg0 = 1; }
        ^ operator = may not write to user memory: use copyout( )

const int limit;
BEGIN { limit = 4; }
        ^ operator = may not change what is const: "const int"

struct pair { const int a; int b[2]; };
struct pair pair;
BEGIN { pair.b[1] = 1; pair.a++; }
                            ^ operator ++ may not change what is const: "const int"

typedef const struct pair2 { int a; int b[2]; } fixed_t;
fixed_t fixed;
BEGIN { fixed.b[1] = 1; }
              ^ operator = may not change what is const: "int"

struct pair3 { int a; };
this const struct pair3 *p;
BEGIN { this->p = alloca(4); this->p->a = 1; }
                                      ^ operator = may not change what is const: "int"

this char *const text;
BEGIN { this->text = alloca(4); }
        ^ operator = may not change what is const: "char *const"

const string names[int];
BEGIN { names[1] = "a"; }
        ^ operator = may not change what is const: "const string"

self const int *q;
BEGIN { self->q = alloca(4); *self->q += 1; }
                             ^ operator += may not change what is const: "const int"

syscall::read:entry { args[0] = 1; }
                      ^ operator = can only be applied to a writable variable

BEGIN { uregs[R_RIP]++; }
        ^ operator ++ can only be applied to a writable variable

BEGIN { fds[0] = 0; }
        ^ operator = can only be applied to a writable variable
