/* rows: P154
 * needs: fbt
 * engines: bpf
 * args: -xaggsortkey -c "$top/build-san/stats files $work"
 * What is done to files by their names; and a file that its process leaves
 * open. */
int marks;

syscall::lseek:entry
/pid == $target && (int)arg0 == -1/
{
	marks++;
}

fsinfo:::getattr, fsinfo:::setattr, fsinfo:::remove, fsinfo:::link,
fsinfo:::rename, fsinfo:::mkdir, fsinfo:::rmdir, fsinfo:::symlink,
fsinfo:::readlink, fsinfo:::create
/pid == $target && marks == 1/
{
	@[args[0]->fi_name, probename, args[1]] = count();
	@whole[args[0]->fi_pathname == strjoin(strjoin(args[0]->fi_dirname,
	    "/"), args[0]->fi_name) &&
	    basename(args[0]->fi_dirname) == "folder" &&
	    args[0]->fi_fs != "" && args[0]->fi_mount != ""] = count();
}

fsinfo:::close
/pid == $target && args[0]->fi_name == "other (deleted)"/
{
	@[args[0]->fi_name, probename, args[1]] = count();
}

END
{
	printa("%s: %s %d, %@d\n", @);
	printa("with path %d, %@d\n", @whole);
}
