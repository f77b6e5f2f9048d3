/* applet.c - see applet.h. */
#include "consumer/applets/applet.h"

#include <errno.h>
#include <stdlib.h>

#include "base/str.h"

bool applet_number(const char *text, uint64_t *n)
{
	char *end;

	errno = 0;
	*n = strtoull(text, &end, 0);
	return *text >= '0' && *text <= '9' && !*end && !errno;
}

void applet_command(struct str *line, char **argv)
{
	for (; *argv; argv++) {
		str_puts(line, line->n ? " '" : "'");
		for (const char *p = *argv; *p; p++)
			if (*p == '\'')
				str_puts(line, "'\\''");
			else
				str_putc(line, *p);
		str_putc(line, '\'');
	}
}
