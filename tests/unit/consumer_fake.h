/* consumer_fake.h - an engine that hands out the records and aggregations that
 * a test has prepared. */
#ifndef TESTS_UNIT_CONSUMER_FAKE_H
#define TESTS_UNIT_CONSUMER_FAKE_H

#include <stdlib.h>
#include <string.h>

#include "dvm/engine.h"

enum {
	FAKE_NCPUS = 2,
	FAKE_MAX = 32
};

struct fake_rec {
	int cpu;
	uint32_t size;
	uint64_t bytes[16];
};

struct fake_elem {
	uint32_t agg;
	uint64_t key, value;
};

/* Data for the next read, which empties it. */
static struct {
	struct fake_rec rec[FAKE_MAX];
	int nrecs;
	struct fake_elem elem[FAKE_MAX];
	int nelems;
	uint64_t drops[DROP_NKINDS][FAKE_NCPUS];
	uint64_t active; /* tag of a speculation */
	bool exiting;
	int open_error;
	char calls[64]; /* a letter for each call of an engine function */
	void (*on_begin)(const struct enabling *en);
	void (*on_wait)(const struct enabling *en);
	void (*on_end)(const struct enabling *en);
} fake;

static inline struct fake_rec *fake_add(
	int cpu, uint32_t clause, uint32_t probe, uint64_t when, uint32_t size)
{
	struct fake_rec *f = &fake.rec[fake.nrecs++];
	struct rec r = { .clause = clause, .probe = probe, .when = when };

	*f = (struct fake_rec){ .cpu = cpu, .size = size };
	memcpy(f->bytes, &r, sizeof(r));
	return f;
}

static inline void fake_call(char c)
{
	size_t n = strlen(fake.calls);

	if (n + 1 < sizeof(fake.calls))
		fake.calls[n] = c;
}

static const struct engine_ops fake_ops;

static inline int fake_open(
	struct engine **out, const struct enabling *en, struct diag *d)
{
	static struct engine e;

	fake_call('o');
	if (fake.open_error)
		return diag_set(d, fake.open_error,
			"the fake refuses\n"
			"ask it nicely");
	e.ops = &fake_ops;
	e.en = en;
	e.ncpus = FAKE_NCPUS;
	*out = &e;
	return 0;
}

static inline int fake_attach(struct engine *e, struct diag *d)
{
	(void)e;
	(void)d;
	fake_call('a');
	return 0;
}

static inline int fake_begin(struct engine *e, struct diag *d)
{
	(void)d;
	fake_call('b');
	if (fake.on_begin)
		fake.on_begin(e->en);
	return 0;
}

static inline int fake_wait(struct engine *e, int64_t ns)
{
	(void)ns;
	fake_call('w');
	if (fake.on_wait)
		fake.on_wait(e->en);
	return 0;
}

static inline bool fake_exiting(struct engine *e)
{
	(void)e;
	return fake.exiting;
}

static inline int fake_read(struct engine *e, engine_rec_fn *fn, void *arg)
{
	(void)e;
	for (int cpu = 0; cpu < FAKE_NCPUS; cpu++)
		for (int i = 0; i < fake.nrecs; i++)
			if (fake.rec[i].cpu == cpu)
				fn(arg, cpu, (const void *)fake.rec[i].bytes,
					fake.rec[i].size);
	fake.nrecs = 0;
	return 0;
}

static inline int fake_agg_take(struct engine *e, engine_agg_fn *fn, void *arg)
{
	(void)e;
	for (int i = 0; i < fake.nelems; i++)
		fn(arg, fake.elem[i].agg, i % FAKE_NCPUS, &fake.elem[i].key,
			&fake.elem[i].value);
	fake.nelems = 0;
	return 0;
}

static inline bool fake_spec_active(struct engine *e, uint64_t tag)
{
	(void)e;
	return tag && tag == fake.active;
}

static inline uint64_t fake_drops(
	struct engine *e, enum drop_kind kind, int cpu)
{
	(void)e;
	return fake.drops[kind][cpu];
}

static inline int fake_stop(struct engine *e, struct diag *d)
{
	(void)e;
	(void)d;
	fake_call('s');
	return 0;
}

static inline int fake_end(struct engine *e, struct diag *d)
{
	(void)d;
	fake_call('e');
	if (fake.on_end)
		fake.on_end(e->en);
	return 0;
}

static inline void fake_close(struct engine *e)
{
	(void)e;
	fake_call('c');
}

static const struct engine_ops fake_ops = {
	.name = "fake",
	.open = fake_open,
	.attach = fake_attach,
	.begin = fake_begin,
	.wait = fake_wait,
	.exiting = fake_exiting,
	.read = fake_read,
	.agg_take = fake_agg_take,
	.spec_active = fake_spec_active,
	.drops = fake_drops,
	.stop = fake_stop,
	.end = fake_end,
	.close = fake_close,
};

#endif
