/* phases.d - a state machine over the life of each command: what it does
 * before its first read, while it reads, and after that.
 * both engines print the same */
#pragma D option quiet

enum phase { STARTING, READING, WRITING, NPHASES };
inline string phase_name[int p] = p == STARTING ? "starting" :
    p == READING ? "reading" : p == WRITING ? "writing" : "?";

self int phase;
uint64_t calls[string, int];

syscall::execve:return
/progenyof($target) && errno == 0/
{
	self->traced = 1;
	self->phase = STARTING;
}

syscall::read:entry
/self->traced && arg0 == 0/
{
	self->phase = READING;
}

syscall::write:entry
/self->traced && arg0 == 1 && self->phase == READING/
{
	self->phase = WRITING;
}

syscall::read:entry, syscall::write:entry, syscall::openat:entry,
syscall::close:entry
/self->traced && execname == "dd"/
{
	calls[probefunc, self->phase]++;
	@[phase_name[self->phase], probefunc] = count();
}

syscall::exit_group:entry
/self->traced && execname == "dd"/
{
	printf("%s: %d reads, %d writes\n", execname,
	    calls["read", READING] + calls["read", WRITING],
	    calls["write", WRITING]);
	self->traced = 0;
}

END
{
	printa("%-10s %-8s %@5d\n", @);
}
