/* functions_fuzz.c - any bytes as the kernel's lists of functions: addresses,
 * names and symbols, separated by lines of =. Each function that is reported
 * has a symbol, and a name of valid characters. */
#include <stdlib.h>
#include <string.h>

#include "base/host/functions.h"

static struct {
	char *at;
	size_t n;
} list[3];

/* Take list i from the text, up to its separator line. Returns the rest. */
static char *cut(char *at, int i)
{
	char *end = strstr(at, "\n=\n");

	list[i].at = at;
	list[i].n = end ? end + 1 - at : strlen(at);
	return end ? end + 3 : at + list[i].n;
}

static FILE *open_list(const char *name)
{
	int i = !strcmp(name, "kallsyms") ? 2 : !strstr(name, "_addrs");

	return list[i].n ? fmemopen(list[i].at, list[i].n, "r") : NULL;
}

static void on_function(
	void *arg, const char *name, const char *module, uint64_t addr)
{
	(void)addr;
	if (!*name || strpbrk(name, " \t\n") || strpbrk(module, "]\n"))
		abort();
	++*(size_t *)arg;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1), *at = text;
	size_t n = 0, lines = 0;
	bool sure;

	memcpy(text, data, size);
	text[size] = 0;
	for (int i = 0; i < 3; i++)
		at = cut(at, i);
	for (size_t i = 0; i < list[2].n; i++)
		lines += list[2].at[i] == '\n';
	if (!functions_each_of(open_list, &sure, on_function, &n) &&
		n > lines + list[2].n / 1000 + 1)
		abort();
	free(text);
	return 0;
}
