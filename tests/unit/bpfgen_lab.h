/* bpfgen_lab.h - run the hand-built programs of dvm_lab.h on the BPF engine.
 * Probe 0 is BEGIN, so the kernel runs the program once, right away; probe 2 is
 * END. User memory is that of this process, mapped at the same address. */
#ifndef TESTS_UNIT_BPFGEN_LAB_H
#define TESTS_UNIT_BPFGEN_LAB_H

#include <errno.h>
#include <sys/mman.h>

#include "probes/probe.h"
#include "tests/unit/dvm_lab.h"

static inline void bpf_lab_user(void)
{
	char *page = mmap((void *)(USER / 4096 * 4096UL), 4096,
		PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
		-1, 0);

	if (page != MAP_FAILED)
		memcpy(page + USER % 4096, lab_user, NUSER);
}

static inline void bpf_lab_probes(struct lab *l)
{
	static const struct probe probes[] = {
		{ .id = 10, .name = "BEGIN", .attach.kind = ATTACH_BEGIN },
		{ .id = 11, .name = "ERROR", .attach.kind = ATTACH_ERROR },
		{ .id = 12, .name = "END", .attach.kind = ATTACH_END },
	};

	for (int i = 0; i < 3; i++)
		l->probe[i].probe = &probes[i];
}

/* Open the engine and attach; on failure print the message and return -1. */
static inline int bpf_lab_open(struct lab *l, struct engine **e)
{
	struct diag d = { 0 };

	if (!bpf_engine_ops.open(e, &l->en, &d) &&
		!bpf_engine_ops.attach(*e, &d))
		return 0;
	printf("# %s\n", d.text);
	return -1;
}

static inline int bpf_lab_read(struct lab *l, struct engine *e)
{
	l->nrecs = 0;
	e->ops->read(e, lab_take, l);
	return l->nrecs;
}

/* Take an engine through its whole life, and collect what BEGIN, ERROR and END
 * recorded. */
static inline int bpf_lab_run(struct lab *l)
{
	struct diag d = { 0 };
	struct engine *e;
	int r = bpf_lab_open(l, &e);

	if (r)
		return r;
	r = e->ops->begin(e, &d);
	e->ops->stop(e, &d);
	if (!r)
		r = e->ops->end(e, &d);
	bpf_lab_read(l, e);
	e->ops->close(e);
	if (r)
		printf("# %s\n", d.text);
	return r;
}

/* True if this host allows BPF; otherwise print a skipped test with the
 * reason. */
static inline bool bpf_lab_allowed(void)
{
	static struct dif_instr code[] = { { .op = DIF_RET } };
	static const uint32_t list[] = { 0 };
	struct diag d = { 0 };
	struct engine *e;
	struct lab l;
	int r;

	lab_init(&l);
	bpf_lab_probes(&l);
	lab_clause(&l, code, 1);
	l.probe[0].clause = list;
	l.probe[0].nclauses = 1;
	r = bpf_engine_ops.open(&e, &l.en, &d);
	if (!r)
		r = bpf_engine_ops.begin(e, &d);
	if (!r)
		bpf_engine_ops.close(e);
	lab_done(&l);
	if (r != -EPERM && r != -ENOSYS)
		return true;
	d.text[strcspn(d.text, "\n")] = 0;
	printf("ok 1 - # SKIP %s\n1..1\n", d.text);
	return false;
}

#endif
