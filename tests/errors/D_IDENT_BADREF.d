/* rows: V2 */

syscall::read:entry { trace(args); }
                            ^ args[ ] may only be referenced as an array
