/* rows: A17 L65 O7 */

BEGIN { printf(execname); }
               ^ printf( ) argument #1 is incompatible with prototype:
               ^	prototype: string constant
               ^	 argument: string

BEGIN { system(execname); }
               ^ system( ) argument #1 is incompatible with prototype:
               ^	prototype: string constant
               ^	 argument: string

BEGIN { freopen(1); }
                ^ freopen( ) argument #1 is incompatible with prototype:
                ^	prototype: string constant
                ^	 argument: int

/* assert() prints its message as by errorf(). */
BEGIN { assert(pid, 3); }
                    ^ errorf( ) argument #1 is incompatible with prototype:
                    ^	prototype: string constant
                    ^	 argument: int
