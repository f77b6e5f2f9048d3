/* rows: L33 L38
 * An array that is read above its first assignment has the type of that
 * assignment, also if one statement does both, and if it holds pointers. */
BEGIN
/task[0] == NULL/
{
	printf("%d|%d|%d|%d\n", text[1] == "one", number[1],
	    copied["a"] != NULL, big["b"]);
	counted[1] = counted[1] + 1;
	joined[1] = joined[1] == "x" ? "y" : "x";
	joined[1] = strjoin(joined[1], "z");
	if (flag["c"] == 0) {
		flag["c"] = 2;
	}
}

BEGIN
{
	text[1] = "one";
	number[1] = -5;
	copied["a"] = text[1];
	big["b"] = 0;
	big["b"] = 5000000000;
	task[0] = curthread;
}

BEGIN
/task[0] != NULL/
{
	printf("%s|%d|%s|%d\n", text[1], number[1], copied["a"], big["b"]);
	printf("%d %s %d %d\n", counted[1], joined[1], flag["c"],
	    task[0]->tgid == pid);
	exit(0);
}
