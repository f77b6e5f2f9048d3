/* probes_match_test.c - descriptions against the registry, and its ids.
 * rows: L2 L3 P7 P21 P75 */
#include "base/str.h"
#include "probes/provider.h"
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
	{ PD("syscall", "genunix", "read", "entry"), 1,
		"syscall:vmlinux:read:entry" },
	{ PD("", "unix", "read", "return"), 1, "syscall:vmlinux:read:return" },
	{ PD("sys*", "kernel", "pread", ""), 2,
		"syscall:vmlinux:pread64:entry" },
	{ PD("syscall", "mach_kernel", "rea[d]", ""), 2,
		"syscall:vmlinux:read:entry" },
	{ PD("syscall", "unix2", "read", "entry"), 0, NULL },
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

/* If several descriptions match a probe, it is found once. */
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

/* A probe has the same id whatever was asked for before. */
static void on_listed(void *arg, const struct probe *p)
{
	struct probes *ps = arg, alone;
	struct dif_pdesc id = { "", "", "", "", p->id, 0 };
	struct found f = match(ps, id);

	CHECK(f.n == 1 && f.first == p->id);
	str_free(&f.name);
	if (p->id % 50)
		return;
	probes_init(&alone);
	CHECK(id_of(&alone, (struct dif_pdesc)PD(p->prov, p->mod, p->func,
				    p->name)) == p->id);
	CHECK(id_of(&alone, id) == p->id);
	probes_free(&alone);
}

static void ids(void)
{
	static const struct dif_pdesc begin = PD("", "", "", "BEGIN"),
				      end = PD("", "", "", "END"),
				      error = PD("", "", "", "ERROR"),
				      made = PD("", "", "", "tick-2"),
				      next = PD("", "", "", "tick-3"),
				      all = PD("", "", "", "");
	struct probes a, b;
	uint32_t n, first;

	probes_init(&a);
	probes_init(&b);
	first = id_of(&a, made);
	n = probes_match(&b, &all, on_listed, &a);
	CHECK(n > 900);
	CHECK(id_of(&a, begin) == 1 && id_of(&a, end) == 2);
	CHECK(id_of(&b, error) == 3);
	/* Those made on demand, in whatever order they are. */
	CHECK(first >= 200 && first < 600 && id_of(&b, next) != first);
	CHECK(id_of(&b, made) == first && id_of(&b, made) == first);
	CHECK(probes_match(&b, &all, NULL, NULL) == n + 2);
	probes_free(&a);

	/* Ranges: within, over the end, beyond it. */
	probes_init(&a);
	CHECK(count(&a, 2, 3) == 2 && count(&a, 2, 2) == 1);
	CHECK(count(&a, 4, UINT32_MAX) == n - 3);
	CHECK(count(&a, 4, PROBES_IDS) == n - 3);
	CHECK(count(&a, first, first) == 0);
	CHECK(count(&a, PROBES_IDS, UINT32_MAX) == 0);
	CHECK(count(&a, UINT32_MAX, 0) == 0);
	probes_free(&a);
	probes_free(&b);
}

/* Providers of name classes, of names not known in advance, and with more
 * probes than ids. */
static const struct provider class, large;
static int nprovided;

static bool owns(const char *prov)
{
	return !strncmp(prov, "class", 5);
}

static void create_large(struct probes *ps)
{
	static const char *const name[] = { "a", "b", "c", "d" };

	for (uint32_t i = 4; i--;)
		probes_add(ps, i,
			&(struct probe){ .provider = &large, .name = name[i] });
}

static void provide_large(struct probes *ps, const struct dif_pdesc *pd)
{
	nprovided++;
	if (!strcmp(pd->name, "b"))
		probes_add(ps, 1,
			&(struct probe){ .provider = &large, .name = "b" });
}

static void provide_class(struct probes *ps, const struct dif_pdesc *pd)
{
	const char *prov = probe_is_glob(pd->prov) ? "class12" : pd->prov;

	if (owns(prov))
		probes_add(ps, PROBE_MADE,
			&(struct probe){ .provider = &class,
				.prov = prov,
				.func = "f",
				.name = pd->name });
}

static const char *refuse_class(
	const struct probes *ps, const struct dif_pdesc *pd)
{
	(void)ps;
	return strcmp(pd->name, "no") ? NULL : "it is refused";
}

static const char *const none[] = { NULL };
static const struct provider class = { .name = "class",
	.owns = owns,
	.names = none,
	.provide = provide_class,
	.refuse = refuse_class };
