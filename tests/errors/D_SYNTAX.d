/* rows: L14 L65 */

/* The message suggests a name. */
BEGIN { trace(“hello”); }
              ^ syntax error near “: it is a typographic quotation mark; D takes "

/* Structures of no size would be printed without end. */
struct none { };
struct many { struct none a[10000000]; int x; };
struct many m;
BEGIN { print(m); }
        ^ struct none [10000000] has too many members to be printed

struct none { };
struct many { struct none a[10000000]; int x; };
struct many m;
BEGIN { @[m] = count(); }
        ^ struct none [10000000] has too many members to be printed

BEGIN
{
	x = 1
	y = 2;
	^ syntax error near "y": expected ;
}

/* A description alone is for the command line. */
syscall::read:entry
^ expected predicate and/or actions following probe description

BEGIN, END // { exit(0); }
           ^ // begins a comment, which the clause's body is in: leave out an empty predicate

BEGIN // a comment
^ expected predicate and/or actions following probe description

BEGIN { x = 1z; }
            ^ invalid suffix "z" on integer constant

BEGIN { printf("%z", 1); }
               ^ format conversion #1 is undefined: %z

BEGIN { printf("%"); }
               ^ format conversion #1 name expected before end of format string

BEGIN { printf("%d %"); }
               ^ format conversion #2 name expected before end of format string

BEGIN { printf("%d %5%", 1); }
               ^ format conversion #2 cannot be combined with other format flags: %%

/* A percent sign that should stand for itself. */
BEGIN { printf("100%\n"); }
               ^ format conversion #1 has no letter: a percent sign is written %%

/* Declarations are no statements. */
BEGIN { int x; }
        ^ syntax error near "int": a variable is declared outside of clauses, or by assigning to it

BEGIN { uint64_t x; }
                 ^ syntax error near "x": a variable is declared outside of clauses, or by assigning to it
