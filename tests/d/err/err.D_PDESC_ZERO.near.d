/* What was meant? */
syscall::opne:entry { }
