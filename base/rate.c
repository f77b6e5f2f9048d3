/* rate.c - see rate.h. */
#include "base/rate.h"

#include <stddef.h>
#include <strings.h>

#include "base/clock.h"

static const struct unit {
	const char *name;
	int64_t ns; /* 0: a rate per second */
} units[] = {
	{ "", 0 },
	{ "hz", 0 },
	{ "ns", 1 },
	{ "nsec", 1 },
	{ "us", 1000 },
	{ "usec", 1000 },
	{ "ms", 1000000 },
	{ "msec", 1000000 },
	{ "s", CLOCK_SECOND },
	{ "sec", CLOCK_SECOND },
	{ "m", 60 * CLOCK_SECOND },
	{ "min", 60 * CLOCK_SECOND },
	{ "h", 3600 * CLOCK_SECOND },
	{ "hour", 3600 * CLOCK_SECOND },
	{ "d", 86400 * CLOCK_SECOND },
	{ "day", 86400 * CLOCK_SECOND },
	{ NULL, 0 },
};

bool rate_ns(uint64_t n, const char *unit, int64_t *ns)
{
	const struct unit *u = units;

	while (u->name && strcasecmp(u->name, unit))
		u++;
	if (!u->name || (!u->ns && !n))
		return false;
	if (u->ns)
		return !__builtin_mul_overflow(n, u->ns, ns);
	*ns = CLOCK_SECOND / n;
	return true;
}
