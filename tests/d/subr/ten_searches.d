/* rows: E8
 * A program with ten calls of strstr can be loaded. */
BEGIN
{
	s = "abcdefghijklmnop";
	printf("%s ", strstr(s, "j"));
	printf("%s ", strstr(s, "ij"));
	printf("%s ", strstr(s, "hij"));
	printf("%s ", strstr(s, "ghij"));
	printf("%s ", strstr(s, "fghij"));
	printf("%s ", strstr(s, "efghij"));
	printf("%s ", strstr(s, "defghij"));
	printf("%s ", strstr(s, "cdefghij"));
	printf("%s ", strstr(s, "bcdefghij"));
	printf("%s\n", strstr(s, "abcdefghij"));
	exit(0);
}
