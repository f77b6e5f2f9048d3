/* plockstat_report.c - the report of plockstat(1): a table for each event, or
 * with -s, for each lock, a table of one row with a histogram of times, and the
 * stack beside it. What has taken most time comes first. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/vec.h"
#include "base/xalloc.h"
#include "consumer/applets/applet.h"
#include "consumer/applets/plockstat.h"
#include "consumer/applets/times.h"
#include "dvm/aggr.h"

enum {
	BAR = 24
};

struct row {
	int event;
	uint64_t lock_who, lock_at;
	uint64_t who; /* whose the frames are */
	const uint64_t *pc;
	uint32_t npc; /* from the caller on, once skip_inner() has run */
	bool returns; /* pc[0] is a return address */
	uint64_t count, time;
	struct times *times; /* NULL: not asked for */
	const char *lock, *caller;
	const char *stack; /* names of the frames, a line each */
};

struct plockstat_report {
	const struct plockstat_flags *flags;
	struct fmt_form form;
	struct arena arena;
	VEC(struct row) row;
	struct hash by_key; /* event and tuple -> row + 1 */
};

/* Rows. */

/* Find the frames from the caller on. The return address is always on the
 * stack, but the unwinder may miss it in a library without unwind tables. */
static void find_frames(struct plockstat_report *r, struct row *row,
	const uint64_t *stack, uint32_t n, uint64_t caller)
{
	uint64_t *pc = arena_alloc(&r->arena, (n + 1) * sizeof(*pc));
	uint32_t from = 1;

	row->pc = pc;
	if (!caller) {
		memcpy(pc, stack, n * sizeof(*pc));
		row->npc = n;
		return;
	}
	for (uint32_t i = 1; i < n && i <= PLOCKSTAT_INNER; i++)
		if (stack[i] == caller) {
			from = i + 1;
			break;
		}
	pc[row->npc++] = caller;
	for (; from < n; from++)
		pc[row->npc++] = stack[from];
	row->returns = true;
}

static struct row make_row(struct plockstat_report *r, int event,
	const struct dif_key *layout, const char *key)
{
	const uint64_t *word = (const uint64_t *)(key + layout->part[0].off);
	const uint64_t *caller = (const uint64_t *)(key + layout->part[1].off);
	const uint64_t *stack = (const uint64_t *)(key + layout->part[2].off);
	struct row row = { .event = event,
		.lock_who = word[0],
		.lock_at = word[1],
		.who = caller[1] ? caller[0] : stack[0] };
	uint32_t n = 0, most = layout->part[2].size / 8 - 1;

	while (n < most && stack[1 + n])
		n++;
	find_frames(r, &row, stack + 1, n, caller[1]);
	return row;
}

static struct row *row_of(struct plockstat_report *r, int event,
	const struct fmt_agg *agg, const struct hash_entry *e)
{
	struct str id = { 0 };
	uint64_t *number;

	str_putc(&id, event);
	str_put(&id, hash_key(e), e->len);
	number = hash_put(&r->by_key, id.s, id.n);
	str_free(&id);
	if (!*number) {
		vec_push(&r->row,
			make_row(r, event, &agg->agg->key, hash_key(e)));
		*number = r->row.n;
	}
	return &r->row.v[*number - 1];
}

static void add_value(struct plockstat_report *r, struct row *row,
	const struct aggr_desc *d, const uint64_t *words)
{
	if (d->fn == AGGR_AVG) {
		row->count = words[0];
		row->time = words[1];
		return;
	}
	row->times = times_of(&r->arena, words);
}

static void on_agg(struct fmt_out *o, const struct fmt_agg *agg)
{
	struct plockstat_report *r = o->arg;
	const char *name = agg->agg->name;
	int event = atoi(name + strcspn(name, "0123456789"));

	for (size_t i = 0; i < agg->elem.n; i++) {
		const struct hash_entry *e = &agg->elem.entry[i];
		const struct aggr_desc *d = &agg->agg->desc;

		if (e->value != FMT_NO_VALUE)
			add_value(r, row_of(r, event, agg, e), d,
				agg->words + e->value * aggr_nwords(d));
	}
}

/* Names. */

