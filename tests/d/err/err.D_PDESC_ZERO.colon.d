/* What was meant? */
syscall:read:entry { }
