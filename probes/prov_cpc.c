/* prov_cpc.c - cpc:::EVENT-MODE-COUNT fires each time a CPU has counted that
 * many events, in the mode all, user or kernel. EVENT is a row of cpcevents.h,
 * where - may be written for _, or rNNN, a number from the processor's manual;
 * then EVENT-MODE-MASK-COUNT selects a part of it.
 *
 * There is no probe for an event that this host does not count, nor for a count
 * so low that the probe would do nothing but fire. Virtual processors count few
 * events, often none. */
#include "probes/cpcevents.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/host/perf.h"
#include "probes/provider.h"

static const struct event {
	const char *name, *other; /* "": it has none */
	uint32_t type;
	uint64_t config, least;
} events[] = {
#define SW(name, id, least, usual) \
	{ #name, "", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_##id, least },
#define HW(name, id, papi) \
	{ #name, #papi, PERF_TYPE_HARDWARE, PERF_COUNT_HW_##id, CPC_PROCESSOR },
#define HC(name, config, papi) \
	{ #name, #papi, PERF_TYPE_HW_CACHE, config, CPC_PROCESSOR },
	CPC_EVENTS(SW, HW, HC)
#undef SW
#undef HW
#undef HC
};

/* Each event once, with a typical count. */
static const char *const names[] = {
#define SW(name, id, least, usual) #name "-all-" #usual,
#define HW(name, ...)		   #name "-all-1000000",
	CPC_EVENTS(SW, HW, HW)
#undef SW
#undef HW
		NULL
};

enum {
	NEVENTS = sizeof(events) / sizeof(*events)
};

/* A probe name, split. */
struct spec {
	char text[128]; /* the event, once the rest has been cut off */
	bool user, kernel;
	uint64_t mask, count;
};

static char fold(char c)
{
	if (c == '-')
		return '_';
	return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static bool same(const char *a, const char *b)
{
	while (*a && fold(*a) == fold(*b)) {
		a++;
		b++;
	}
	return !*a && !*b;
}

/* Cut the text off at the last - and return the part behind it; NULL: none. */
static const char *cut(struct spec *s)
{
	char *dash = strrchr(s->text, '-');

	if (!dash)
		return NULL;
	*dash = 0;
	return dash + 1;
}

/* Parse the whole text as a number in that base. */
static bool is_number(const char *text, int base, uint64_t *n)
{
	static const char digits[] = "0123456789abcdefABCDEF";
	char *end;

	if (!*text || text[strspn(text, digits)] || strlen(text) > 16)
		return false;
	errno = 0;
	*n = strtoull(text, &end, base);
	return !*end && !errno;
}

static bool is_mode(struct spec *s, const char *text)
{
	s->user = !strcmp(text, "all") || !strcmp(text, "user");
	s->kernel = !strcmp(text, "all") || !strcmp(text, "kernel");
	return s->user || s->kernel;
}

/* Returns false if the name is not of this form. */
static bool split(const char *name, struct spec *s)
{
	const char *part;

	*s = (struct spec){ .count = 0 };
	if (strlen(name) >= sizeof(s->text))
		return false;
	strcpy(s->text, name);
	part = cut(s);
	if (!part || !is_number(part, 10, &s->count) || !s->count)
		return false;
	part = cut(s);
	if (part && !strncmp(part, "0x", 2)) {
		if (!is_number(part + 2, 16, &s->mask))
			return false;
		part = cut(s);
	}
	return part && is_mode(s, part);
}

/* Find the event; returns false if there is none of that name. */
static bool find(const struct spec *s, struct event *e)
{
	for (int i = 0; i < NEVENTS && *s->text && !s->mask; i++)
		if (same(s->text, events[i].name) ||
			same(s->text, events[i].other)) {
			*e = events[i];
			return true;
		}
	*e = (struct event){ .type = PERF_TYPE_RAW, .least = CPC_PROCESSOR };
	if (s->text[0] != 'r' || !is_number(s->text + 1, 16, &e->config))
		return false;
	e->config |= s->mask << 8;
	return true;
}

/* True if the host counts the event, or does not let us ask. */
static bool is_counted(const struct event *e)
{
	int r = perf_try(e->type, e->config);

	return !r || r == -EPERM || r == -EACCES;
}

static void make(struct probes *ps, uint32_t n, const char *name)
{
	struct probe p = { .provider = &prov_cpc,
		.name = name,
		.attach = { .kind = ATTACH_CPC } };
	struct event e;
	struct spec s;
	struct cpc *cpc;

	if (!split(name, &s) || !find(&s, &e) || s.count < e.least ||
		!is_counted(&e))
		return;
	cpc = arena_new(&ps->arena, struct cpc);
	*cpc = (struct cpc){ .type = e.type,
		.config = e.config,
		.count = s.count,
		.is_clock = e.least == CPC_NS,
		.user = s.user,
		.kernel = s.kernel };
	p.attach.cpc = cpc;
	probes_add(ps, n, &p);
}

static const char *why_not(const struct spec *s, const struct event *e)
{
	if (s->count < e->least)
		return e->least == CPC_NS
			       ? "a clock needs a count of 200000 or more (ns)"
			       : "an event of the processor needs a count of "
				 "5000 or more";
	if (is_counted(e))
		return NULL;
	return e->type == PERF_TYPE_SOFTWARE
		       ? "this kernel does not count it"
		       : "the processor does not count it, or its hypervisor "
			 "does not let this kernel do so (see "
			 "/sys/bus/event_source/devices/cpu)";
}

/* There is no event of that name: suggest the nearest ones. */
static const char *unknown(const struct spec *s)
{
	static char text[300];
	struct str near = { 0 };
	struct nearest n;

	nearest_init(&n, s->text);
	for (int i = 0; i < NEVENTS; i++) {
		nearest_try(&n, events[i].name);
		nearest_try(&n, events[i].other);
	}
	nearest_put(&near, &n);
	snprintf(text, sizeof(text),
		"there is no event %s; dtrace -lP cpc lists those of this "
		"host%s",
		s->text, near.s ? near.s : "");
	str_free(&near);
	return text;
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	struct event e;
	struct spec s;

	(void)ps;
	if (strcmp(pd->prov, "cpc") != 0 || probe_is_glob(pd->name))
		return NULL;
	if (!split(pd->name, &s))
		return "the name has the form EVENT-MODE-COUNT: MODE is all, "
		       "user or kernel, and COUNT the number of events between "
		       "two firings";
	if (!find(&s, &e))
		return unknown(&s);
	return why_not(&s, &e);
}

const struct provider prov_cpc = {
	.name = "cpc",
	.no_func = true,
	.names = names,
	.make = make,
	.refuse = refuse,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, COMMON),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(EVOLVING, EVOLVING, CPU),
		DC_ATTR(EVOLVING, EVOLVING, COMMON) },
};
