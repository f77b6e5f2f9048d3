/* What was meant? */
syscall::read:entry /x == 1 && pid = 12/ { x = 1; }
