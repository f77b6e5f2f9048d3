/* rows: V13
   trigger: n=0123456789; n=$n$n$n$n; d=$(mktemp -d /tmp/XXXXXX); mkdir $d/$n; exec 5</ 6</proc 7<>$d/$n/f 8<>$d/$n$n 9</proc/sys/kernel/random/boot_id; rm -r $d; while :; do : | cd /; done
   args: -xstrsize=16 -p $trigger
 * A file's name and directory are taken from its whole path, even if only a
 * little of that fits; names10.d and names32.d run this program, too. */
syscall::chdir:entry
/progenyof($target)/
{
	printf("%s %s\n", substr(fds[0].fi_name, 0, 6), fds[0].fi_dirname);
	printf("%s %s\n", fds[5].fi_name, fds[5].fi_dirname);
	printf("%s %s\n", fds[6].fi_name, fds[6].fi_dirname);
	/* Without "/tmp/XXXXXX". */
	printf("%s %s %s\n", fds[7].fi_name, substr(fds[7].fi_dirname, 11),
	    substr(fds[7].fi_pathname, 11));
	printf("%s %s\n", fds[8].fi_name, substr(fds[8].fi_pathname, 11));
	printf("%s %s %s\n", fds[9].fi_name, fds[9].fi_dirname,
	    fds[9].fi_pathname);
	this->path = &getf(9)->f_path;
	printf("%s %s\n", dentry_name(this->path->mnt, this->path->dentry),
	    dentry_dirname(this->path->mnt, this->path->dentry));
	printf("%s %s %s\n", fds[9].fi_mount,
	    dentry_name(this->path->mnt, this->path->mnt->mnt_root),
	    dentry_dirname(this->path->mnt, this->path->mnt->mnt_root));
	exit(0);
}
