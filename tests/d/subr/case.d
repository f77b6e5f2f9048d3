/* rows: S13
 * toupper, tolower. */
BEGIN
{
	s = "Az`{@[09 \351";
	printf("%d\n", toupper(s) == "AZ`{@[09 \351");
	printf("%d\n", tolower(s) == "az`{@[09 \351");
	printf("[%s] [%s]\n", toupper(""), tolower("THE QUICK BROWN FOX"));
	exit(0);
}
