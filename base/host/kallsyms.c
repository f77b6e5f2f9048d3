/* kallsyms.c - reading /proc/kallsyms. */
#include "base/host/kallsyms.h"

#include <stdlib.h>
#include <string.h>

bool kallsym_parse(char *line, struct kallsym *k)
{
	char *at, *end;

	k->addr = strtoull(line, &at, 16);
	if (at == line || at[0] != ' ' || !at[1] || at[2] != ' ')
		return false;
	k->type = at[1];
	k->name = at + 3;
	end = at + 3 + strcspn(at + 3, " \t\n");
	if (end == k->name)
		return false;
	k->module = "";
	if (*end && *end != '\n') {
		*end++ = 0;
		end += strspn(end, " \t[");
		k->module = end;
		end += strcspn(end, "]\n");
	}
	*end = 0;
	return true;
}
