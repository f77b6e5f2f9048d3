/* types_abi.c - where a call of a function has its arguments, by the calling
 * convention of x86-64 (psABI 3.2.3): words in six registers, then words of the
 * stack; floating-point numbers and vectors in registers of their own, but long
 * doubles on the stack. A structure of up to 16 bytes is split into its words
 * if all of them find room in registers; a larger one is on the stack. Objects
 * of C++ that cannot be copied that way are passed by address. A value that is
 * returned in memory takes an additional first argument, the address. */
#include <string.h>

#include "probes/proc/types_impl.h"

enum {
	REGS = 6,
	FLOAT_REGS = 8,
	DEEPEST = 32, /* types within types */
	SMALL = 16,   /* bytes that may be in registers */
	/* Members that are looked at for one question about a type: a file may
	 * describe a type that has more within than could ever be counted. */
	MOST_MEMBERS = 1 << 16
};

/* Return the type behind typedefs and qualifiers. */
static struct typeinfo *plain(struct typeinfo *t)
{
	for (int i = 0; i < DEEPEST && typeinfo_of(t); i++) {
		if (t->kind != TYPEINFO_TYPEDEF && t->kind != TYPEINFO_CONST)
			return t;
		t = t->of;
	}
	return NULL;
}

static uint64_t size_of(struct typeinfo *t, int deep)
{
	uint64_t n;

	t = plain(t);
	if (!t || deep > DEEPEST)
		return 0;
	if (t->kind != TYPEINFO_ARRAY)
		return t->size;
	n = size_of(t->of, deep + 1);
	return n && t->n > UINT32_MAX / n ? UINT32_MAX : n * t->n;
}

/* True for a number that the x87 calculates with. */
static bool is_x87(struct typeinfo *t)
{
	t = plain(t);
	return t && t->kind == TYPEINFO_FLOAT && t->size == 16;
}

/* True for what is in one floating-point register. */
static bool is_number(struct typeinfo *t)
{
	t = plain(t);
	return t && ((t->kind == TYPEINFO_FLOAT && !is_x87(t)) ||
			    t->kind == TYPEINFO_OTHER_FLOAT || t->is_vector);
}

/* What the eight bytes of a word contain. */
struct word {
	bool integer, number;
};

/* Classify the words of a type at offset off in the whole. *left: how many
 * members may still be looked at. Returns false if the whole is passed in
 * memory. */
static bool classify_at(struct typeinfo *t, uint64_t off, struct word *w,
	int deep, uint32_t *left)
{
	uint64_t size = size_of(t, 0), each;

	t = plain(t);
	if (!t || deep > 4 || !*left || off + size > SMALL || is_x87(t))
		return false;
	--*left;
	if (is_number(t)) {
		w[off / 8 & 1].number = true;
		return off % (size ? size : 1) == 0;
	}
	switch (t->kind) {
	case TYPEINFO_STRUCT:
	case TYPEINFO_UNION:
		for (uint64_t i = 0; i < t->n; i++)
			if (!classify_at(t->member[i].type,
				    off + t->member[i].bit / 8, w, deep + 1,
				    left))
				return false;
		return true;
	case TYPEINFO_ARRAY:
		each = size_of(t->of, 0);
		for (uint64_t i = 0; each && i < t->n; i++)
			if (!classify_at(
				    t->of, off + i * each, w, deep + 1, left))
				return false;
		return true;
	default:
		w[off / 8 & 1].integer = true;
		if (size > 8)
			w[1].integer = true;
		return size && (off % (size > 8 ? 8 : size) == 0);
	}
}

static bool classify(struct typeinfo *t, struct word *w)
{
	uint32_t left = MOST_MEMBERS;

	return classify_at(t, 0, w, 0, &left);
}

static bool is_whole(const struct typeinfo *t)
{
	return t && (t->kind == TYPEINFO_STRUCT || t->kind == TYPEINFO_UNION ||
			    t->kind == TYPEINFO_ARRAY);
}

static bool any_by_address(struct typeinfo *t, int deep, uint32_t *left)
{
	t = plain(t);
	if (!is_whole(t) || deep > 4)
		return false;
	if (t->by_address || t->kind == TYPEINFO_ARRAY)
		return t->by_address || any_by_address(t->of, deep + 1, left);
	for (uint64_t i = 0; i < t->n && *left; i++) {
		--*left;
		if (any_by_address(t->member[i].type, deep + 1, left))
			return true;
	}
	return false;
}

