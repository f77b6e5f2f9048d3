/* What was meant? */
syscall::read:entry /pid = 12/ { }
