/* rows: L24
 * The program's declarations hide the kernel's. */
struct list_head {
	char c;
};
typedef short atomic_t;
enum pid_type { MINE };

BEGIN
{
	printf("%d %d\n", sizeof(struct list_head),
	    sizeof(struct vmlinux`list_head));
	printf("%d %d\n", sizeof(atomic_t), sizeof(vmlinux`atomic_t));
	printf("%d %d\n", MINE, sizeof(enum pid_type));
	exit(0);
}
