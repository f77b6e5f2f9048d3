/* lockstat_program.c - the events of lockstat(1), and the program in D that
 * gathers the chosen ones. */
#include <inttypes.h>
#include <stdio.h>

#include "consumer/applets/lockstat.h"

#define WRITER "arg2 != 0"
#define READER "arg2 == 0"
#define HELD   "arg3 != 0"
/* the last keys, set by put_object() */
#define OBJECT "this->name, this->size, this->off"

#define MUTEX .types = "mutex "
#define SPIN \
	.types = "spinlock spinlock_t raw_spinlock raw_spinlock_t qspinlock "
#define RWSEM  .types = "rw_semaphore "
#define RWLOCK .types = "rwlock_t qrwlock "
#define RW     .types = "rw_semaphore rwlock_t qrwlock "

/* clang-format off */
const struct lockstat_event lockstat_events[LOCKSTAT_EVENTS] = {
	[0] = { 'C', "Adaptive mutex spin", "adaptive-spin", MUTEX },
	[1] = { 'C', "Adaptive mutex block", "adaptive-block", MUTEX },
	[2] = { 'C', "Spin lock spin", "spin-spin", SPIN },
	[3] = { 'C', "Thread lock spin", "thread-spin", SPIN, .of_cpu = true },
	[4] = { 'C', "R/W writer blocked by writer", "rw-block", RWSEM, .when = WRITER " && " HELD },
	[5] = { 'C', "R/W writer blocked by readers", "rw-block", RWSEM, .when = WRITER " && !(" HELD ")" },
	[6] = { 'C', "R/W reader blocked by writer", "rw-block", RWSEM, .when = READER " && " HELD },
	[7] = { 'C', "R/W reader blocked by write wanted", "rw-block", RWSEM, .when = READER " && !(" HELD ")" },
	[8] = { 'C', "R/W writer spin", "rw-spin", RWLOCK, .when = WRITER },
	[9] = { 'C', "R/W reader spin", "rw-spin", RWLOCK, .when = READER },
	[32] = { 'H', "Adaptive mutex hold", "adaptive-acquire", "adaptive-release", MUTEX },
	[33] = { 'H', "Spin lock hold", "spin-acquire", "spin-release", SPIN },
	[34] = { 'H', "R/W writer hold", "rw-acquire", "rw-release", RW, .when = "arg1 != 0" },
	[35] = { 'H', "R/W reader hold", "rw-acquire", "rw-release", RW, .when = "arg1 == 0", .holders = "arg2" },
	[56] = { 'I', "Profiling interrupt" },
	[60] = { 'E', "Adaptive mutex acquire error", "adaptive-acquire-error", MUTEX },
};
/* clang-format on */

bool lockstat_is_timed(const struct lockstat_flags *f, int event)
{
	char kind = lockstat_events[event].kind;

	return kind != 'E' && f->how != LOCKSTAT_BASIC;
}

/* A predicate, "/a && b/", without its closing slash. */
struct predicate {
	struct str text;
};

static void add_term(struct predicate *p, const char *term)
{
	str_puts(&p->text, p->text.n ? " && " : "/");
	str_puts(&p->text, term);
}

static void add_locks(struct predicate *p, const struct lockstat_flags *f)
{
	struct str term = { 0 };

	for (size_t i = 0; i < f->locks.v.n; i++)
		str_printf(&term,
			"%sarg0 >= 0x%" PRIx64 " && arg0 < 0x%" PRIx64,
			i ? " || " : "(", f->locks.v.v[i].from,
			f->locks.v.v[i].to);
	if (term.n) {
		str_putc(&term, ')');
		add_term(p, term.s);
	}
	str_free(&term);
}

static void add_duration(
	struct predicate *p, const struct lockstat_flags *f, const char *ns)
{
	char term[64];

	if (!f->duration)
		return;
	snprintf(term, sizeof(term), "%s > %" PRIu64, ns, f->duration);
	add_term(p, term);
}

/* Put the probe's line and the predicate, if any, which is freed. */
static void put_head(struct str *out, const char *probe, struct predicate *p)
{
	str_printf(out, "%s\n", probe);
	if (p->text.n)
		str_printf(out, "%s/\n", p->text.s);
	str_free(&p->text);
}

static void put_update(struct str *out, const struct lockstat_flags *f,
	int event, enum lockstat_agg agg, const char *function)
{
	const struct lockstat_event *e = &lockstat_events[event];
	uint64_t depth = f->depth + LOCKSTAT_INNER;

	str_printf(out, "\t@%c%d[%s, stack(%" PRIu64 ")%s%s] = %s;\n", agg,
		event, e->probe ? "arg0" : "(uint64_t)cpu", depth,
		f->trace ? ", timestamp" : "",
		e->probe && f->objects ? ",\n\t    " OBJECT : "", function);
}

/* Put code that finds the slab cache that the lock is from, and the offset in
 * its object. */
static void put_object(
	struct str *out, const struct lockstat_flags *f, int event)
{
	if (!f->objects || !lockstat_events[event].probe)
		return;
	str_puts(out,
		"\tthis->at = (uint64_t)arg0 - map;\n"
		"\tthis->page = this->at < mapped ?\n"
		"\t    page_head[pages + (this->at >> 12)] : NULL;\n"
		"\tthis->cache = this->page == NULL ? NULL :\n"
		"\t    slab_cache[this->page];\n"
		"\tthis->name = this->cache != NULL ?\n"
		"\t    stringof(this->cache->name) :\n"
		"\t    arg0 >= (uint64_t)pages && arg0 < pages_end ?\n"
		"\t    \"page\" : \"\";\n"
		"\tthis->size = this->cache != NULL ?\n"
		"\t    this->cache->object_size : sizeof (struct page);\n"
		"\tthis->off = this->cache != NULL ?\n"
		"\t    (this->at - ((this->page - pages) << 12)) %\n"
		"\t    this->cache->size :\n"
		"\t    (arg0 - (uint64_t)pages) % sizeof (struct page);\n");
}

