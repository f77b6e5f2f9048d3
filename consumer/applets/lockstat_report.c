/* lockstat_report.c - makes the rows that lockstat(1) reports: one for each
 * tuple of its aggregations; these are then named, filtered, joined and
 * sorted. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "base/xalloc.h"
#include "consumer/applets/lockstat_impl.h"
#include "dvm/aggr.h"

/* Prefixes of functions that belong to locks: their caller is the one that
 * wanted the lock. */
static const char *const inner[] = { "__down_", "__mutex_", "__pv_queued_spin_",
	"__raw_", "__traceiter_", "__ww_mutex_", "_raw_read_", "_raw_spin_",
	"_raw_write_", "do_raw_", "down_read", "down_write", "downgrade_write",
	"mutex_lock", "mutex_trylock", "mutex_unlock", "native_queued_spin_",
	"queued_read_", "queued_spin_", "queued_write_", "raw_spin_rq_",
	"rwsem_", "up_read", "up_write", "ww_mutex_" };

static bool is_inner(const char *name)
{
	for (size_t i = 0; i < sizeof(inner) / sizeof(*inner); i++)
		if (!strncmp(name, inner[i], strlen(inner[i])))
			return true;
	return false;
}

static void take_object(struct lockstat_object *o, const struct dif_key *layout,
	const char *key, uint32_t part)
{
	const struct field *name = &layout->part[part];

	memcpy(o->cache, key + name->off,
		name->size < sizeof(o->cache) ? name->size
					      : sizeof(o->cache) - 1);
	memcpy(&o->size, key + layout->part[part + 1].off, sizeof(o->size));
	memcpy(&o->off, key + layout->part[part + 2].off, sizeof(o->off));
}

/* Make a row of the tuple: the lock, the stack, with -T the time, and the
 * object that the lock is in. */
static struct lockstat_row make_row(const struct lockstat_report *r, int event,
	const struct dif_key *layout, const char *key)
{
	const struct field *stack = &layout->part[1];
	struct lockstat_row row = { .event = event, .inner = true };

	memcpy(&row.lock, key + layout->part[0].off, sizeof(row.lock));
	if (r->flags->trace)
		memcpy(&row.when, key + layout->part[2].off, sizeof(row.when));
	if (layout->nparts > 4)
		take_object(&row.object, layout, key, layout->nparts - 3);
	row.pc = (const uint64_t *)(key + stack->off);
	while (row.npc < stack->size / 8 && row.pc[row.npc])
		row.npc++;
	return row;
}

static uint64_t *row_number(struct lockstat_report *r, int event,
	const struct fmt_agg *agg, const struct hash_entry *e)
{
	struct str key = { 0 };
	uint64_t *number;

	str_putc(&key, event);
	str_put(&key, hash_key(e), e->len);
	number = hash_put(&r->by_key, key.s, key.n);
	str_free(&key);
	if (*number)
		return number;
	vec_push(&r->row, make_row(r, event, &agg->agg->key, hash_key(e)));
	*number = r->row.n;
	return number;
}

static void add_value(struct lockstat_report *r, struct lockstat_row *row,
	const struct aggr_desc *d, const uint64_t *words, bool holders)
{
	if (holders) {
		row->holders = words[1];
		return;
	}
	switch (d->fn) {
	case AGGR_COUNT:
		row->count = words[0];
		break;
	case AGGR_AVG:
		row->count = words[0];
		row->time = words[1];
		break;
	default:
		row->times = times_of(&r->arena, words);
	}
	row->most = row->count;
}

static void on_agg(struct fmt_out *o, const struct fmt_agg *agg)
{
	struct lockstat_report *r = o->arg;
	const char *name = agg->agg->name;

	for (size_t i = 0; i < agg->elem.n; i++) {
		const struct hash_entry *e = &agg->elem.entry[i];
		const struct aggr_desc *d = &agg->agg->desc;
		const uint64_t *words = agg->words + e->value * aggr_nwords(d);
		uint64_t number;

		if (e->value == FMT_NO_VALUE)
			continue;
		if (!strcmp(name, "began"))
			r->began = *words;
		else if (!strcmp(name, "ended"))
			r->ended = *words;
		else {
			number = *row_number(r, atoi(name + 1), agg, e);
			add_value(r, &r->row.v[number - 1], d, words,
				*name == LOCKSTAT_HOLDERS);
		}
	}
}

static const char *name_of(struct lockstat_report *r, const struct fmt_opts *o,
	uint64_t addr, bool returns, bool whole)
{
	struct str name = { 0 };
	const char *copy;

	lockstat_put_name(&name, o, addr, returns, whole);
	copy = arena_strndup(&r->arena, name.s, name.n);
	str_free(&name);
	return copy;
}

/* Put the lock's symbol; false if it has none. With -c the locks of an array
 * share one name. */
