/* rows.c - see rows.h. Functions come in the order of the file, which is
 * roughly that of their addresses. At the end of each, a row says that nothing
 * is known; it yields to the row of a function that begins there. */
#include "probes/proc/rows.h"

#include "base/sort.h"
#include "probes/proc/cfa.h"

enum {
	MOST_RULES = 1 << 16,
	MOST_ROWS = 1 << 23,
	MOST_RUN = 1 << 28 /* bytes of programs: many functions share a CIE */
};

/* addresses are below this */
static const uint64_t highest = UINT64_C(1) << 47;

static uint32_t number_of(struct rows *r, const struct unwind_rule *rule)
{
	size_t n = r->number.n;
	uint64_t *number;

	if (!rule->cfa)
		return 0;
	number = hash_put(&r->number, rule, sizeof(*rule));
	if (r->number.n > n) {
		*number = r->rules.n < MOST_RULES ? r->rules.n : 0;
		if (*number)
			vec_push(&r->rules, *rule);
	}
	return *number;
}

static void add(struct rows *r, uint64_t addr, uint32_t rule)
{
	if (addr < highest && r->v.n < MOST_ROWS)
		vec_push(&r->v, addr << 16 | rule);
}

static void take(void *arg, uint64_t addr, const struct unwind_rule *rule)
{
	add(arg, addr, number_of(arg, rule));
}

static int by_number(const void *a, const void *b, void *arg)
{
	(void)arg;
	return sort_compare(*(const uint64_t *)a, *(const uint64_t *)b);
}

static void drop_needless(struct rows *r)
{
	size_t n = 0;

	for (size_t i = 0; i < r->v.n; i++) {
		uint64_t row = r->v.v[i];

		if (i + 1 < r->v.n && row_addr(r->v.v[i + 1]) == row_addr(row))
			continue;
		if (row_rule(row) != (n ? row_rule(r->v.v[n - 1]) : 0))
			r->v.v[n++] = row;
	}
	r->v.n = n;
}

bool rows_read(struct rows *r, struct elf *e, const struct rows_pause *pause)
{
	struct eh_frame f;
	struct eh_fde fde;
	uint64_t run = 0;
	uint32_t n = 0;

	*r = (struct rows){ 0 };
	if (!eh_frame_open(&f, e))
		return false;
	vec_push(&r->rules, (struct unwind_rule){ 0 });
	while (run < MOST_RUN && eh_frame_next(&f, &fde)) {
		cfa_run(&fde, take, r);
		add(r, fde.end, 0);
		run += fde.cie->ncfa + fde.ncfa;
		if (rows_give_up(pause, n++))
			return false;
	}
	hash_free(&r->number);
	if (r->v.n)
		sort_stable(r->v.v, r->v.n, sizeof(*r->v.v), by_number, NULL);
	drop_needless(r);
	return r->v.n;
}

void rows_free(struct rows *r)
{
	vec_free(&r->v);
	vec_free(&r->rules);
	hash_free(&r->number);
}

/* Return the first row after the address. */
static size_t row_behind(const struct rows *r, uint64_t addr)
{
	size_t low = 0, high = r->v.n;

	while (low < high) {
		size_t mid = (low + high) / 2;

		if (row_addr(r->v.v[mid]) <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* Return the rule of the row before that one. */
static const struct unwind_rule *rule_before(const struct rows *r, size_t end)
{
	uint32_t rule = end ? row_rule(r->v.v[end - 1]) : 0;

	return rule ? &r->rules.v[rule] : NULL;
}

/* True if the address is in the row that ends where row `end' begins. */
static bool is_before(const struct rows *r, size_t end, uint64_t addr)
{
	return end > 0 && end <= r->v.n && row_addr(r->v.v[end - 1]) <= addr &&
	       (end == r->v.n || row_addr(r->v.v[end]) > addr);
}

const struct unwind_rule *rows_find(
	const struct rows *r, uint64_t addr, struct rows_at *at)
{
	if (is_before(r, at->end + 1, addr))
		at->end++;
	else if (!is_before(r, at->end, addr))
		at->end = row_behind(r, addr);
	return rule_before(r, at->end);
}
