/* rows: L21
 * args: -L lib
 * A tag that a library only mentions is free for the program to define, as
 * another kind of type, too. */
enum tags_opaque {
	NONE,
	SOME
};
struct tags_handle h;
enum tags_later {
	LATE
};
enum tags_opaque e;

BEGIN
{
	h.opaque = NULL;
	e = SOME;
	print(h);
	print(e);
	print((enum tags_later)0);
	exit(0);
}
