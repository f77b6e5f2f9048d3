/* rows: C6 C20 P2
 * args: -c "sleep 1000"
 * exit: 5
 * The session may end before its command does; END fires last. */
tick-10ms
{
	printf("%s\n", $target > 1 ? "there is a target" : "none");
	exit(5);
}

END
{
	printf("end\n");
}
