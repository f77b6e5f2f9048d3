/* Options that may change while tracing are set, overriding the command line;
 * others are refused, and the session goes on.
 * rows: A14 X4
 * args: -xaggsortrev=off
 * stderr */
BEGIN
{
	@["a", 2] = sum(2);
	@["b", 1] = sum(1);
	printa("%s %d %@d\n", @);
	setopt("aggsortrev");
	printa("reverse: %s %d %@d\n", @);
	setopt("aggsortrev", "off");
	setopt("aggsortkey", "on");
	printa("by key: %s %d %@d\n", @);
	setopt("aggsortkeypos", lltostr(1));
	printa("by the second: %s %d %@d\n", @);
	setopt("aggsortkey", "no");
	printa("by value: %s %d %@d\n", @);
	setopt("bufsize", "4k");
	setopt("destructive");
	setopt("nothing");
	setopt("aggrate", "often");
	setopt("aggsortpos");
	setopt("switchrate", "10hz");
	printf("still here\n");
	exit(0);
}
