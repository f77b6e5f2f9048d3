/* rows: L54
 * if and else, also nested, decide what is recorded. */
BEGIN
{
	x = 5;
	if (x > 3) {
		printf("big\n");
	} else {
		printf("small\n");
	}
	if (x < 3)
		printf("small\n");
	else if (x < 6)
		printf("medium\n");
	else
		printf("large\n");
	if (x == 5) {
		if (x == 6)
			printf("wrong\n");
		y = 7;
	}
	printf("%d\n", y);
	exit(0);
}
