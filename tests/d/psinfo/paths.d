/* rows: V8 V13 S5 S8
 * Paths of the working directory and of open files. */
BEGIN
{
	printf("%s %s\n", basename(cwd), root);
	printf("%s %s %s\n", fds[0].fi_pathname, fds[0].fi_dirname,
	    fds[0].fi_name);
	printf("%d\n", index("/dev", fds[0].fi_mount));
	printf("%s\n", d_path(&getf(0)->f_path));
	printf("%d %d\n", getf(0)->f_flags & O_ACCMODE, getf(-1) == NULL);
	printf("%s %s\n", fds[-1].fi_pathname, fds[-1].fi_mount);
	exit(0);
}
