/* libc.c [wait] - spends 20 seconds in libc functions that call back; or waits
 * for ever in a callback of one of them. */
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile int sink;

static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void sort(void)
{
	int v[200];

	for (int i = 0; i < 200; i++)
		v[i] = rand();
	qsort(v, 200, sizeof(*v), compare);
}

static void format(void)
{
	char b[200];

	for (int i = 0; i < 50; i++)
		snprintf(b, sizeof(b), "%d %s %f %p", i, "word", i / 3., b);
	sink += strtod(b, NULL) > 3;
}

static void match(void)
{
	regex_t r;

	if (regcomp(&r, "^(a|b)*c[d-f]+", REG_EXTENDED))
		return;
	sink += regexec(&r, "abababcddd", 0, NULL, 0);
	regfree(&r);
}

static void allocate(void)
{
	void *p[100];

	for (int i = 0; i < 100; i++)
		p[i] = calloc(1, i * 50 + 1);
	for (int i = 0; i < 100; i++)
		free(p[i]);
}

static int wait_below(const void *a, const void *b)
{
	for (;;)
		usleep(100000);
	return compare(a, b);
}

int main(int argc, char **argv)
{
	int v[] = { 3, 2, 1 };

	(void)argv;
	if (argc > 1)
		qsort(v, 3, sizeof(*v), wait_below);
	while (clock() < 20 * CLOCKS_PER_SEC) {
		sort();
		format();
		match();
		allocate();
		usleep(0);
	}
	return 0;
}
