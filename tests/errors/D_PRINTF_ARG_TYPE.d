/* rows: A9 A10 A15 L65 O6 O7 */

BEGIN
{
	@a[1] = count();
	printa("%d %@s\n", @a);
	       ^ printa( ) aggregating action is incompatible with conversion #2 prototype:
	       ^	conversion: %s
	       ^	 prototype: char [] or string (or use stringof or copyinstr)
	       ^	  argument: uint64_t
}

BEGIN { freopen("%s", pid); }
                      ^ freopen( ) argument #2 is incompatible with conversion #1 prototype:
                      ^	conversion: %s
                      ^	 prototype: char [] or string (or use stringof or copyinstr)
                      ^	  argument: pid_t

BEGIN { printf("%d\n", "string"); }
                       ^ printf( ) argument #2 is incompatible with conversion #1 prototype:
                       ^	conversion: %d
                       ^	 prototype: char, short, int, long, or long long
                       ^	  argument: string

BEGIN { printf("%d", printf("x")); }
                     ^ printf( ) argument #2 is incompatible with conversion #1 prototype:
                     ^	conversion: %d
                     ^	 prototype: char, short, int, long, or long long
                     ^	  argument: void

BEGIN { @a = count(); printf("%d", @a); }
                                   ^ printf( ) argument #2 is incompatible with conversion #1 prototype:
                                   ^	conversion: %d
                                   ^	 prototype: char, short, int, long, or long long
                                   ^	  argument: aggregation

BEGIN { printf("%s %d", curthread->comm, curthread->comm); }
                                                    ^ printf( ) argument #3 is incompatible with conversion #2 prototype:
                                                    ^	conversion: %d
                                                    ^	 prototype: char, short, int, long, or long long
                                                    ^	  argument: char [16]

BEGIN { printf("%p %x", curthread, curthread); }
                                   ^ printf( ) argument #3 is incompatible with conversion #2 prototype:
                                   ^	conversion: %x
                                   ^	 prototype: char, short, int, long, or long long
                                   ^	  argument: struct task_struct *

BEGIN { printf("%d", stack()); }
                     ^ printf( ) argument #2 is incompatible with conversion #1 prototype:
                     ^	conversion: %d
                     ^	 prototype: char, short, int, long, or long long
                     ^	  argument: stack(20)

BEGIN { printf("%k", 1); }
                     ^ printf( ) argument #2 is incompatible with conversion #1 prototype:
                     ^	conversion: %k
                     ^	 prototype: stack
                     ^	  argument: int

BEGIN { printf("%s", func(1)); }
                     ^ printf( ) argument #2 is incompatible with conversion #1 prototype:
                     ^	conversion: %s
                     ^	 prototype: char [] or string (or use stringof or copyinstr)
                     ^	  argument: _symaddr
