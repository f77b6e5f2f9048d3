/* rows: L24 L25 L11
 * Sizes and offsets of the kernel's types, without a declaration. */
BEGIN
{
	printf("%d %d %d\n", sizeof(struct list_head), sizeof(atomic_t),
	    sizeof(struct task_struct) > 1000);
	printf("%d %d\n", offsetof(struct list_head, next),
	    offsetof(struct list_head, prev));
	printf("%d\n", offsetof(struct task_struct, comm) > 0);
	printf("%d %d\n", sizeof(kuid_t), sizeof(enum pid_type));
	printf("%d %d\n", sizeof(struct vmlinux`list_head),
	    sizeof(vmlinux`atomic_t));
	printf("%d %d\n", (u8)257, (s8)-129);
	printf("%d %d\n", (u8)-1, (vmlinux`u16)-1);
	exit(0);
}
