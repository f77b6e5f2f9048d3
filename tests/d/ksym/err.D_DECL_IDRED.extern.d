extern int foo;
extern long foo;
