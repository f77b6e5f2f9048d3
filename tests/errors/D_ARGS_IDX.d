/* rows: L62 V2 */

syscall::read:entry { trace(args[3]); }
                            ^ index 3 is out of range for syscall::read:entry args[ ]: it has (unsigned int fd, userland char *buf, size_t count)

BEGIN { trace(args[0]); }
              ^ index 0 is out of range for :::BEGIN args[ ]

provider dtrace { probe BEGIN(int a); };
BEGIN { trace(args[1]); }
              ^ index 1 is out of range for BEGIN args[ ]: it has (int)

provider dtrace { probe BEGIN(int a, int b) : (int b, string a); };
BEGIN { trace(args[-1]); }
              ^ index -1 is out of range for BEGIN args[ ]: it has (int, string)

sched:::on-cpu { trace(args[0]); }
                       ^ index 0 is out of range for on-cpu args[ ]: it has none

provider dtrace { probe BEGIN(int a); };
BEGIN, END { trace(args[0]); }
                   ^ index 0 is out of range for :::END args[ ]