static const struct provider large = {
	.name = "large", .create = create_large, .provide = provide_large
};

static void init_rows(struct probes *ps)
{
	static const struct probes_row row[] = { { &large, 10, 0 },
		{ &class, 13, 13 } };

	probes_init_rows(ps, row, 2);
}

static void classes(void)
{
	static const struct dif_pdesc no = PD("class7", "", "", "no"),
				      other = PD("other", "", "", "no");
	struct probes ps;
	uint32_t seven, eight;

	init_rows(&ps);
	seven = id_of(&ps, (struct dif_pdesc)PD("class7", "", "f", "x"));
	eight = id_of(&ps, (struct dif_pdesc)PD("class8", "", "f", "x"));
	CHECK(seven >= 13 && eight >= 13 && seven != eight);
	CHECK(seven < PROBES_IDS && eight < PROBES_IDS);
	CHECK(id_of(&ps, (struct dif_pdesc)PD("class7", "", "", "x")) == seven);
	CHECK(id_of(&ps, (struct dif_pdesc)PD("class1*", "", "", "x")) >= 13);
	CHECK(probes_match(&ps, &(struct dif_pdesc)PD("class*", "", "", "x"),
		      NULL, NULL) == 3);
	CHECK(id_of(&ps, (struct dif_pdesc)PD("clas", "", "f", "x")) == 0);
	CHECK(!nprovided);
	CHECK(probes_refusal(&ps, &no) && !probes_refusal(&ps, &other));
	probes_free(&ps);
}

/* Ids on demand: a given one, or the next that is free; if none is, one behind
 * all ranges. */
static void made(void)
{
	static const struct probes_row row[] = { { &class, 10, 10 },
		{ &large, 13, 0 } };
	static const struct {
		const char *name;
		uint32_t n, id;
	} made[] = { { "a", PROBE_MADE_AT + 5, 12 },
		{ "b", PROBE_MADE_AT + 2, 10 }, { "c", PROBE_MADE_AT + 1, 11 },
		{ "d", PROBE_MADE_AT, PROBES_IDS } };
	struct probes ps;

	probes_init_rows(&ps, row, 2);
	for (size_t i = 0; i < sizeof(made) / sizeof(*made); i++)
		CHECK(probes_add(&ps, made[i].n,
			      &(struct probe){ .provider = &class,
				      .name = made[i].name })
				->id == made[i].id);
	probes_free(&ps);
}

/* The fourth of three ids is behind all ranges. */
static void unknown_names(void)
{
	struct probes ps;

	init_rows(&ps);
	CHECK(id_of(&ps, (struct dif_pdesc)PD("large", "", "", "x")) == 0);
	CHECK(id_of(&ps, (struct dif_pdesc)PD("large", "", "", "b")) == 11);
	CHECK(ps.list.n == 1 && nprovided == 2);
	CHECK(id_of(&ps, (struct dif_pdesc)PD("large", "", "", "[c]")) == 12);
	CHECK(ps.list.n == 4);
	CHECK(id_of(&ps, (struct dif_pdesc)PD("", "", "", "d")) == PROBES_IDS);
	CHECK(count(&ps, 10, 12) == 3 && count(&ps, 10, PROBES_IDS) == 4);
	probes_free(&ps);
}

/* Matches are kept, and only new probes are looked at again. */
static void kept(void)
{
	static const struct dif_pdesc ticks = PD("profile", "", "", "tick-*");
	struct probes ps;
	size_t n;

	probes_init(&ps);
	CHECK(probes_match(&ps, &ticks, NULL, NULL) == 6);
	n = ps.found.n;
	CHECK(probes_match(&ps, &ticks, NULL, NULL) == 6 && ps.found.n == n);
	id_of(&ps, (struct dif_pdesc)PD("", "", "", "tick-77"));
	id_of(&ps, (struct dif_pdesc)PD("", "", "", "profile-77"));
	CHECK(probes_match(&ps, &ticks, NULL, NULL) == 7);
	probes_free(&ps);
}

/* A program with dtrace's own probes alone does not make other providers list
 * theirs. */
static void thrift(void)
{
	struct probes ps;

	probes_init(&ps);
	id_of(&ps, (struct dif_pdesc)PD("", "", "", "BEGIN"));
	id_of(&ps, (struct dif_pdesc)PD("", "", "", "tick-5s"));
	CHECK(ps.list.n == 4);
	probes_free(&ps);
}

int main(void)
{
	descriptions();
	all_names();
	ids();
	classes();
	made();
	unknown_names();
	kept();
	thrift();
	return unit_done();
}
