/* rows: L41 V11
 * args: -xstrsize=16 -c "sh -c 'printf abcdefghijklmno >/proc/self/comm; cd /'"
 * Strings have room for a name of 15 characters, and not for more. */
syscall::chdir:entry
/pid == $target/
{
	printf("%d ", execname == "abcdefghijklmno");
	printf("%d ", execname == "abcdefghijklmnopq");
	printf("%d ", execname < "abcdefghijklmnopq");
	printf("%d\n", execname < "abcdefghijklmop");
}
