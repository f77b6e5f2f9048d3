/* sizes.c - how much memory an enabling may take: as much as the options say,
 * unless the host, or the control group that is charged for it, has less. Then,
 * with bufresize=auto, the largest consumer is halved until everything fits,
 * and the user is told. */
#include <inttypes.h>
#include <stdio.h>

#include "base/host/cgroup.h"
#include "base/host/cpus.h"
#include "consumer/session_impl.h"
#include "probes/probe.h"

enum {
	LEAST = 4096,	 /* no size is lowered below this */
	FLOOR = 4 << 20, /* with less memory than this, give up */
	COPIES = 3,	 /* of each record: as written, as read, in order */
	GENERATIONS = 2, /* of an aggregation, and the merged totals */
	/* at most so many CPUs have aggregations of their own */
	MANY_SHARES = 8,
	NSIZES = 4
};

/* One of the sizes in the enabling. */
struct size {
	const char *what;
	enum opt_id opt;
	uint64_t *bytes, most;
	uint64_t times; /* how many times it may be allocated; 0: unused */
};

/* How many times this program may allocate each of the sizes. */
struct uses {
	uint64_t cpus, buffers, aggs, dynvars;
};

static struct uses get_uses(const struct session *s)
{
	const struct dif_prog *p = s->en.prog;
	struct uses u = { .cpus = s->en.cpu < 0 ? cpus_count() : 1 };

	for (size_t i = 0; i < p->clauses.n; i++)
		if (p->clauses.v[i].recsize)
			u.buffers = u.cpus * COPIES;
	for (size_t i = 0; i < p->aggs.n; i++)
		u.aggs += p->aggs.v[i].key.size > 0;
	for (size_t i = 0; i < p->vars.n; i++)
		u.dynvars += p->vars.v[i].is_array;
	u.dynvars += p->threads > 0;
	u.aggs *= GENERATIONS *
		  ((u.cpus < MANY_SHARES ? u.cpus : MANY_SHARES) + 1);
	return u;
}

static void get_sizes(struct session *s, struct size v[NSIZES])
{
	struct uses u = get_uses(s);

	v[0] = (struct size){ "buffer", OPT_BUFSIZE, &s->en.bufsize, BUF_MOST,
		u.buffers };
	v[1] = (struct size){ "aggregation", OPT_AGGSIZE, &s->en.aggsize,
		UINT64_MAX, u.aggs };
	v[2] = (struct size){ "dynamic variable", OPT_DYNVARSIZE,
		&s->en.dynvarsize, UINT64_MAX, u.dynvars };
	v[3] = (struct size){ "speculation", OPT_SPECSIZE, &s->en.specsize,
		UINT64_MAX, u.cpus * s->en.nspec };
}

void sizes_set(struct session *s)
{
	struct size v[NSIZES];

	get_sizes(s, v);
	for (int i = 0; i < NSIZES; i++)
		*v[i].bytes = ses_opt(s, v[i].opt);
	s->en.policy = ses_opt(s, OPT_BUFPOLICY);
}

/* Bytes that can be allocated without harm; very many if that is unknown. */
static uint64_t available(void)
{
	FILE *f = fopen("/proc/meminfo", "re");
	uint64_t kb = UINT64_MAX >> 10;
	char line[128];

	while (f && fgets(line, sizeof(line), f))
		if (sscanf(line, "MemAvailable: %" SCNu64, &kb) == 1)
			break;
	if (f)
		fclose(f);
	return kb << 10;
}

void sizes_look(struct session *s)
{
	struct memory *m = &s->memory;
	uint64_t host;

	if (m->known)
		return;
	m->known = true;
	host = available();
	m->bytes = cgroup_memory(&m->group);
	if (host <= m->bytes) {
		m->bytes = host;
		str_reset(&m->group);
	}
}

static uint64_t total_bytes(const struct size *v)
{
	uint64_t n;

	return __builtin_mul_overflow(*v->bytes, v->times, &n) ? UINT64_MAX : n;
}

/* All sizes together may take up to half of the memory. */
static bool fit(const struct size v[NSIZES], uint64_t memory)
{
	uint64_t sum = 0;

	for (int i = 0; i < NSIZES; i++)
		if (__builtin_add_overflow(sum, total_bytes(&v[i]), &sum))
			return false;
	return sum <= memory / 2;
}

static struct size *largest(struct size v[NSIZES])
{
	struct size *max = v;

	for (int i = 1; i < NSIZES; i++)
		if (total_bytes(&v[i]) > total_bytes(max))
			max = &v[i];
	return max;
}

/* The size that must be lowered next, or NULL. */
static struct size *too_large(struct size v[NSIZES], uint64_t memory)
{
	for (int i = 0; i < NSIZES; i++)
		if (*v[i].bytes > v[i].most)
			return &v[i];
	return fit(v, memory) ? NULL : largest(v);
}

static bool is_auto(const struct session *s)
{
	return ses_opt(s, OPT_BUFRESIZE) == 0;
}

