/* rows: L2 X29 */

/* The message suggests a name. */
syscall:read:entry { }
^ probe description :syscall:read:entry does not match any probes; did you mean syscall::read:entry?

/* The message suggests a name. */
syscall::opne:entry { }
^ probe description syscall::opne:entry does not match any probes; did you mean open?

/* The message suggests a name. */
begin { }
^ probe description :::begin does not match any probes; did you mean BEGIN?

/* The message suggests a name. */
syscal::open:entry { }
^ probe description syscal::open:entry does not match any probes; did you mean syscall?

/* A name is suggested although two parts are wrong. */
syscall::opne:entri { }
^ probe description syscall::opne:entri does not match any probes; did you mean open?

/* A part that is a glob gets no suggestion. */
syscall::rea*:entri { }
^ probe description syscall::rea*:entri does not match any probes; did you mean entry?

/* The suggestion is a provider of a D library. */
prco:::exec-succes { }
^ probe description prco:::exec-succes does not match any probes; did you mean proc?

/* The message suggests a name. */
proc:::exec-succes { }
^ probe description proc:::exec-succes does not match any probes; did you mean exec-success?

/* The message suggests a name. */
tck-10s { }
^ probe description :::tck-10s does not match any probes; did you mean tick-10s?

/* The suggestion is a function, not a probe. */
openat { }
^ probe description :::openat does not match any probes; did you mean ::openat:?

/* The rate has an unknown unit. */
tick-10x { }
^ probe description :::tick-10x does not match any probes: its name must be tick-RATE or profile-RATE, where RATE is a number above 0 and a unit: ns, us, ms, s, m, h, d or hz, the default

/* An event that no host has. */
cpc:::page_fults-all-1 { }
^ probe description cpc:::page_fults-all-1 does not match any probes: there is no event page_fults; dtrace -lP cpc lists those of this host; did you mean page_faults?

/* The function has the place of the probe's name. */
syscall::read { }
^ probe description :syscall::read does not match any probes; did you mean syscall::read:?

/* So has the probe's name, but the provider that of the function. */
proc:exec { }
^ probe description ::proc:exec does not match any probes; did you mean proc:::exec?

/* A provider stands alone. */
syscall { }
^ probe description :::syscall does not match any probes; did you mean syscall:::?

/* Nothing of the provider is near. */
profile:hz:no { }
^ probe description :profile:hz:no does not match any probes; a description that begins with the provider profile has three colons

/* The description is bpftrace's. */
kprobe:vfs_read { }
^ probe description ::kprobe:vfs_read does not match any probes; did you mean fbt::FUNCTION:entry?

usdt:/usr/bin/python3:*:* { }
^ probe description usdt:/usr/bin/python3:*:* does not match any probes; did you mean PROVIDER$target:::NAME?

/* The shell has taken the number of the process. */
pid:libc:malloc:entry { }
^ probe description pid:libc:malloc:entry does not match any probes; pid needs a process: pid123, or pid$target, in single quotes, for that of -c or -p

BEGIN
{
}
syscall::no_such_call:entry
^ probe description syscall::no_such_call:entry does not match any probes
{
	trace(1);
}
