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
};

void sizes_set(struct session *s)
{
	s->en.policy = ses_opt(s, OPT_BUFPOLICY);
	s->en.bufsize = ses_opt(s, OPT_BUFSIZE);
	s->en.aggsize = ses_opt(s, OPT_AGGSIZE);
	s->en.dynvarsize = ses_opt(s, OPT_DYNVARSIZE);
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
static bool fits(const struct session *s)
{
	uint64_t n = s->en.cpu < 0 ? cpus_count() : 1;

	if (s->en.bufsize > BUF_MOST)
		return false;
	return s->en.bufsize * n <= SMALL ||
	       s->en.bufsize * n <= available() / 2;
}

static bool is_auto(const struct session *s)
{
	return ses_opt(s, OPT_BUFRESIZE) == 0;
}

bool sizes_lower(struct session *s)
{
	uint64_t *size[] = { &s->en.bufsize, &s->en.aggsize,
		&s->en.dynvarsize };
	uint64_t *largest = size[0];

	for (int i = 1; i < 3; i++)
		if (*size[i] > *largest)
			largest = size[i];
	if (!is_auto(s) || *largest / 2 < LEAST)
		return false;
	*largest /= 2;
	return true;
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

static void tell(
	struct session *s, const char *what, enum opt_id wanted, uint64_t got)
{
	struct str size = { 0 };

	if (got >= (uint64_t)ses_opt(s, wanted) || ses_opt(s, OPT_QUIETRESIZE))
		return;
	put_size(&size, got);
	ses_notice(s, "%s size lowered to %s", what, size.s);
	str_free(&size);
}

void sizes_tell(struct session *s)
{
	tell(s, "buffer", OPT_BUFSIZE, s->en.bufsize);
	tell(s, "aggregation", OPT_AGGSIZE, s->en.aggsize);
	tell(s, "dynamic variable", OPT_DYNVARSIZE, s->en.dynvarsize);
}

static uint64_t end_records(const struct session *s)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < s->en.nprobes; i++)
		if (s->en.probe[i].probe->attach.kind == ATTACH_END)
			bytes += buf_firing(&s->en, i);
	return bytes;
}

static bool refuse_size(struct session *s)
{
	struct str size = { 0 };

	put_size(&size, s->en.bufsize);
	ses_error(s,
		"failed to allocate buffers of %s: not enough memory, or more "
		"than 512m",
		size.s);
	ses_error(s, "lower the option bufsize, or use -xbufresize=auto");
	str_free(&size);
	return false;
}

/* What END records is kept free for it, under `fill'. */
bool sizes_check(struct session *s)
{
	while (!fits(s))
		if (!is_auto(s))
			return refuse_size(s);
		else
			s->en.bufsize /= 2;
	if (s->en.policy != BUF_FILL)
		return true;
	s->en.reserve = end_records(s);
	if (s->en.reserve <= s->en.bufsize)
		return true;
	ses_error(s, "END enablings exceed size of principal buffer");
	return false;
}