void sizes_tell(struct session *s)
{
	struct size v[NSIZES];
	struct str b = { 0 };

	get_sizes(s, v);
	for (int i = 0; i < NSIZES && !ses_opt(s, OPT_QUIETRESIZE); i++) {
		if (*v[i].bytes >= (uint64_t)ses_opt(s, v[i].opt))
			continue;
		str_reset(&b);
		options_put_size(&b, *v[i].bytes);
		ses_notice(s, "%s size lowered to %s", v[i].what, b.s);
	}
	str_free(&b);
}

static void put_reason(
	struct str *b, const struct size *v, const struct memory *m)
{
	if (v && *v->bytes > v->most) {
		str_puts(b, "it can be at most ");
		options_put_size(b, v->most);
		return;
	}
	str_printf(
		b, "not enough memory: %" PRIu64 "m are left", m->bytes >> 20);
	if (m->group.n)
		str_printf(b, " by the limit of %s", m->group.s);
}

static bool refuse_size(
	struct session *s, const struct size *v, const struct memory *m)
{
	const char *name = option_rows[v->opt].name;
	struct str b = { 0 };

	str_puts(&b, "failed to allocate ");
	options_put_size(&b, *v->bytes);
	str_printf(&b, " for %s: ", name);
	put_reason(&b, v, m);
	ses_error(s, "%s", b.s);
	ses_error(s, "lower the option %s%s", name,
		is_auto(s) ? "" : ", or use -xbufresize=auto");
	str_free(&b);
	return false;
}

static bool refuse_all(struct session *s, const struct memory *m)
{
	struct str b = { 0 };

	put_reason(&b, NULL, m);
	ses_error(s, "cannot trace: %s, and it takes %dm at least", b.s,
		FLOOR >> 20);
	str_free(&b);
	return false;
}

static uint64_t end_records(const struct session *s)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < s->en.nprobes; i++)
		if (s->en.probe[i].probe->attach.kind == ATTACH_END)
			bytes += buf_firing(&s->en, i);
	return bytes;
}

/* With bufpolicy=fill, keep room for what END records. */
static bool reserve_end(struct session *s)
{
	s->en.reserve = end_records(s);
	if (s->en.reserve <= buf_useful(s->en.bufsize))
		return true;
	ses_error(s, "END enablings exceed size of principal buffer");
	return false;
}

static bool exits(const struct difo *d)
{
	for (uint32_t i = 0; i < d->nacts; i++)
		if (d->act[i].kind == ACT_EXIT)
			return true;
	return false;
}

/* Bytes of a record as DTrace counts them: without the time and other fields
 * that only our header has. */
static uint64_t bytes_told(const struct difo *d)
{
	return d->recsize ? 8 + d->recsize - sizeof(struct rec) : 0;
}

/* True if a clause that ends tracing may find no room for its record. With
 * ring, where the oldest records make room, and fill, where a full buffer also
 * ends tracing, only a record larger than the buffer can miss. */
static bool may_miss_exit(const struct session *s, const struct difo *d)
{
	return exits(d) &&
	       (s->en.policy == BUF_SWITCH ||
		       buf_need(d->recsize) > buf_useful(s->en.bufsize));
}

/* Bytes of a firing that ends tracing, without clauses that are too large for
 * the buffer the user asked for; 0 if this probe does not end tracing, or
 * surely can. */
static uint64_t exit_bytes(const struct session *s, const struct eprobe *ep)
{
	uint64_t told = 0, bytes = 0;
	bool ends = false;

	for (uint32_t i = 0; i < ep->nclauses; i++) {
		const struct difo *d = &s->en.prog->clauses.v[ep->clause[i]];

		if (!exits(d) && told + bytes_told(d) > s->en.bufsize)
			continue;
		told += bytes_told(d);
		bytes += d->recsize ? buf_need(d->recsize) : 0;
		ends |= may_miss_exit(s, d);
	}
	return ends ? bytes : 0;
}

/* A clause whose record finds no room is dropped as a whole, its exit() too. So
 * that tracing can end, make the buffer large enough for a firing with exit(),
 * however small the option is. */
static void grow_for_exits(struct session *s)
{
	uint64_t need = 0;

	for (uint32_t i = 0; i < s->en.nprobes; i++) {
		uint64_t bytes = exit_bytes(s, &s->en.probe[i]);

		need = bytes > need ? bytes : need;
	}
	if (need && s->en.policy == BUF_SWITCH)
		need += 8; /* a buffer is never filled to the last byte */
	if (buf_useful(s->en.bufsize) < need)
		s->en.bufsize = need;
}

static bool records_fit(struct session *s)
{
	grow_for_exits(s);
	return s->en.policy != BUF_FILL || reserve_end(s);
}

static bool lower(const struct session *s, struct size *v)
{
	if (!is_auto(s) || *v->bytes / 2 < LEAST)
		return false;
	*v->bytes /= 2;
	return true;
}

bool sizes_lower(struct session *s)
{
	struct size v[NSIZES];

	get_sizes(s, v);
	return lower(s, largest(v)) && records_fit(s);
}

bool sizes_check(struct session *s)
{
	const struct memory *m = &s->memory;
	struct size v[NSIZES], *too;

	sizes_look(s);
	if (m->bytes < FLOOR)
		return refuse_all(s, m);
	get_sizes(s, v);
	while ((too = too_large(v, m->bytes)))
		if (!lower(s, too))
			return refuse_size(s, too, m);
	return records_fit(s);
}