/* Put a name: "a.out`lock+0x8". It has no newline, which would end a frame. */
static void put_name(
	struct str *out, const struct fmt_opts *o, const struct fmt_addr *a)
{
	struct fmt_name name;

	if (fmt_name_of(&name, o, a)) {
		fmt_escape_name(out, name.module.s, name.module.n, "");
		str_putc(out, '`');
	}
	if (name.symbol.n) {
		fmt_escape_name(out, name.symbol.s, name.symbol.n, "");
		if (name.offset)
			str_printf(out, "+0x%" PRIx64, name.offset);
	} else {
		str_printf(out, "0x%" PRIx64, a->addr);
	}
	fmt_name_free(&name);
}

static struct fmt_addr frame(const struct row *row, uint32_t i)
{
	return (struct fmt_addr){ .addr = row->pc[i],
		.user = true,
		.pid = row->who,
		.how = SYM_ADDR,
		.returns = i > 0 || row->returns };
}

static bool begins(const char *s, const char *const *with, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strncmp(s, with[i], strlen(with[i])))
			return true;
	return false;
}

/* True if the function belongs to locks: its caller is the one that wanted the
 * lock. In the C library such functions may have no names. */
static bool is_inner(const struct fmt_opts *o, const struct fmt_addr *a)
{
	static const char *const libraries[] = { "ld-musl", "libc.", "libc-",
		"libpthread" };
	static const char *const inner[] = { "cnd_", "gthread_", "mtx_",
		"pthread_", "std::mutex::" };
	struct fmt_name name;
	const char *s;
	bool is = false;

	if (fmt_name_of(&name, o, a) && name.symbol.n) {
		str_putc(&name.symbol, 0);
		str_putc(&name.module, 0);
		s = name.symbol.s + strspn(name.symbol.s, "_");
		is = begins(s, inner, sizeof(inner) / sizeof(*inner)) ||
		     (!strncmp(s, "sub_", 4) &&
			     begins(name.module.s, libraries,
				     sizeof(libraries) / sizeof(*libraries)));
	}
	fmt_name_free(&name);
	return is;
}

static void skip_inner(const struct fmt_opts *o, struct row *row)
{
	struct fmt_addr a;

	for (uint32_t i = 0; row->npc > 1 && i < PLOCKSTAT_INNER; i++) {
		a = frame(row, 0);
		if ((row->returns || i) && !is_inner(o, &a))
			break;
		row->pc++;
		row->npc--;
		row->returns = true;
	}
}

static const char *keep(struct plockstat_report *r, struct str *s)
{
	const char *copy = arena_strndup(&r->arena, s->n ? s->s : "", s->n);

	str_reset(s);
	return copy;
}

static void name_row(
	struct plockstat_report *r, const struct fmt_opts *o, struct row *row)
{
	struct fmt_addr a = { .addr = row->lock_at,
		.user = true,
		.pid = row->lock_who,
		.how = SYM_ADDR };
	struct str s = { 0 };

	put_name(&s, o, &a);
	row->lock = keep(r, &s);
	skip_inner(o, row);
	for (uint32_t i = 0; i < row->npc && i < r->flags->depth; i++) {
		a = frame(row, i);
		put_name(&s, o, &a);
		if (!i)
			row->caller = arena_strndup(&r->arena, s.s, s.n);
		str_putc(&s, '\n');
	}
	row->stack = keep(r, &s);
	if (!row->caller)
		row->caller = "?";
	str_free(&s);
}

/* Rows that look the same are one. */

static bool is_same(const struct row *a, const struct row *b)
{
	return a->event == b->event && !strcmp(a->lock, b->lock) &&
	       !strcmp(a->stack, b->stack);
}

static int by_name(const void *x, const void *y)
{
	const struct row *a = x, *b = y;
	int c = a->event - b->event;

	if (!c)
		c = strcmp(a->lock, b->lock);
	return c ? c : strcmp(a->stack, b->stack);
}

static int by_heat(const void *x, const void *y)
{
	const struct row *a = x, *b = y;
	int c = a->event - b->event;

	if (!c)
		c = sort_compare(b->time, a->time);
	if (!c)
		c = sort_compare(b->count, a->count);
	return c ? c : by_name(a, b);
}

