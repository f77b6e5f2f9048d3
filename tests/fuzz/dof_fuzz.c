/* dof_fuzz.c - any bytes as DTrace Object Format: all that is reported of a
 * probe can be read. */
#include <stdlib.h>
#include <string.h>

#include "probes/proc/dof.h"

static volatile size_t sink;

static void look_at_types(const char *at, uint32_t n)
{
	while (n--) {
		sink += strlen(at);
		at += strlen(at) + 1;
	}
}

static void look_at(void *arg, const struct dof_probe *p)
{
	(void)arg;
	if (!*p->prov || !*p->name)
		abort();
	sink += strlen(p->prov) + strlen(p->name);
	look_at_types(p->args, p->nargs);
	look_at_types(p->shown, p->nshown);
	for (uint32_t i = 0; i < p->nshown; i++)
		sink += p->shown_of[i];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *copy = malloc(size + 1); /* the sanitizer checks its end */

	memcpy(copy, data, size);
	dof_read(copy, size, look_at, NULL);
	free(copy);
	return 0;
}
