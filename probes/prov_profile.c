/* prov_profile.c - profile-N fires on every CPU, tick-N on one, at a fixed
 * interval. N is a rate in hertz, or a time with its unit. Some usual rates are
 * listed; any other probe is made when it is asked for. As in DTrace, there are
 * no probes with intervals under 200 microseconds, so that nobody drowns the
 * host in interrupts. */
#include "probes/provider.h"

#include <string.h>

#include "base/rate.h"

static const uint64_t LEAST_PERIOD = 200000; /* ns */

static const char *const names[] = { "profile-97", "profile-199", "profile-499",
	"profile-997", "profile-1999", "profile-4001", "profile-4999", "tick-1",
	"tick-10", "tick-100", "tick-500", "tick-1000", "tick-5000", NULL };

static const struct kind {
	const char *prefix;
	enum attach_kind attach;
} kinds[] = {
	{ "profile-", ATTACH_PROFILE },
	{ "tick-", ATTACH_TICK },
};

/* Parse digits at *at and move past them; 0: there are none, or the value is
 * zero or too large. */
static uint64_t number(const char **at)
{
	uint64_t n = 0;

	for (; **at >= '0' && **at <= '9'; ++*at)
		if (__builtin_mul_overflow(n, 10, &n) ||
			__builtin_add_overflow(n, **at - '0', &n))
			return 0;
	return n;
}

/* rate = digits [ unit ]; returns the ns between two firings, 0: not a rate. */
static uint64_t period(const char *text)
{
	uint64_t n = number(&text);
	int64_t ns;

	return n && rate_ns(n, text, &ns) ? ns : 0;
}

/* Return where the probe of that name would attach; its period is 0 if there is
 * no such probe. */
static struct attach find(const char *name)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		size_t n = strlen(kinds[i].prefix);

		if (!strncmp(name, kinds[i].prefix, n))
			return (struct attach){ .kind = kinds[i].attach,
				.period = period(name + n) };
	}
	return (struct attach){ .period = 0 };
}

static void make(struct probes *ps, uint32_t n, const char *name)
{
	struct attach at = find(name);

	if (at.period >= LEAST_PERIOD)
		probes_add(ps, n,
			&(struct probe){ .provider = &prov_profile,
				.name = name,
				.attach = at });
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	struct attach at = find(pd->name);
	bool ours = at.kind == ATTACH_PROFILE || at.kind == ATTACH_TICK;

	(void)ps;
	if (ours && !at.period && strpbrk(pd->name, "0123456789"))
		return "its name must be tick-RATE or profile-RATE, where RATE "
		       "is a number above 0 and a unit: ns, us, ms, s, m, h, d "
		       "or hz, the default";
	return at.period && at.period < LEAST_PERIOD
		       ? "intervals under 200 microseconds (over 5000hz) are "
			 "refused"
		       : NULL;
}

const struct provider prov_profile = {
	.name = "profile",
	.no_func = true,
	.names = names,
	.make = make,
	.refuse = refuse,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, COMMON),
		DC_ATTR(UNSTABLE, UNSTABLE, COMMON),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(EVOLVING, EVOLVING, COMMON),
		DC_ATTR(EVOLVING, EVOLVING, COMMON) },
};
