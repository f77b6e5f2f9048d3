/* lockstat_show.c - the report of lockstat(1) as text: a table for each event,
 * or a table of one row and a histogram for each row; and the lines of -p. */
#include <inttypes.h>

#include "consumer/applets/applet.h"
#include "consumer/applets/lockstat_impl.h"

enum {
	BAR = 30
};

void lockstat_put_name(struct str *out, const struct fmt_opts *o, uint64_t addr,
	bool returns, bool whole)
{
	struct fmt_addr a = { .addr = addr, .returns = returns };
	struct fmt_name name;

	if (fmt_name_of(&name, o, &a)) {
		str_put(out, name.symbol.s, name.symbol.n);
		if (!whole && name.offset)
			str_printf(out, "+0x%" PRIx64, name.offset);
	} else {
		str_printf(out, "0x%" PRIx64, addr);
	}
	fmt_name_free(&name);
}

static double seconds(const struct lockstat_report *r)
{
	return r->ended > r->began ? (r->ended - r->began) / 1e9 : 0;
}

static uint64_t rate(const struct lockstat_report *r, uint64_t count)
{
	double s = seconds(r);

	return s > 0 ? (uint64_t)(count / s + 0.5) : 0;
}

/* True if there is a duration to show. */
static bool is_timed(const struct lockstat_report *r, int event)
{
	return lockstat_is_timed(r->flags, event);
}

static void put_columns(
	struct str *out, const struct lockstat_report *r, int event)
{
	const struct lockstat_flags *f = r->flags;
	const char *what =
		lockstat_events[event].kind == 'I' ? "CPU+PIL" : "Lock";

	str_printf(out, "%5s %4s %4s %4s ", f->rates ? "ops/s" : "Count",
		f->generated ? "genr" : "indv", "cuml", "rcnt");
	if (f->how != LOCKSTAT_BASIC)
		str_printf(out, "%8s ", "nsec");
	str_printf(out, "%s%-*s %s%s\n", f->any_lock ? "Hottest " : "",
		f->any_lock ? 14 : 22, what, f->any_caller ? "Hottest " : "",
		"Caller");
}

/* True if shares are shares of time, not of counts. */
static bool is_by_time(const struct lockstat_report *r, int event)
{
	return r->flags->by_time && is_timed(r, event);
}

static uint64_t weight(
	const struct lockstat_report *r, const struct lockstat_row *row)
{
	return is_by_time(r, row->event) ? row->time : row->count;
}

static unsigned percent(uint64_t part, uint64_t all)
{
	return all ? (unsigned)(100.0 * part / all + 0.5) : 0;
}

/* How many threads hold the lock, on average. */
static double holders(const struct lockstat_row *row)
{
	return row->count && row->holders ? (double)row->holders / row->count
					  : 1;
}

static void put_row(struct str *out, const struct lockstat_report *r,
	const struct lockstat_row *row, uint64_t before, uint64_t all)
{
	const struct lockstat_flags *f = r->flags;
	uint64_t part = weight(r, row);

	str_printf(out, "%5" PRIu64 " %3u%% ",
		f->rates ? rate(r, row->count) : row->count,
		percent(part, all));
	if (f->generated) /* callers overlap, so there is no cumulative share */
		str_puts(out, "---- ");
	else
		str_printf(out, "%3u%% ", percent(before + part, all));
	str_printf(out, "%4.2f ", holders(row));
	if (is_timed(r, row->event))
		str_printf(out, "%8" PRIu64 " ",
			row->count ? row->time / row->count : 0);
	else if (f->how != LOCKSTAT_BASIC)
		str_printf(out, "%8s ", "-");
	str_printf(out, "%-22s %s\n", row->lock_name, row->caller);
}

static void put_frame(struct str *out, const struct fmt_opts *o,
	const struct lockstat_report *r, const struct lockstat_row *row,
	uint32_t i)
{
	if (i < row->npc)
		lockstat_put_name(out, o, row->pc[i], i > 0 || !row->inner,
			r->flags->join_functions);
}

/* Put the histogram of times, and the stack beside it. */
static void put_picture(struct str *out, const struct fmt_opts *o,
	const struct lockstat_report *r, const struct lockstat_row *row)
{
	bool stacks = r->flags->how == LOCKSTAT_STACKS;
	uint32_t frames = stacks ? row->npc : 0, frame = 0;
	int i, end;

	times_range(row->times, &i, &end);
	str_printf(out, "\n%10s ------ Time Distribution ------ %-9s %s",
		"nsec", "count", stacks ? "Stack" : "");
	applet_end_line(out);
	for (; i < end || frame < frames; i++, frame++) {
		if (i < end) {
			uint64_t n = row->times->bucket[i];

			str_printf(out, "%10" PRIu64 " ", times_from(i));
			applet_put_bar(out, BAR, n, row->count);
			str_printf(out, " %-9" PRIu64 " ", n);
		} else {
			str_pad(out, ' ', 10 + 1 + 1 + BAR + 1 + 9 + 1);
		}
		if (stacks)
			put_frame(out, o, r, row, frame);
		applet_end_line(out);
	}
}

/* A line of -p: event count lock caller rcnt time, then with histograms their
 * buckets, then the stack. */
static void put_parsable(struct str *out, const struct fmt_opts *o,
	const struct lockstat_report *r, const struct lockstat_row *row)
{
	str_printf(out, "%d %" PRIu64 " %s %s %.2f %" PRIu64, row->event,
		row->count, row->lock_name, row->caller, holders(row),
		row->time);
	for (int i = 0;
		r->flags->how >= LOCKSTAT_HISTOGRAM && i < TIMES_BUCKETS; i++)
		str_printf(out, " %" PRIu64,
			row->times ? row->times->bucket[i] : 0);
	for (uint32_t i = 0; r->flags->how == LOCKSTAT_STACKS && i < row->npc;
		i++) {
		str_putc(out, ' ');
		put_frame(out, o, r, row, i);
	}
	str_putc(out, '\n');
}

static void put_title(struct str *out, const struct lockstat_report *r,
	int event, uint64_t count)
{
	str_printf(out,
		"\n%s: %" PRIu64 " events in %.3f seconds (%" PRIu64
		" events/sec)\n\n",
		lockstat_events[event].name, count, seconds(r), rate(r, count));
}

static void put_tables(struct str *out, const struct fmt_opts *o,
	const struct lockstat_report *r, const struct lockstat_row *row,
	size_t n)
{
	bool pictures = r->flags->how >= LOCKSTAT_HISTOGRAM;
	const struct lockstat_total *t = &r->total[row->event];
	uint64_t all = is_by_time(r, row->event) ? t->time : t->count;
	uint64_t before = 0;

	put_title(out, r, row->event, t->count);
	for (size_t i = 0; i < n; i++) {
		if (pictures)
			applet_put_rule(out);
		if (pictures || !i)
			put_columns(out, r, row->event);
		if (!pictures && !i)
			applet_put_rule(out);
		put_row(out, r, &row[i], before, all);
		if (pictures)
			put_picture(out, o, r, &row[i]);
		before += weight(r, &row[i]);
	}
	applet_put_rule(out);
}

void lockstat_show(struct str *out, const struct fmt_opts *o,
	const struct lockstat_report *r, const struct lockstat_row *row,
	size_t n)
{
	if (r->flags->top && n > r->flags->top)
		n = r->flags->top;
	if (!r->flags->parsable)
		put_tables(out, o, r, row, n);
	for (size_t i = 0; r->flags->parsable && i < n; i++)
		put_parsable(out, o, r, &row[i]);
}
