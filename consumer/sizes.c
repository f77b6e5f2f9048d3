/* sizes.c - the memory that an enabling may take: what the options say, unless
 * the host has less. Then, with bufresize=auto, what is largest is halved until
 * it fits, and the user is told. */
#include <inttypes.h>
#include <stdio.h>

#include "base/cpus.h"
#include "consumer/session_impl.h"
#include "probes/probe.h"

enum {
	SMALL = 64 << 20, /* bytes for which memory is not looked at */
	LEAST = 4096,	  /* no size is lowered below */
	NSIZES = 3
};

/* One of the sizes, as the enabling has it. */
struct size {
	const char *what;
	enum opt_id opt;
	uint64_t *bytes, most;
	bool each_cpu;
};

static void get_sizes(struct session *s, struct size v[NSIZES])
{
	v[0] = (struct size){ "buffer", OPT_BUFSIZE, &s->en.bufsize, BUF_MOST,
		true };
	v[1] = (struct size){ "aggregation", OPT_AGGSIZE, &s->en.aggsize,
		UINT64_MAX, true };
	v[2] = (struct size){ "dynamic variable", OPT_DYNVARSIZE,
		&s->en.dynvarsize, UINT64_MAX, false };
}

void sizes_set(struct session *s)
{
	struct size v[NSIZES];

	get_sizes(s, v);
	for (int i = 0; i < NSIZES; i++)
		*v[i].bytes = ses_opt(s, v[i].opt);
	s->en.policy = ses_opt(s, OPT_BUFPOLICY);
}

/* Bytes that can be had without harm; UINT64_MAX: not known. */
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

/* All CPUs together shall not take more than half of it. */
static bool fits(const struct size *v, uint64_t ncpus)
{
	uint64_t n = v->each_cpu ? ncpus : 1;

	if (*v->bytes > v->most)
		return false;
	return *v->bytes <= SMALL / n || *v->bytes <= available() / 2 / n;
}

static bool is_auto(const struct session *s)
{
	return ses_opt(s, OPT_BUFRESIZE) == 0;
}

/* As the option's value is written. */
static void put_size(struct str *b, uint64_t n)
{
	static const char suffixes[] = "tgmk";
	int shift = 40;

	for (int i = 0; i < 4; i++, shift -= 10)
		if (n >> shift && !(n & ((UINT64_C(1) << shift) - 1))) {
			str_printf(b, "%" PRIu64 "%c", n >> shift, suffixes[i]);
			return;
		}
	str_printf(b, "%" PRIu64, n);
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
		put_size(&b, *v[i].bytes);
		ses_notice(s, "%s size lowered to %s", v[i].what, b.s);
	}
	str_free(&b);
}

static bool refuse_size(struct session *s, const struct size *v)
{
	const char *name = option_rows[v->opt].name;
	struct str b = { 0 };

	put_size(&b, *v->bytes);
	ses_error(s, "failed to allocate %s for %s: not enough memory%s", b.s,
		name, v->most == BUF_MOST ? ", or more than 512m" : "");
	ses_error(s, "lower the option %s, or use -xbufresize=auto", name);
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

/* What END records is kept free for it, under `fill'. */
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

/* What is larger than the buffer is always dropped, and its clause with it:
 * it would wait for an end that cannot come. */
static bool exit_fits(struct session *s, uint32_t clause)
{
	const struct difo *d = &s->en.prog->clauses.v[clause];
	uint64_t room = buf_useful(s->en.bufsize);
	uint32_t need = buf_need(d->recsize) + (s->en.policy == BUF_SWITCH);

	if (need <= room || !exits(d))
		return true;
	ses_error(s,
		"exit() on line %u of %s can never take place: the record "
		"takes %u bytes, and the principal buffer has %" PRIu64,
		d->line, d->file ? d->file : "the program", need, room);
	ses_error(s, "raise the option bufsize");
	return false;
}

static bool exits_fit(struct session *s)
{
	for (uint32_t i = 0; i < s->en.nprobes; i++)
		for (uint32_t j = 0; j < s->en.probe[i].nclauses; j++)
			if (!exit_fits(s, s->en.probe[i].clause[j]))
				return false;
	return true;
}

static bool records_fit(struct session *s)
{
	return exits_fit(s) && (s->en.policy != BUF_FILL || reserve_end(s));
}

bool sizes_lower(struct session *s)
{
	struct size v[NSIZES];
	uint64_t *largest;

	get_sizes(s, v);
	largest = v[0].bytes;
	for (int i = 1; i < NSIZES; i++)
		if (*v[i].bytes > *largest)
			largest = v[i].bytes;
	if (!is_auto(s) || *largest / 2 < LEAST)
		return false;
	*largest /= 2;
	return records_fit(s);
}

bool sizes_check(struct session *s)
{
	uint64_t ncpus = s->en.cpu < 0 ? cpus_count() : 1;
	struct size v[NSIZES];

	get_sizes(s, v);
	for (int i = 0; i < NSIZES; i++)
		while (!fits(&v[i], ncpus))
			if (!is_auto(s))
				return refuse_size(s, &v[i]);
			else
				*v[i].bytes /= 2;
	return records_fit(s);
}