static void join(struct plockstat_report *r)
{
	struct row *v = r->row.v;
	size_t n = 0;

	qsort(v, r->row.n, sizeof(*v), by_name);
	for (size_t i = 0; i < r->row.n; i++) {
		if (!n || !is_same(&v[n - 1], &v[i])) {
			v[n++] = v[i];
			continue;
		}
		v[n - 1].count += v[i].count;
		v[n - 1].time += v[i].time;
		times_add(&r->arena, &v[n - 1].times, v[i].times);
	}
	r->row.n = n;
	qsort(v, n, sizeof(*v), by_heat);
}

/* Showing. */

static void put_row(struct str *out, const struct row *row)
{
	str_printf(out, "%5" PRIu64 " %8" PRIu64 " %-28s %s\n", row->count,
		row->count ? row->time / row->count : 0, row->lock,
		row->caller);
}

/* Put the histogram of times, and the stack beside it. */
static void put_picture(struct str *out, const struct row *row)
{
	const char *line = row->stack;
	int i, end;
	size_t n;

	times_range(row->times, &i, &end);
	str_printf(out, "\n%10s ---- Time Distribution --- %5s Stack\n", "nsec",
		"count");
	for (; i < end || *line; i++) {
		if (i < end) {
			uint64_t count = row->times->bucket[i];

			str_printf(out, "%10" PRIu64 " ", times_from(i));
			applet_put_bar(out, BAR, count, row->count);
			str_printf(out, "| %5" PRIu64 " ", count);
		} else {
			str_pad(out, ' ', 10 + 1 + 1 + BAR + 1 + 1 + 5 + 1);
		}
		n = strcspn(line, "\n");
		str_put(out, line, n);
		line += n + (line[n] == '\n');
		applet_end_line(out);
	}
}

static void put_columns(struct str *out)
{
	str_printf(
		out, "%5s %8s %-28s %s\n", "Count", "nsec", "Lock", "Caller");
}

/* Put all rows of one event, which are sorted. */
static void put_event(struct str *out, const struct plockstat_flags *f,
	const struct row *row, size_t n)
{
	if (f->count && n > f->count)
		n = f->count;
	str_printf(out, "\n%s\n\n", plockstat_events[row->event].name);
	for (size_t i = 0; i < n; i++) {
		if (f->stacks) {
			applet_put_rule(out);
			put_columns(out);
		} else if (!i) {
			put_columns(out);
			applet_put_rule(out);
		}
		put_row(out, &row[i]);
		if (f->stacks && row[i].times)
			put_picture(out, &row[i]);
	}
}

static void on_done(struct fmt_out *o, int status)
{
	struct plockstat_report *r = o->arg;
	size_t i, end;

	(void)status;
	for (i = 0; i < r->row.n; i++)
		name_row(r, &o->opts, &r->row.v[i]);
	if (r->row.n)
		join(r);
	for (i = 0; i < r->row.n; i = end) {
		end = i + 1;
		while (end < r->row.n &&
			r->row.v[end].event == r->row.v[i].event)
			end++;
		put_event(o->text, r->flags, &r->row.v[i], end - i);
	}
}

static void on_pause(struct fmt_out *o)
{
	(void)o;
}

/* The only record is that of -e, which ends tracing. */
static void on_record(struct fmt_out *o, const struct fmt_firing *f)
{
	(void)o;
	(void)f;
}

struct plockstat_report *plockstat_report_new(const struct plockstat_flags *f)
{
	struct plockstat_report *r = xcalloc(1, sizeof(*r));

	r->flags = f;
	r->form = fmt_text_form;
	r->form.pause = on_pause;
	r->form.begin = on_record;
	r->form.end = on_pause;
	r->form.agg = on_agg;
	r->form.done = on_done;
	return r;
}

const struct fmt_form *plockstat_report_form(const struct plockstat_report *r)
{
	return &r->form;
}

bool plockstat_report_is_empty(const struct plockstat_report *r)
{
	return !r->row.n;
}

void plockstat_report_free(struct plockstat_report *r)
{
	hash_free(&r->by_key);
	vec_free(&r->row);
	arena_free(&r->arena);
	free(r);
}
