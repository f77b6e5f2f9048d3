/* rows: L25 L61
 * engines: bpf
 * needs: root
 * A symbol that the program declares has the declared type, whatever that
 * is. */
extern char vfs_read[4];
extern uint32_t vfs_write;

BEGIN
{
	printf("%d %d\n", sizeof(vfs_read), sizeof(vfs_write));
	printf("%d %d\n", vfs_write == *(uint32_t *)`vfs_write,
	    &vfs_write == (uint32_t *)`vfs_write);
	printf("%d\n", (uint8_t)vfs_read[0] == *(uint8_t *)`vfs_read);
	exit(0);
}
