/* rows: A3 */

BEGIN { tracemem("abc", 3); }
                 ^ tracemem( ) argument #1 is incompatible with prototype:
                 ^	prototype: pointer or integer
                 ^	 argument: string
