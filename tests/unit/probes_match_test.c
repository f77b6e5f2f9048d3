/* probes_match_test.c - descriptions against the registry, and its ids.
 * rows: L2 L3 P7 P21 */
#include "base/str.h"
#include "probes/probe.h"
#include "tests/unit/unit.h"

#define PD(p, m, f, n)                   \
	{                                \
		(p), (m), (f), (n), 0, 0 \
	}

static const struct {
	struct dif_pdesc pd;
	uint32_t want;	   /* how many */
	const char *first; /* the first of them, without its id */
} cases[] = {
	{ PD("", "", "", "BEGIN"), 1, "dtrace:::BEGIN" },
	{ PD("dtrace", "", "", ""), 3, "dtrace:::BEGIN" },
	{ PD("dtr*", "", "", "E*"), 2, "dtrace:::END" },
	{ PD("dtrace", "", "x", "BEGIN"), 0, NULL },
	{ PD("nope", "", "", "BEGIN"), 0, NULL },
	{ PD("", "", "", "begin"), 0, NULL },
	{ PD("profile", "", "", ""), 13, "profile:::profile-97" },
	{ PD("profile", "", "", "tick-*"), 6, "profile:::tick-1" },
	{ PD("", "", "", "tick-5s"), 1, "profile:::tick-5s" },
	{ PD("", "*", "*", "tick-7sec"), 1, "profile:::tick-7sec" },
	{ PD("p*", "", "", "tick-8ms"), 1, "profile:::tick-8ms" },
	{ PD("syscall", "", "", "tick-9ms"), 0, NULL },
	{ PD("", "vmlinux", "", "tick-9ms"), 0, NULL },
	{ PD("", "", "read", "tick-9ms"), 0, NULL },
	{ PD("syscall", "", "read", "entry"), 1, "syscall:vmlinux:read:entry" },
	{ PD("syscall", "vmlinux", "read", "entry"), 1,
		"syscall:vmlinux:read:entry" },
	{ PD("syscall", "vmlinux", "read", "exit"), 0, NULL },
	{ PD("syscall", "vmlinux", "reads", "entry"), 0, NULL },
	{ PD("syscall", "", "read", ""), 2, "syscall:vmlinux:read:entry" },
	{ PD("", "", "read*", "return"), 6, "syscall:vmlinux:read:return" },
	{ PD("syscall", "", "p[rw]*64", "entry"), 3,
		"syscall:vmlinux:pread64:entry" },
	{ PD("syscall", "", "pread", "entry"), 1,
		"syscall:vmlinux:pread64:entry" },
	{ PD("sys*", "", "newfstat", ""), 2, "syscall:vmlinux:fstat:entry" },
	{ PD("", "vmlinux", "umount", "return"), 2,
		"syscall:vmlinux:umount2:return" },
	{ PD("profile", "", "pread", ""), 0, NULL },
	{ PD("syscall", "", "prea[d]", "entry"), 0, NULL },
	{ PD("syscall", "", "\\read", "entry"), 1,
		"syscall:vmlinux:read:entry" },
};

struct found {
	uint32_t n, first, last;
	struct str name;
};

static void see(void *arg, const struct probe *p)
{
	struct found *f = arg;

	if (!f->n++) {
		f->first = p->id;
		str_reset(&f->name);
		str_printf(&f->name, "%s:%s:%s:%s", p->prov, p->mod, p->func,
			p->name);
	}
	CHECK(p->id > f->last);
	f->last = p->id;
}

static struct found match(struct probes *ps, struct dif_pdesc pd)
{
	struct found f = { 0 };

	CHECK(probes_match(ps, &pd, see, &f) == f.n);
	return f;
}

static void descriptions(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct probes ps;
		struct found f;

		probes_init(&ps);
		f = match(&ps, cases[i].pd);
		CHECK(f.n == cases[i].want);
		if (f.n)
			CHECK_STR(f.name.s, cases[i].first);
		str_free(&f.name);
		probes_free(&ps);
	}
}

/* Of several, each probe that another name finds is found once. */
static void all_names(void)
{
	static const struct dif_pdesc pd[] = { PD("syscall", "", "exec",
						       "entry"),
		PD("syscall", "", "exece", ""), PD("", "", "pread", "return"),
		PD("syscall", "", "pread64", ""),
		PD("syscall", "", "pread64", "return") };
	static const uint32_t want[] = { 1, 2, 3, 4, 5 };
	struct probes ps;

	probes_init(&ps);
	for (uint32_t n = 1; n <= sizeof(pd) / sizeof(*pd); n++)
		CHECK(probes_match_all(&ps, pd, n, NULL, NULL) == want[n - 1]);
	probes_free(&ps);
}

static uint32_t id_of(struct probes *ps, struct dif_pdesc pd)
{
	struct found f = match(ps, pd);

	str_free(&f.name);
	return f.n == 1 ? f.first : 0;
}

static uint32_t count(struct probes *ps, uint32_t first, uint32_t last)
{
	struct dif_pdesc pd = { "", "", "", "", first, last };

	return probes_match(ps, &pd, NULL, NULL);
}

/* Ids do not depend on what was asked for before, and lead back. */
static void ids(void)
{
	static const struct dif_pdesc end = PD("", "", "", "END"),
				      tick = PD("", "", "", "tick-1"),
				      made = PD("", "", "", "tick-2"),
				      call = PD("", "", "read", "entry"),
				      all = PD("", "", "", "");
	struct probes a, b;
	uint32_t n;

	probes_init(&a);
	probes_init(&b);
	n = probes_match(&b, &all, NULL, NULL);
	CHECK(n == 3 + 13 +
			   probes_match(&b,
				   &(struct dif_pdesc)PD("syscall", "", "", ""),
				   NULL, NULL));
	CHECK(id_of(&a, made) == n + 1);
	CHECK(id_of(&a, made) == n + 1);
	CHECK(id_of(&a, end) == 2 && id_of(&b, end) == 2);
	CHECK(id_of(&a, tick) && id_of(&a, tick) == id_of(&b, tick));
	CHECK(id_of(&a, call) && id_of(&a, call) == id_of(&b, call));
	CHECK(probes_match(&a, &all, NULL, NULL) == n + 1);

	probes_free(&a);
	probes_init(&a);
	for (uint32_t id = 1; id <= n; id++) {
		struct dif_pdesc pd = { "", "", "", "", id, 0 };

		CHECK(id_of(&a, pd) == id);
	}
	CHECK(id_of(&a, (struct dif_pdesc){ "", "", "", "", n + 1, 0 }) == 0);
	CHECK(id_of(&a, (struct dif_pdesc){ "", "", "", "", -1, 0 }) == 0);
	probes_free(&a);

	/* Ranges: within, over the end, beyond it. */
	probes_init(&a);
	CHECK(count(&a, 2, 3) == 2 && count(&a, 2, 2) == 1);
	CHECK(count(&a, 4, n) == n - 3 && count(&a, n, UINT32_MAX) == 1);
	CHECK(count(&a, n + 1, UINT32_MAX) == 0);
	probes_free(&a);
	probes_free(&b);
}

/* A program of dtrace's own probes pays for no others. */
static void thrift(void)
{
	struct probes ps;

	probes_init(&ps);
	id_of(&ps, (struct dif_pdesc)PD("", "", "", "BEGIN"));
	id_of(&ps, (struct dif_pdesc)PD("", "", "", "tick-5s"));
	CHECK(ps.byname.n == 4);
	probes_free(&ps);
}

int main(void)
{
	descriptions();
	all_names();
	ids();
	thrift();
	return unit_done();
}
