/* rows: L62 V2 */

syscall:::entry { trace(args[0]); }
                        ^ args[ ] may not be referenced because probe description syscall:::entry matches an unstable set of probes

syscall::read:entry, syscall:::entry { trace(args[0]); }
                                             ^ args[ ] may not be referenced because probe description syscall:::entry matches an unstable set of probes

provider dtrace { probe BEGIN(int a); probe END(char a); };
dtrace:::*E*N* { trace(args[0]); }
                       ^ args[ ] may not be referenced because probe description dtrace:::*E*N* matches an unstable set of probes: dtrace:::BEGIN has (int), dtrace:::END (char)

sched:::*queue { trace(args[3]); }
                       ^ args[ ] may not be referenced because probe description sched:::*queue matches an unstable set of probes: sched:::dequeue has (lwpsinfo_t *, psinfo_t *, cpuinfo_t *), sched:::enqueue (lwpsinfo_t *, psinfo_t *, cpuinfo_t *, int)
