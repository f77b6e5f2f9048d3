/* unwind_table.c - places rules, rows and ranges in the words of the shards;
 * see unwind_table.h. */
#include "probes/proc/unwind_table.h"

#include <string.h>
#include <sys/stat.h>

#include "base/few.h"

enum {
	MOST_DELETED = FEW(256, 8), /* files that stay open */
	PAGE = 1 << UNWIND_PAGE_BITS,
	A_BUCKET = 16, /* so much work as so many functions */
	PAGE_BUCKETS = PAGE / UNWIND_BUCKET,
	RULE_WORDS = sizeof(struct unwind_rule) / 4,
	RANGE_WORDS = sizeof(struct unwind_range) / 4,
	WORDS = UNWIND_SHARD * UNWIND_SHARDS
};

/* The buckets of an object; none if it has no rows. */
struct placed {
	struct object *object;
	uint64_t base;	 /* address of the first, a multiple of the page size */
	uint32_t bucket; /* word of the first */
	uint32_t npages;
};

/* Returns 0 if there is no room. */
static uint32_t find_room(
	struct unwind_table *t, uint32_t n, uint32_t align, bool together)
{
	uint32_t at = (t->used + align - 1) & ~(align - 1), end;

	if (together && at / UNWIND_SHARD != (at + n - 1) / UNWIND_SHARD)
		at = (at / UNWIND_SHARD + 1) * UNWIND_SHARD;
	if (n > WORDS || at > WORDS - n)
		return 0;
	end = (at + n + UNWIND_SHARD - 1) / UNWIND_SHARD;
	for (uint32_t i = t->used / UNWIND_SHARD; i < end; i++)
		if (!t->shard[i] && !(t->shard[i] = t->more(t->arg, i)))
			return 0;
	t->used = at + n;
	return at;
}

/* Allocate n words at a multiple of `align', all in one shard if `together';
 * returns 0 if there is no room. */
static uint32_t take(
	struct unwind_table *t, uint32_t n, uint32_t align, bool together)
{
	uint32_t at = find_room(t, n, align, together);

	t->full |= !at;
	return at;
}

static void put(struct unwind_table *t, uint32_t at, uint32_t word)
{
	t->shard[at / UNWIND_SHARD][at % UNWIND_SHARD] = word;
}

static void put_all(
	struct unwind_table *t, uint32_t at, const void *words, uint32_t n)
{
	uint32_t word;

	for (uint32_t i = 0; i < n; i++) {
		memcpy(&word, (const char *)words + 4 * i, 4);
		put(t, at + i, word);
	}
}

/* Rule 0 is at word 0. */
static bool begin(struct unwind_table *t)
{
	if (!t->used && t->more && (t->shard[0] = t->more(t->arg, 0)))
		t->used = RULE_WORDS;
	return t->used;
}

static uint32_t number_of(struct unwind_table *t, const struct unwind_rule *r)
{
	uint64_t *number = hash_get(&t->number, r, sizeof(*r));
	uint32_t at;

	if (!r->cfa)
		return 0;
	if (number)
		return *number;
	at = take(t, RULE_WORDS, RULE_WORDS, true);
	put_all(t, at, r, at ? RULE_WORDS : 0);
	*hash_put(&t->number, r, sizeof(*r)) = at / RULE_WORDS;
	return at / RULE_WORDS;
}

/* Get the range of the object's executable addresses, in whole pages. */
static bool code_of(const struct elf *e, uint64_t *from, uint64_t *to)
{
	struct elf_segment g;

	*from = UINT64_MAX;
	*to = 0;
	for (uint32_t i = 0; elf_segment(e, i, &g); i++) {
		if (!g.runs || g.size > UINT64_MAX / 2 ||
			g.addr > UINT64_MAX / 2)
			continue;
		if (g.addr < *from)
			*from = g.addr;
		if (g.addr + g.size > *to)
			*to = g.addr + g.size;
	}
	*from &= -(uint64_t)PAGE;
	*to = (*to + PAGE - 1) & -(uint64_t)PAGE;
	return *from < *to &&
	       *to - *from <= (uint64_t)WORDS * UNWIND_BUCKET / 4;
}

/* Place the rows of the bucket at addr. It begins with the rule that holds
 * before *i, the first row at or after addr. Returns its word, or 0. */
