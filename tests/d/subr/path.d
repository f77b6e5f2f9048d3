/* rows: S4
 * basename, dirname, cleanpath. */
BEGIN
{
	printf("%s %s %s %s %s %s\n", basename("/usr/lib/x.so"),
	    basename("x.so"), basename("/usr/lib//"), basename("/"),
	    basename("///"), basename(""));
	printf("%s %s %s %s %s %s\n", dirname("/usr/lib/x.so"),
	    dirname("x.so"), dirname("/usr//lib//"), dirname("/"),
	    dirname("/usr"), dirname(""));
	printf("%s %s %s %s\n", cleanpath("/foo/../bar"),
	    cleanpath("/foo/./bar//baz/"), cleanpath("/../.."),
	    cleanpath("/a/b/c/../../d"));
	printf("%s %s %s [%s]\n", cleanpath("a/../../b"), cleanpath("a/b/../.."),
	    cleanpath("/..a/b../.../.b"), cleanpath(""));
	printf("%s\n", basename(dirname(cleanpath("/usr/./src/../lib/x/"))));
	exit(0);
}
