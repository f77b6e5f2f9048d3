/* rows: V2 */

syscall::read:entry { trace(args[cpu]); }
                                 ^ args[ ] argument #1 is incompatible with prototype:
                                 ^	prototype: integer constant
                                 ^	 argument: non-constant expression

BEGIN { trace(args["a"]); }
                   ^ args[ ] argument #1 is incompatible with prototype:
                   ^	prototype: integer constant
                   ^	 argument: non-constant expression