/* True if the type, or a part of it, cannot be copied byte by byte. */
static bool is_passed_by_address(struct typeinfo *t)
{
	uint32_t left = MOST_MEMBERS;

	return any_by_address(t, 0, &left);
}

/* What previous arguments have used. */
struct taken {
	uint32_t words, floats, stack;
};

static uint32_t alignment_of(struct typeinfo *t, int deep, uint32_t *left)
{
	uint64_t size = size_of(t, 0);
	uint32_t most = 1, one;

	t = plain(t);
	if (!t || deep > 4)
		return most;
	if (t->align / 8 > most && t->align <= UINT16_MAX)
		most = t->align / 8;
	if (t->kind == TYPEINFO_ARRAY && !t->is_vector)
		return alignment_of(t->of, deep + 1, left);
	if (!is_whole(t) || t->is_vector)
		return size < 16 ? 1 : size < 32 ? 2 : size < 64 ? 4 : 8;
	for (uint64_t i = 0; i < t->n && *left; i++) {
		--*left;
		one = alignment_of(t->member[i].type, deep + 1, left);
		if (size % (8 * one) == 0)
			most = one > most ? one : most;
	}
	return most;
}

/* Return at a multiple of how many words the type lies on the stack. A packed
 * structure does not have the alignment of its members: then their sizes do
 * not add up to a multiple of it. */
static uint32_t alignment(struct typeinfo *t)
{
	uint32_t left = MOST_MEMBERS;

	return alignment_of(t, 0, &left);
}

static void put_on_stack(
	struct types_param *p, struct taken *w, uint64_t size, bool whole)
{
	uint32_t align = whole ? alignment(p->type) : 1;

	w->stack = (w->stack + align - 1) / align * align;
	p->place = whole ? TYPES_STACK : TYPES_WORD;
	p->n = REGS + w->stack;
	w->stack += size ? (size + 7) / 8 : 1;
}

static void put_word(struct types_param *p, struct taken *w)
{
	if (w->words == REGS) {
		put_on_stack(p, w, 8, false);
		return;
	}
	p->place = TYPES_WORD;
	p->n = w->words++;
}

static void put_in_parts(struct types_param *p, struct taken *w,
	const struct word *word, uint64_t size)
{
	uint32_t integers = word[0].integer + word[1].integer;
	uint32_t floats = (word[0].number && !word[0].integer) +
			  (word[1].number && !word[1].integer);

	if (w->words + integers > REGS || w->floats + floats > FLOAT_REGS) {
		put_on_stack(p, w, size, true);
		return;
	}
	p->place = integers ? TYPES_PARTS : TYPES_FLOAT;
	p->n = w->words;
	w->words += integers;
	w->floats += floats;
}

static void put(struct types_param *p, struct taken *w)
{
	struct typeinfo *t = plain(p->type);
	uint64_t size = size_of(p->type, 0);
	struct word word[2] = { 0 };

	if (p->by_address || is_passed_by_address(p->type)) {
		put_word(p, w);
		p->place = TYPES_ADDRESS;
		return;
	}
	if (is_number(t) && w->floats < FLOAT_REGS) {
		p->place = TYPES_FLOAT;
		w->floats++;
	} else if (!is_whole(t) && !is_number(t) && size <= 8) {
		put_word(p, w);
	} else if (size && size <= SMALL && classify(p->type, word)) {
		put_in_parts(p, w, word, size);
	} else if (size) {
		put_on_stack(p, w, size, true);
	} else {
		p->place = TYPES_GONE;
	}
}

/* True if the value is in registers of the x87: a long double, alone in a
 * structure or not, or a complex one, which is an array. */
static bool is_x87_value(struct typeinfo *t)
{
	t = plain(t);
	if (!is_whole(t))
		return is_x87(t);
	return t->kind == TYPEINFO_ARRAY
		       ? is_x87(t->of)
		       : t->n == 1 && is_x87(t->member[0].type);
}

/* Place the return value; returns whether it is in memory provided by the
 * caller. */
