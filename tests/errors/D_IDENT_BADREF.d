/* rows: V2 */

syscall::read:entry { trace(args); }
                            ^ args[ ] may only be referenced as an array

inline int again[int x] = x ? again[x - 1] : 0;
                              ^ inline again would need itself
