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

/* What was meant? Two parts are wrong. */
syscall::opne:entri { }
^ probe description syscall::opne:entri does not match any probes; did you mean open?

/* What was meant? A glob is not. */
syscall::rea*:entri { }
^ probe description syscall::rea*:entri does not match any probes; did you mean entry?

/* What was meant? A provider of a D library. */
prco:::exec-succes { }
^ probe description prco:::exec-succes does not match any probes; did you mean proc?

/* What was meant? */
proc:::exec-succes { }
^ probe description proc:::exec-succes does not match any probes; did you mean exec-success?

/* What was meant? */
tck-10s { }
^ probe description :::tck-10s does not match any probes; did you mean tick-10s?

/* What was meant? A function, not a probe. */
openat { }
^ probe description :::openat does not match any probes; did you mean ::openat:?

/* No unit of a rate. */
tick-10x { }
^ probe description :::tick-10x does not match any probes: its name is tick-RATE or profile-RATE: RATE is a number above 0, and a unit: ns, us, ms, s, m, h, d or, which may be left out, hz

/* An event that nobody has. */
cpc:::page_fults-all-1 { }
^ probe description cpc:::page_fults-all-1 does not match any probes: there is no event page_fults; dtrace -lP cpc lists those of this host; did you mean page_faults?

BEGIN
{
}
syscall::no_such_call:entry
^ probe description syscall::no_such_call:entry does not match any probes
{
	trace(1);
}
