/* rows: P24 P21
 * args: -Z -c "../../../build-san/compat32 signals"
 * needs: compat
 * With -Z a call has only its own name, and so the arguments of this one are
 * known: it is not rt_sigaction(2), too. */
syscall::sigaction:entry
/pid == $target/
{
	this->act = args[1];
	printf("%s %d %x\n", probefunc, args[0], this->act->sa_flags);
}
