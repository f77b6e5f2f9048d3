/* probes_profile_test.c - names of profile-N and tick-N, and their periods. */
#include "probes/probe.h"
#include "tests/unit/unit.h"

static const struct {
	const char *name;
	uint64_t period; /* ns; 0: there is no such probe */
} cases[] = {
	{ "tick-1", 1000000000 },
	{ "tick-5s", 5000000000 },
	{ "tick-5sec", 5000000000 },
	{ "tick-3hz", 333333333 },
	{ "tick-100Hz", 10000000 },
	{ "tick-5000", 200000 },
	{ "tick-5000hz", 200000 },
	{ "tick-5001", 0 },
	{ "tick-200us", 200000 },
	{ "tick-200usec", 200000 },
	{ "tick-199us", 0 },
	{ "tick-200000ns", 200000 },
	{ "tick-250000nsec", 250000 },
	{ "tick-199999ns", 0 },
	{ "tick-10ms", 10000000 },
	{ "tick-10msec", 10000000 },
	{ "tick-2m", 120000000000 },
	{ "tick-2min", 120000000000 },
	{ "tick-1h", 3600000000000 },
	{ "tick-1hour", 3600000000000 },
	{ "tick-1d", 86400000000000 },
	{ "tick-1day", 86400000000000 },
	{ "tick-106751d", 9223286400000000000 },
	{ "tick-106752d", 0 },
	{ "tick-99999999999999999999", 0 },
	{ "tick-18446744073709551617s", 0 },
	{ "tick-0", 0 },
	{ "tick-0s", 0 },
	{ "tick-", 0 },
	{ "tick-s", 0 },
	{ "tick--1", 0 },
	{ "tick- 1", 0 },
	{ "tick-1x", 0 },
	{ "tick-1ss", 0 },
	{ "tick-1.5s", 0 },
	{ "ticks-1", 0 },
	{ "profile-97", 10309278 },
	{ "profile-1001hz", 999000 },
	{ "profile-1us", 0 },
};

static void see(void *arg, const struct probe *p)
{
	*(struct attach *)arg = p->attach;
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct dif_pdesc pd = { "profile", "", "", cases[i].name, 0,
			0 };
		struct attach at = { 0 };
		struct probes ps;
		uint32_t n;

		probes_init(&ps);
		n = probes_match(&ps, &pd, see, &at);
		CHECK(n == !!cases[i].period);
		CHECK(at.period == cases[i].period);
		if (at.period != cases[i].period)
			printf("# %s\n", cases[i].name);
		if (n)
			CHECK(at.kind == (cases[i].name[0] == 't'
							 ? ATTACH_TICK
							 : ATTACH_PROFILE));
		probes_free(&ps);
	}
	return unit_done();
}
