/* rows: L62 V2 */

syscall:::entry { trace(args[0]); }
                        ^ args[ ] may not be referenced because probe description syscall:::entry matches an unstable set of probes

syscall::read:entry, syscall::open:entry { trace(args[0]); }
                                                 ^ args[ ] may not be referenced because probe description syscall::open:entry matches an unstable set of probes

provider dtrace { probe BEGIN(int a); };
BEGIN, END { trace(args[0]); }
                   ^ args[ ] may not be referenced because probe description :::END matches an unstable set of probes: dtrace:::BEGIN has (int), dtrace:::END none

proc:::exit, proc:::create { trace(args[0]); }
                                   ^ args[ ] may not be referenced because probe description proc:::create matches an unstable set of probes: proc:::exit has (int), proc:::create (psinfo_t *)