static bool put_symbol(struct str *name, const struct lockstat_report *r,
	const struct fmt_opts *o, const struct lockstat_row *row)
{
	char *plus;

	if (r->flags->unnamed)
		return false;
	lockstat_put_name(name, o, row->lock, false, false);
	if (!strncmp(name->s, "0x", 2))
		return false;
	plus = r->flags->join_locks ? strchr(name->s, '+') : NULL;
	if (plus) {
		name->n = plus - name->s;
		str_puts(name, "[]");
	}
	return true;
}

static bool put_type(struct str *name, struct lockstat_report *r,
	const struct fmt_opts *o, const struct lockstat_row *row)
{
	struct fmt_name caller[LOCKSTAT_DEPTH] = { 0 };
	uint32_t n = row->whole < LOCKSTAT_DEPTH ? row->whole : LOCKSTAT_DEPTH;
	bool found;

	if (!r->types)
		r->types = lockstat_types_new();
	if (hash_get(&r->rq_locks, &row->lock, sizeof(row->lock))) {
		lockstat_types_rq_lock(r->types, name);
		return true;
	}
	if (!*row->object.cache)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		struct fmt_addr a = { .addr = row->pc[i],
			.returns = i > 0 || !row->inner };

		fmt_name_of(&caller[i], o, &a);
	}
	found = lockstat_types_name(r->types, &row->object,
		lockstat_events[row->event].types, caller, n, name);
	for (uint32_t i = 0; i < n; i++)
		fmt_name_free(&caller[i]);
	return found;
}

/* Name the lock: by its symbol, its type, "struct inode.i_rwsem", or its
 * address. With -p a type has no "struct", and the address behind it. */
static void name_lock(struct lockstat_report *r, const struct fmt_opts *o,
	struct lockstat_row *row)
{
	const struct lockstat_flags *f = r->flags;
	struct str name = { 0 }, type = { 0 };

	if (lockstat_events[row->event].kind == 'I') {
		str_printf(&name, "cpu[%u]", (unsigned)row->lock);
	} else if (!put_symbol(&name, r, o, row)) {
		str_reset(&name);
		row->typed = put_type(&type, r, o, row);
		if (row->typed)
			str_printf(&name, "%s%s", f->parsable ? "" : "struct ",
				type.s);
		if (row->typed && f->parsable && !f->join_locks)
			str_putc(&name, '@');
		if (!row->typed || (f->parsable && !f->join_locks))
			str_printf(&name, "0x%" PRIx64, row->lock);
	}
	row->lock_name = arena_strndup(&r->arena, name.s, name.n);
	str_free(&name);
	str_free(&type);
}

/* Find the caller: skip the frames of the lock's own functions, unless there is
 * nothing else. */
static void find_caller(struct lockstat_report *r, const struct fmt_opts *o,
	struct lockstat_row *row)
{
	const struct lockstat_flags *f = r->flags;
	bool skips = lockstat_events[row->event].kind != 'I';

	while (skips && row->npc > 1 &&
		is_inner(name_of(r, o, *row->pc, !row->inner, true))) {
		row->pc++;
		row->npc--;
		row->inner = false;
	}
	row->whole = row->npc;
	if (row->npc > f->depth)
		row->npc = f->depth;
	row->caller = row->npc ? name_of(r, o, *row->pc, !row->inner,
					 f->join_functions)
			       : "(usermode)";
}

static bool is_wanted(
	const struct lockstat_flags *f, const struct lockstat_row *row)
{
	uint64_t pc = row->npc ? *row->pc - !row->inner : 0;

	for (size_t i = 0; i < f->functions.v.n; i++)
		if (pc >= f->functions.v.v[i].from &&
			pc < f->functions.v.v[i].to)
			return true;
	return !f->functions.v.n;
}

/* Put what identifies a row of the report. */
static void put_identity(struct str *id, const struct lockstat_flags *f,
	const struct lockstat_row *row)
{
	str_reset(id);
	str_putc(id, row->event);
	if (f->trace)
		str_put(id, &row->when, sizeof(row->when));
	if (!f->any_lock)
		str_puts(id, row->lock_name);
	if (!f->any_lock && !f->join_locks && row->typed)
		str_put(id, &row->lock, sizeof(row->lock));
	str_putc(id, 0);
	if (!f->any_caller)
		str_puts(id, row->caller);
	str_putc(id, 0);
	if (f->how == LOCKSTAT_STACKS && !f->generated && !f->any_caller)
		str_put(id, row->pc, row->npc * sizeof(*row->pc));
}

/* The rows of the report, into which others are joined. */
struct joined {
	struct lockstat_report *r;
	struct hash by_identity; /* identity -> row + 1 */
	VEC(struct lockstat_row) row;
};

