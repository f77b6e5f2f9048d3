/* rows: V13
   needs: root unshare mount
   args: -c "unshare -m sh -c 'mount -t tmpfs x /tmp; mkdir \"/tmp/a \\\\ b\"; mount -t tmpfs x \"/tmp/a \\\\ b\"; : > \"/tmp/a \\\\ b/f\"; read x <\"/tmp/a \\\\ b/f\"'"
 * Where a file system is mounted, also if the path has a blank and a
 * backslash. */
syscall::read:entry
/pid == $target && fds[arg0].fi_name == "f"/
{
	printf("%s\n", fds[arg0].fi_mount);
	exit(0);
}
