/* rows: S14
 * json. */
#pragma D option strsize=512
BEGIN
{
	j = "{ \"name\": \"x\\\"y]\", \"a\": {\"b\": [1, [2, 3], {\"c\": null, \"d\": {}}, -1.5e3] },\t\"e\":true , \"a.b\": 7, \"\": \"\", \"u\": \"\\u00e9\", \"deep\": {\"[\": \"}\", \"x\": [[[9]]]} }";
	printf("[%s] [%s] [%s]\n", json(j, "name"), json(j, "e"),
	    json(j, "a.b[0]"));
	printf("[%s] [%s] [%s]\n", json(j, "a.b[1][1]"), json(j, "a.b[2].c"),
	    json(j, "a.b[3]"));
	printf("[%s] [%s] [%s]\n", json(j, "u"), json(j, "deep.x"),
	    json(j, "deep.x[0][0][0]"));
}
/* Objects and arrays are returned as text, which json() can search again. */
BEGIN
{
	printf("[%s] [%s] [%s]\n", json(j, "a.b[2].d"), json(j, "a.b[1]"),
	    json(j, "a"));
	printf("[%s] [%s]\n", json(json(j, "a.b[2]"), "c"),
	    json("[5, [6, 7]]", "[1][0]"));
	printf("[%s] [%s]\n", json(" 77 ", ""), json("\"s\"", ""));
}
/* A missing element gives NULL, and so does text that is not JSON. */
BEGIN
{
	printf("%d %d %d %d\n", json(j, "nam") == NULL,
	    json(j, "names") == NULL, json(j, "a.b[4]") == NULL,
	    json(j, "a.b[2].d.x") == NULL);
	printf("%d %d %d %d\n", json(j, "a[0]") == NULL,
	    json(j, "a.b.c") == NULL, json(j, "e.f") == NULL,
	    json(j, "[0]") == NULL);
	printf("%d %d %d %d\n", json("", "a") == NULL, json("{", "a") == NULL,
	    json("{\"a\"", "a") == NULL, json("{\"a\":\"b", "a") == NULL);
	printf("%d %d %d %d\n", json("{a: 1}", "a") == NULL,
	    json("{\"a\" 1}", "a") == NULL, json("[1 2]", "[1]") == NULL,
	    json("[1, 2]", "[x]") == NULL);
}
BEGIN { trace(json(NULL, "a")); }
BEGIN { trace(json("{}", NULL)); }
BEGIN { exit(0); }
ERROR { printf("fault %d, value %d\n", arg4, arg5); }
