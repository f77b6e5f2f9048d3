/* kallsyms.c - reading /proc/kallsyms. */
#include "base/host/kallsyms.h"

/* There are 200,000 lines, and strtoull() and strcspn() would take most of the
 * time of reading them. */
static int digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static uint64_t address(char **at)
{
	uint64_t n = 0;
	int d;

	for (; (d = digit(**at)) >= 0; (*at)++)
		n = n << 4 | d;
	return n;
}

/* Everything that ends a word is a blank or a smaller character. */
static char *word_end(char *s)
{
	while ((unsigned char)*s > ' ')
		s++;
	return s;
}

bool kallsym_parse(char *line, struct kallsym *k)
{
	char *at = line, *end;

	k->addr = address(&at);
	if (at == line || at[0] != ' ' || !at[1] || at[2] != ' ')
		return false;
	k->type = at[1];
	k->name = at + 3;
	end = word_end(at + 3);
	if (end == k->name)
		return false;
	k->module = "";
	if (*end && *end != '\n') {
		*end++ = 0;
		while (*end == ' ' || *end == '\t' || *end == '[')
			end++;
		k->module = end;
		while ((unsigned char)*end > ' ' && *end != ']')
			end++;
	}
	*end = 0;
	return true;
}
