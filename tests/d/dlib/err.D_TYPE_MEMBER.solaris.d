/* rows: L69
 * engines: bpf
 * Neither the kernel nor a library has it, or libraries are not used. */
BEGIN
{
	trace(curthread->t_procp->t_nosuch);
}
