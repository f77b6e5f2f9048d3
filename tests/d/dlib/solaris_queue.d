/* rows: L69
 * engines: bpf
 * needs: taskset
 * trigger: taskset 1 sh -c 'while :; do :; done & while :; do :; done & while :; do :; done'
 * Threads that wait for a CPU. */
int most, least;

profile-97
/cpu == 0/
{
	this->wait = curthread->t_cpu->cpu_disp->disp_nrunnable;
	most = this->wait > most ? this->wait : most;
	least = this->wait < least ? this->wait : least;
}

tick-1s
{
	printf("%d %d\n", most >= 2, least >= 0);
	exit(0);
}