static void join(struct joined *j, const struct lockstat_row *from)
{
	struct lockstat_row *to;
	struct str id = { 0 };
	uint64_t *number;

	put_identity(&id, j->r->flags, from);
	number = hash_put(&j->by_identity, id.s, id.n);
	str_free(&id);
	if (!*number) {
		vec_push(&j->row, (struct lockstat_row){ 0 });
		*number = j->row.n;
	}
	to = &j->row.v[*number - 1];
	if (from->most >= to->most) {
		struct lockstat_row sum = *to;

		*to = *from;
		to->count = sum.count;
		to->time = sum.time;
		to->holders = sum.holders;
		to->times = sum.times;
	}
	to->count += from->count;
	to->time += from->time;
	to->holders += from->holders;
	times_add(&j->r->arena, &to->times, from->times);
}

/* -g: count the row for each function on its stack, once. */
static void join_all_callers(
	struct joined *j, const struct fmt_opts *o, struct lockstat_row row)
{
	const char *seen[LOCKSTAT_DEPTH];
	uint32_t n = 0, i;

	do {
		row.caller = row.npc ? name_of(j->r, o, *row.pc, !row.inner,
					       j->r->flags->join_functions)
				     : row.caller;
		for (i = 0; i < n && strcmp(seen[i], row.caller) != 0; i++)
			;
		if (i == n && n < LOCKSTAT_DEPTH) {
			seen[n++] = row.caller;
			join(j, &row);
		}
		row.pc++;
		row.inner = false;
	} while (row.npc && --row.npc);
}

/* Note the locks that are known to be of run queues: other CPUs wait for them
 * as for any spin lock. */
static void find_rq_locks(struct lockstat_report *r)
{
	for (size_t i = 0; i < r->row.n; i++)
		if (lockstat_events[r->row.v[i].event].of_cpu)
			hash_put(&r->rq_locks, &r->row.v[i].lock,
				sizeof(r->row.v[i].lock));
}

static void join_rows(struct joined *j, const struct fmt_opts *o)
{
	struct lockstat_report *r = j->r;

	find_rq_locks(r);
	for (size_t i = 0; i < r->row.n; i++) {
		struct lockstat_row *row = &r->row.v[i];

		find_caller(r, o, row);
		if (!is_wanted(r->flags, row))
			continue;
		name_lock(r, o, row);
		r->total[row->event].count += row->count;
		r->total[row->event].time += row->time;
		if (r->flags->generated)
			join_all_callers(j, o, *row);
		else
			join(j, row);
	}
}

/* Sort by event; then with -T by time, else the greatest first. */
static int by_order(const void *x, const void *y, void *flags)
{
	const struct lockstat_flags *f = flags;
	const struct lockstat_row *a = x, *b = y;
	int c = a->event - b->event;

	if (!c && f->trace)
		c = sort_compare(a->when, b->when);
	if (!c && f->by_time)
		c = sort_compare(b->time, a->time);
	if (!c)
		c = sort_compare(b->count, a->count);
	if (!c)
		c = strcmp(a->lock_name, b->lock_name);
	return c ? c : strcmp(a->caller, b->caller);
}

static void on_done(struct fmt_out *o, int status)
{
	struct lockstat_report *r = o->arg;
	struct joined j = { .r = r };
	size_t i, end;

	(void)status;
	join_rows(&j, &o->opts);
	r->is_empty = !j.row.n;
	if (j.row.n)
		qsort_r(j.row.v, j.row.n, sizeof(*j.row.v), by_order,
			(void *)r->flags);
	for (i = 0; i < j.row.n; i = end) {
		end = i + 1;
		while (end < j.row.n && j.row.v[end].event == j.row.v[i].event)
			end++;
		lockstat_show(o->text, &o->opts, r, &j.row.v[i], end - i);
	}
	hash_free(&j.by_identity);
	vec_free(&j.row);
}

static void on_pause(struct fmt_out *o)
{
	(void)o;
}

/* The engine reports the loss; we only remember it. */
static void on_drop(struct fmt_out *o, const struct fmt_drop *d)
{
	struct lockstat_report *r = o->arg;

	r->dropped |= !strcmp(d->kind, "AGGREGATION");
}

struct lockstat_report *lockstat_report_new(const struct lockstat_flags *f)
{
	struct lockstat_report *r = xcalloc(1, sizeof(*r));

	r->flags = f;
	r->form = fmt_text_form;
	r->form.pause = on_pause;
	r->form.agg = on_agg;
	r->form.drop = on_drop;
	r->form.done = on_done;
	return r;
}

const struct fmt_form *lockstat_report_form(const struct lockstat_report *r)
{
	return &r->form;
}

bool lockstat_report_is_empty(const struct lockstat_report *r)
{
	return r->is_empty;
}

bool lockstat_report_dropped(const struct lockstat_report *r)
{
	return r->dropped;
}

void lockstat_report_free(struct lockstat_report *r)
{
	hash_free(&r->by_key);
	hash_free(&r->rq_locks);
	vec_free(&r->row);
	lockstat_types_free(r->types);
	arena_free(&r->arena);
	free(r);
}
