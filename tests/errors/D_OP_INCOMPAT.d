/* rows: A21 L15 L28 L30 L32 L33 L45 S2 */

BEGIN { trace(chill(1) + 1); }
                       ^ operands have incompatible types: "void" + "int"

BEGIN
{
	x = 5;
	x = "string";
	  ^ operands have incompatible types: "int" = "string"
}

inline uint64_t thread = curthread;
                ^ inline thread definition uses incompatible types: "uint64_t" = "struct task_struct *"

inline int x = "a";
           ^ inline x definition uses incompatible types: "int" = "string"

/* A pointer to a string is one to char, not to int. */
int *p;
BEGIN { p = probeprov; }
          ^ operands have incompatible types: "int *" = "string"

/* A variable that NULL made a void * does not take the address of a text. */
BEGIN
{
	x = NULL;
	x = probeprov;
	  ^ operands have incompatible types: "void *" = "string"
}

BEGIN
{
	self->t["k"] = NULL;
	self->t["k"] = "text";
	             ^ operands have incompatible types: "void *" = "string"
}

/* A string is not in user memory. */
userland char *p;
BEGIN { p = probeprov; }
          ^ operands have incompatible types: "userland char *" = "string"

/* Numbers can be added to strings, but nothing else can. */
BEGIN { trace(2 - probename); }
                ^ operands have incompatible types: "int" - "string"

BEGIN { x = bcopy("a", alloca(1), 1); }
          ^ operator = may not assign a value of type void

BEGIN
{
	x = curthread;
	x = pid;
	  ^ operands have incompatible types: "struct task_struct *" = "pid_t"
}

/* Of integers only the constant 0 becomes a pointer without a cast. */
int *p;
BEGIN
{
	p = 0;
	p = (int *)arg0;
	p = arg0;
	  ^ operands have incompatible types: "int *" = "int64_t"
}

BEGIN
{
	t[1] = curthread;
	t[2] = pid;
	     ^ operands have incompatible types: "struct task_struct *" = "pid_t"
}

struct s { int *p; } v;
BEGIN
{
	v.p = 0;
	v.p = 5;
	    ^ operands have incompatible types: "int *" = "int"
}

/* Of pointers only NULL becomes an integer without a cast. */
uintptr_t addr;
BEGIN
{
	addr = NULL;
	addr = (uintptr_t)curthread;
	addr = curthread;
	     ^ operands have incompatible types: "uintptr_t" = "struct task_struct *"
}

int *p;
char *q;
BEGIN { p = q; }
          ^ operands have incompatible types: "int *" = "char *"

int *p;
char *q;
BEGIN
/p == q/
   ^ operands have incompatible types: "int *" == "char *"
{
}

struct s {
	int a;
	int b : 3;
};
struct s v;
BEGIN { trace(v + 1); }
                ^ operands have incompatible types: "struct s" + "int"

struct s {
	int a;
	int b : 3;
};
struct s v;
struct t {
	int a;
} w;
BEGIN { v = w; }
          ^ operands have incompatible types: "struct s" = "struct t"

char *p;
BEGIN { p = (userland char *)arg0; }
          ^ operands have incompatible types: "char *" = "userland char *"

void *v;
BEGIN { v -= 8; }
          ^ cannot compute with a pointer to a type that has no size: void

void *v;
BEGIN { trace(v - v); }
                ^ cannot compute with a pointer to a type that has no size: void

void *v;
BEGIN { trace(v + 1); }
                ^ cannot compute with a pointer to a type that has no size: void

/* The quotes of shells are not those of D. */
BEGIN { x = execname == 'sh'; }
                     ^ operands have incompatible types: "string" == "int": a string is written in double quotes

/* Two types of one name. */
struct task_struct { int a; };
struct task_struct *p;
BEGIN { p = curthread; }
          ^ operands have incompatible types: "struct D`task_struct *" = "struct vmlinux`task_struct *"
