/* rows: S10
 * strtok continues from clause to clause of the same firing. */
BEGIN
{
	this->str = "Carrots,Barley,,Oatmeal,";
}
BEGIN
/(this->field = strtok(this->str, ",")) == NULL/
{
	exit(1);
}
BEGIN
{
	printf("%s\n", this->field);
	this->str = "this is not what it splits";
}
BEGIN
{
	printf("%s\n", strtok(NULL, ","));
	printf("%s\n", strtok(NULL, ","));
	printf("%d %d\n", strtok(NULL, ",") == NULL, strtok(NULL, ",") == NULL);
}
/* The delimiters may change, and there may be none. */
BEGIN
{
	printf("[%s]", strtok("key=some value; more", "="));
	printf("[%s]", strtok(NULL, ";"));
	printf("[%s]\n", strtok(NULL, ""));
	printf("%d %d %d\n", strtok(NULL, "") == NULL,
	    strtok(",;,", ";,") == NULL, strtok("", ",") == NULL);
	self->a["x", 1] = strtok("a:b", ":");
	printf("%s\n", self->a["x", 1] == "a" ? "yes" : "no");
	exit(0);
}
/* Another firing starts anew. */
END
{
	printf("%d\n", strtok(NULL, ":") == NULL);
}