static uint32_t place_bucket(struct unwind_table *t, const struct rows *r,
	const uint32_t *number, uint64_t addr, size_t *i)
{
	uint32_t row[UNWIND_BUCKET], n = 0, at;
	uint32_t before = *i ? number[row_rule(r->v.v[*i - 1])] : 0;

	if (*i == r->v.n || row_addr(r->v.v[*i]) > addr)
		row[n++] = unwind_row(0, before);
	for (; *i < r->v.n && row_addr(r->v.v[*i]) < addr + UNWIND_BUCKET; ++*i)
		row[n++] = unwind_row(row_addr(r->v.v[*i]) - addr,
			number[row_rule(r->v.v[*i])]);
	at = take(t, n, 1, true);
	put_all(t, at, row, at ? n : 0);
	return at ? unwind_bucket(at, n) : 0;
}

static void place_rows(
	struct unwind_table *t, const struct rows *r, const struct placed *p)
{
	uint32_t *number = xcalloc(r->rules.n, sizeof(*number));
	size_t i = 0;

	for (size_t k = 0; k < r->rules.n; k++)
		number[k] = number_of(t, &r->rules.v[k]);
	while (i < r->v.n && row_addr(r->v.v[i]) < p->base)
		i++;
	for (uint32_t k = 0; k < p->npages * PAGE_BUCKETS; k++) {
		if (rows_give_up(t->pause, k * A_BUCKET))
			break;
		put(t, p->bucket + k,
			place_bucket(t, r, number,
				p->base + (uint64_t)k * UNWIND_BUCKET, &i));
	}
	free(number);
}

static void place_object(struct unwind_table *t, struct placed *p)
{
	uint64_t from, to;
	struct rows r;

	if (!rows_read(&r, p->object->elf, t->pause)) {
		rows_free(&r);
		return;
	}
	if (code_of(p->object->elf, &from, &to)) {
		p->base = from;
		p->npages = (to - from) / PAGE;
		p->bucket = take(t, p->npages * PAGE_BUCKETS, 1, false);
		if (p->bucket)
			place_rows(t, &r, p);
		else
			p->npages = 0;
	}
	rows_free(&r);
}

/* A build runs thousands of programs once and deletes them, which takes effect
 * only when nobody has them open. The rows of those that still run stay where
 * they are. */
static void forget_deleted(struct unwind_table *t)
{
	size_t n = 0;
	struct stat st;

	if (t->placed.n < t->kept + MOST_DELETED)
		return;
	for (size_t i = 0; i < t->placed.n; i++) {
		struct placed p = t->placed.v[i];

		if (!fstat(p.object->fd, &st) && !st.st_nlink)
			objects_drop(&t->objects, p.object);
		else
			t->placed.v[n++] = p;
	}
	t->placed.n = t->kept = n;
}

static const struct placed *placed_of(struct unwind_table *t, struct object *o)
{
	for (size_t i = 0; i < t->placed.n; i++)
		if (t->placed.v[i].object == o)
			return &t->placed.v[i];
	vec_push(&t->placed, (struct placed){ .object = o });
	place_object(t, &t->placed.v[t->placed.n - 1]);
	return &t->placed.v[t->placed.n - 1];
}

/* Returns false if the mapping has no rows. */
static bool range_of(struct unwind_table *t, pid_t pid, const struct mapping *m,
	struct unwind_range *r)
{
	uint64_t addr, skip, n = (m->end - m->start) / PAGE;
	struct object *o = m->exec ? objects_get(&t->objects, pid, m) : NULL;
	const struct placed *p = o ? placed_of(t, o) : NULL;

	if (!p || !p->npages || !object_begin(o, m->off, &addr) ||
		addr < p->base)
		return false;
	skip = (addr - p->base) / PAGE;
	if (skip >= p->npages)
		return false;
	r->page = m->start / PAGE;
	r->npages = n < p->npages - skip ? n : p->npages - skip;
	r->bucket = p->bucket + skip * PAGE_BUCKETS;
	return true;
}

void unwind_table_add(
	struct unwind_table *t, pid_t pid, struct unwind_process *p)
{
	VEC(struct unwind_range) v = { 0 };
	struct unwind_range r;
	struct maps m;
	uint32_t at;

	if (!begin(t) || maps_read(&m, pid)) {
		p->n = 0;
		return;
	}
	forget_deleted(t);
	for (size_t i = 0; i < m.v.n && v.n < UNWIND_MOST_RANGES; i++)
		if (range_of(t, pid, &m.v.v[i], &r))
			vec_push(&v, r);
	maps_free(&m);
	/* overwrite the previous ranges if there is room */
	at = v.n && v.n <= p->n
		     ? p->ranges
		     : take(t, v.n * RANGE_WORDS, RANGE_WORDS, false);
	if (at)
		put_all(t, at, v.v, v.n * RANGE_WORDS);
	p->ranges = at;
	p->n = at ? v.n : 0;
	vec_free(&v);
}

void unwind_table_free(struct unwind_table *t)
{
	objects_free(&t->objects);
	vec_free(&t->placed);
	hash_free(&t->number);
}
