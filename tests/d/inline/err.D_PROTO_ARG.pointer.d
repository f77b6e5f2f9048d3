/* rows: L45 */
inline pid_t tid_of[struct task_struct *t] = t->pid;
BEGIN
{
	trace(tid_of[arg0]);
}
