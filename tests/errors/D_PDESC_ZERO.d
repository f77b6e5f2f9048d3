/* rows: L2 X29 */

/* What was meant? */
syscall:read:entry { }
^ probe description :syscall:read:entry does not match any probes; did you mean syscall::read:entry?

/* What was meant? */
syscall::opne:entry { }
^ probe description syscall::opne:entry does not match any probes; did you mean open?

/* What was meant? */
begin { }
^ probe description :::begin does not match any probes; did you mean BEGIN?

/* What was meant? */
syscal::open:entry { }
^ probe description syscal::open:entry does not match any probes; did you mean syscall?

BEGIN
{
}
syscall::no_such_call:entry
^ probe description syscall::no_such_call:entry does not match any probes
{
	trace(1);
}
