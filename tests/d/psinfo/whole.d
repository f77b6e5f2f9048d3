/* rows: V6 V7 V13
 * Whole structures, as values and by pointers that are kept. */
BEGIN
{
	this->p = curpsinfo;
	this->l = *curlwpsinfo;
	f = fds[0];
	open[0] = fds[0];
	self->f = fds[1];
	printf("%d %s %s\n", this->p->pr_pid == curthread->tgid,
	    this->p->pr_fname, this->p->pr_lwp.pr_name);
	printf("%d %s\n", this->l.pr_lwpid == curthread->pid, this->l.pr_name);
	printf("%s %s %s\n", f.fi_name, open[0].fi_name, self->f.fi_name);
	f = fds[-1];
	printf("%s\n", f.fi_name);
	exit(0);
}