/* Put code that finds out where the kernel maps memory; `mapped' is 0 if our
 * own thread is not found there. It runs once, in BEGIN, because asking for
 * variables by name takes time. */
static void put_memory(struct str *out, bool unnamed)
{
	str_puts(out,
		"uint64_t map, mapped, pages_end;\nstruct page *pages;\n\n"
		"BEGIN\n{\n");
	str_printf(out, "\tmap = %s;\n",
		unnamed ? "0xffff888000000000" : "memory_map");
	str_printf(out, "\tpages = %s;\n",
		unnamed ? "(struct page *)0xffffea0000000000" : "memory_pages");
	str_printf(out, "\tmapped = %s;\n",
		unnamed ? "0x400000000000" : "memory_size");
	str_puts(out, "\tthis->at = (uint64_t)curthread - map;\n"
		      "\tthis->cache = this->at < mapped ?\n"
		      "\t    slab_cache[page_head[pages + (this->at >> 12)]] : "
		      "NULL;\n"
		      "\tmapped = this->cache != NULL &&\n"
		      "\t    stringof(this->cache->name) == \"task_struct\" ?\n"
		      "\t    mapped : 0;\n"
		      "\tpages_end = (uint64_t)(pages + (mapped >> 12));\n"
		      "}\n\n");
}

static void put_updates(struct str *out, const struct lockstat_flags *f,
	int event, const char *ns)
{
	char function[64];

	str_puts(out, "{\n");
	put_object(out, f, event);
	snprintf(function, sizeof(function), "avg(%s)", ns);
	put_update(out, f, event, LOCKSTAT_COUNT,
		lockstat_is_timed(f, event) ? function : "count()");
	snprintf(function, sizeof(function), "quantize(%s)", ns);
	if (lockstat_is_timed(f, event) && f->how >= LOCKSTAT_HISTOGRAM)
		put_update(out, f, event, LOCKSTAT_TIMES, function);
	snprintf(function, sizeof(function), "avg(%s)",
		lockstat_events[event].holders);
	if (lockstat_events[event].holders)
		put_update(out, f, event, LOCKSTAT_HOLDERS, function);
	str_puts(out, "}\n\n");
}

/* The profiling interrupt. How late it is: the time since the last timer that
 * went off on the CPU was due. */
static void put_clock(
	struct str *out, const struct lockstat_flags *f, int event)
{
	struct predicate p = { { 0 } };
	char probe[64];

	str_puts(out, "rawtp:::hrtimer_expire_entry\n{\n"
		      "\tlate[cpu] = timestamp - hrtimer_expires[args[0]];\n"
		      "}\n\n");
	snprintf(probe, sizeof(probe), "profile:::profile-%" PRIu64, f->rate);
	add_duration(&p, f, "late[cpu]");
	put_head(out, probe, &p);
	put_updates(out, f, event, "late[cpu]");
}

static void put_point(
	struct str *out, const struct lockstat_flags *f, int event)
{
	const struct lockstat_event *e = &lockstat_events[event];
	struct predicate p = { { 0 } };
	char probe[64];

	if (e->when)
		add_term(&p, e->when);
	add_locks(&p, f);
	if (e->kind == 'C')
		add_duration(&p, f, "arg1");
	snprintf(probe, sizeof(probe), "lockstat:::%s", e->probe);
	put_head(out, probe, &p);
	put_updates(out, f, event, "arg1");
}

/* An event of kind H. A thread may hold several locks, so the time is kept for
 * each. */
static void put_hold(struct str *out, const struct lockstat_flags *f, int event)
{
	const struct lockstat_event *e = &lockstat_events[event];
	struct predicate begin = { { 0 } }, end = { { 0 } }, held = { { 0 } };
	char text[64], ns[32];

	if (e->when) {
		add_term(&begin, e->when);
		add_term(&end, e->when);
		add_term(&held, e->when);
	}
	add_locks(&begin, f);
	snprintf(text, sizeof(text), "lockstat:::%s", e->probe);
	put_head(out, text, &begin);
	str_printf(out, "{\n\tself->since%d[arg0] = timestamp;\n}\n\n", event);

	snprintf(text, sizeof(text), "lockstat:::%s", e->release);
	snprintf(ns, sizeof(ns), "this->held%d", event);
	put_head(out, text, &end);
	str_printf(out,
		"{\n\tthis->since = self->since%d[arg0];\n"
		"\t%s = this->since ? timestamp - this->since : 0;\n"
		"\tself->since%d[arg0] = 0;\n}\n\n",
		event, ns, event);

	add_term(&held, ns);
	add_duration(&held, f, ns);
	put_head(out, text, &held);
	put_updates(out, f, event, ns);
}

void lockstat_program(struct str *out, const struct lockstat_flags *f)
{
	if (f->objects)
		put_memory(out, f->unnamed);
	str_puts(out, "BEGIN\n{\n\t@began = min(timestamp);\n}\n\n");
	for (int i = 0; i < LOCKSTAT_EVENTS; i++) {
		const struct lockstat_event *e = &lockstat_events[i];

		if (!(f->events >> i & 1) || !e->name)
			continue;
		if (!e->probe)
			put_clock(out, f, i);
		else if (e->release)
			put_hold(out, f, i);
		else
			put_point(out, f, i);
	}
	str_puts(out, "END\n{\n\t@ended = max(timestamp);\n}\n");
}
