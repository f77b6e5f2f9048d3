/* rows: L28 L61 L65 V31 */

/* Once it was read, it is what it was. */
BEGIN
{
	start = elapsed;
	elapsed = 5;
	^ operator = can only be applied to a writable variable
}

BEGIN { pid = 5; }
        ^ operator = can only be applied to a writable variable

/* What was meant? */
syscall::read:entry /pid = 12/ { }
                     ^ operator = can only be applied to a writable variable; did you mean ==?

BEGIN { vmlinux`jiffies = 1; }
        ^ symbol vmlinux`jiffies cannot be written

extern int panic_timeout;
BEGIN { panic_timeout++; }
        ^ operator ++ can only be applied to a writable variable

BEGIN { *(userland int *)arg0 = 1; }
        ^ operator = may not write to user memory: use copyout( )
