/* unit.h - checks for the unit tests. A test is a program that calls CHECK and
 * CHECK_STR and ends with `return unit_done();'. It prints TAP, which the
 * runner counts. A failed check prints its place and expression, and the test
 * goes on. */
#ifndef TESTS_UNIT_UNIT_H
#define TESTS_UNIT_UNIT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int unit_n, unit_failed;

static inline void unit_check(
	int ok, const char *file, int line, const char *what)
{
	unit_n++;
	printf("%sok %d - %s:%d %s\n", ok ? "" : "not ", unit_n, file, line,
		what);
	unit_failed += !ok;
}

static inline void unit_check_str(
	const char *got, const char *want, const char *file, int line)
{
	int ok = !strcmp(got, want);

	unit_check(ok, file, line, "text");
	if (!ok)
		printf("# got:  %s\n# want: %s\n", got, want);
}

static inline int unit_done(void)
{
	printf("1..%d\n", unit_n);
	return unit_failed != 0;
}

/* Read a whole file. The caller frees the text. */
static inline char *unit_read(const char *path, size_t *n)
{
	FILE *f = fopen(path, "re");
	char *p = NULL;

	*n = 0;
	if (f && !fseek(f, 0, SEEK_END)) {
		*n = ftell(f);
		rewind(f);
		p = malloc(*n + 1);
		*n = fread(p, 1, *n, f);
	}
	unit_check(*n > 0, path, 0, "is not empty");
	if (f)
		fclose(f);
	return p;
}

#define CHECK(x)	     unit_check(!!(x), __FILE__, __LINE__, #x)
#define CHECK_STR(got, want) unit_check_str((got), (want), __FILE__, __LINE__)

#endif