static bool place_value(struct types_param *p)
{
	struct typeinfo *t = plain(p->type);
	uint64_t size = size_of(p->type, 0);
	struct word word[2] = { 0 };

	p->n = 1;
	p->place = TYPES_WORD;
	if (is_number(t) || is_x87_value(t))
		p->place = TYPES_FLOAT;
	else if (!is_whole(t) && size <= 8)
		return false;
	else if (size <= SMALL && !is_passed_by_address(p->type) &&
		 classify(p->type, word))
		p->place = word[0].integer || word[1].integer ? TYPES_PARTS
							      : TYPES_FLOAT;
	else
		p->place = TYPES_ADDRESS;
	return p->place == TYPES_ADDRESS;
}

static bool differs(const struct types_param *p)
{
	bool one = p->place == TYPES_WORD || p->place == TYPES_ADDRESS;

	return p->said < 0 || (p->said && one && p->n + 1 != (uint32_t)p->said);
}

/* Return how many numbers and pointers the type consists of; at least 3 if some
 * of them share their place. */
static uint64_t count_parts(struct typeinfo *t, int deep)
{
	uint64_t n = 0;

	t = plain(t);
	if (!is_whole(t))
		return 1;
	if (t->kind == TYPEINFO_UNION || deep > 4 || t->n > SMALL)
		return 3;
	if (t->kind == TYPEINFO_ARRAY)
		return t->n * count_parts(t->of, deep + 1);
	for (uint64_t i = 0; i < t->n; i++)
		n += count_parts(t->member[i].type, deep + 1);
	return n;
}

/* True if Rust may pass the type in other registers than C: anything but one
 * part, or one in each of two words. How it does depends on its version, too.
 */
static bool is_rusts_own(struct typeinfo *t)
{
	uint64_t n = count_parts(t, 0), size = size_of(t, 0);
	struct word w[2] = { 0 };

	if (n <= 1 || size > SMALL)
		return false;
	return n > 2 || size < SMALL || !classify(t, w) ||
	       w[0].integer + w[0].number + w[1].integer + w[1].number != 2 ||
	       w[0].integer + w[0].number != 1;
}

/* Place an argument of Rust, where a large structure is passed by its address,
 * and what has no bytes is not passed. Returns false if it is not certain what
 * it takes up. */
static bool put_of_rust(struct types_param *p, struct taken *w)
{
	uint64_t size = size_of(p->type, 0);

	p->by_address |= is_whole(plain(p->type)) && size > SMALL;
	if (size)
		put(p, w);
	else
		p->place = TYPES_GONE;
	return !is_rusts_own(p->type);
}

/* True if the compiler does not pass the parameter: others have a place, even
 * if the function does not use them, but for floating-point numbers and
 * structures without members, which LLVM may have forgotten. */
static bool is_unpassed(const struct types_param *p)
{
	return p->missing && p->place != TYPES_FLOAT && p->place != TYPES_GONE;
}

/* Where the compiler names an argument's register, that is used. If it is not
 * the register of the convention, nothing is known of arguments without such
 * information; nor of those of Rust from an uncertain one on. LLVM passes an
 * unused argument no more, nor one that is the same in all calls: if the
 * function is local, others move up; else the register has some other value. */
void types_place_all(struct types_function *f, bool rust, bool local)
{
	struct taken w = { 0 };
	uint32_t certain = f->n;

	w.words = f->returns && place_value(&f->value);
	if (rust && f->returns && is_rusts_own(f->value.type))
		certain = 0;
	for (uint32_t i = 0; i < f->n; i++) {
		struct types_param *p = &f->param[i];
		bool sure = true;

		if (rust)
			sure = put_of_rust(p, &w);
		else
			put(p, &w);
		if (is_unpassed(p)) {
			p->place = TYPES_GONE;
			sure &= !local;
		}
		if (i < certain && !sure)
			certain = i;
		if (i < certain && differs(p))
			certain = 0;
	}
	for (uint32_t i = certain; i < f->n; i++) {
		struct types_param *p = &f->param[i];
		bool one = p->place == TYPES_WORD || p->place == TYPES_ADDRESS;

		if (p->said > 0 && one)
			p->n = p->said - 1;
		else
			p->place = TYPES_GONE;
	}
}
