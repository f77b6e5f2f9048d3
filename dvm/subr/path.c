/* path.c - operations on paths as text, without looking at files: basename,
 * dirname, cleanpath. */
#include "dvm/subr/span.h"

static inline uint64_t result_char(struct sframe *f, uint64_t dst, char c)
{
	OUT(f, dst)[0] = c;
	OUT(f, dst)[1] = 0;
	return RESULT(f, dst);
}

/* The ends of a path's last part: its last character, and the slash before
 * it. */
struct last_part {
	uint64_t end, slash;
};

static inline int64_t find_last_part(struct sframe *f, struct last_part *p)
{
	int64_t n = mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]) - 1;

	if (n <= 0)
		return n;
	set_clear(f);
	set_add(f, '/');
	p->end = span(f, n - 1, -1, 1);
	p->slash = span(f, p->end, -1, 0);
	return n;
}

SUBR(basename)
{
	struct last_part p = { 0, 0 };
	int64_t n = find_last_part(f, &p);

	if (n < 0)
		return 0;
	if (!n)
		return result_char(f, dst, '.');
	if (p.end == NO_PLACE)
		return result_char(f, dst, '/');
	return result_part(f, dst, p.slash + 1, p.end - p.slash);
}

SUBR(dirname)
{
	struct last_part p = { 0, 0 };
	int64_t n = find_last_part(f, &p);

	if (n < 0)
		return 0;
	if (n && p.end == NO_PLACE)
		return result_char(f, dst, '/');
	if (!n || p.slash == NO_PLACE)
		return result_char(f, dst, '.');
	p.end = span(f, p.slash, -1, 1);
	if (p.end == NO_PLACE)
		return result_char(f, dst, '/');
	return result_part(f, dst, 0, p.end + 1);
}

/* cleanpath goes from the end of the path to its beginning, so that it meets
 * "/.." before the element that this removes. The path is in TMP_A, with a
 * slash before it; the result grows downwards in TMP_B. Each of its elements
 * begins with a slash, and ends where the previous one was put. */
enum {		    /* indices of WORK */
	CLEAN_TO,   /* the place of the element put last */
	CLEAN_LEN,  /* bytes of this element so far */
	CLEAN_NAME, /* whether any of them is not a dot */
	CLEAN_UP,   /* elements still to be removed */
};

/* The place for the slash at the end of the path, if it has one. A relative
 * path becomes one byte longer, by the slash before it. */
#define CLEAN_END(f) (STRSIZE(f) + 8)

static inline void put_char(struct sframe *f, uint64_t place, char c)
{
	opaque(place);
	if (place <= CLEAN_END(f))
		TMP_B(f)[place] = c;
}

static inline void end_element(struct sframe *f)
{
	uint64_t len = WORK(f, CLEAN_LEN), name = WORK(f, CLEAN_NAME);

	WORK(f, CLEAN_LEN) = WORK(f, CLEAN_NAME) = 0;
	if (!len || (len == 1 && !name))
		return;
	if (len == 2 && !name) {
		WORK(f, CLEAN_UP) += 1;
	} else if (WORK(f, CLEAN_UP)) {
		WORK(f, CLEAN_UP) -= 1;
	} else {
		WORK(f, CLEAN_TO) -= len + 1;
		put_char(f, WORK(f, CLEAN_TO), '/');
	}
}

/* Handle the character at a. This is a function of its own because it has many
 * paths. */
STEP(clean_char)
{
	char ch;

	opaque(a);
	if (a > STRSIZE(f))
		return 0;
	ch = TMP_A(f)[a];
	if (ch == '/') {
		end_element(f);
		return 0;
	}
	WORK(f, CLEAN_LEN) += 1;
	WORK(f, CLEAN_NAME) |= ch ^ '.';
	put_char(f, WORK(f, CLEAN_TO) - WORK(f, CLEAN_LEN), ch);
	return 0;
}

/* Handle a chunk from place a downwards; 1 if it reached the beginning. */
STEP(clean)
{
	for (uint64_t i = 0; i < CHUNK; i++) {
		opaque(i);
		if (a - i > STRSIZE(f))
			return 1;
		CALL_STEP(clean_char, f, a - i, 0, 0);
	}
	return 0;
}

/* Restore each "/.." that had no element to remove; 1 if none is left. */
STEP(clean_up)
{
	for (uint64_t i = 0; i < CHUNK; i++) {
		uint64_t to = WORK(f, CLEAN_TO) - 3;

		opaque(i);
		opaque(to);
		if (!WORK(f, CLEAN_UP) || to > CLEAN_END(f))
			return 1;
		WORK(f, CLEAN_UP) -= 1;
		WORK(f, CLEAN_TO) = to;
		TMP_B(f)[to] = '/';
		TMP_B(f)[to + 1] = TMP_B(f)[to + 2] = '.';
	}
	return 0;
}

static inline void clean_all(struct sframe *f, uint64_t n, bool absolute)
{
	TMP_A(f)[0] = '/';
	WORK(f, CLEAN_TO) = CLEAN_END(f);
	WORK(f, CLEAN_LEN) = WORK(f, CLEAN_NAME) = WORK(f, CLEAN_UP) = 0;
	for (uint64_t i = 0; i <= STRSIZE(f); i += CHUNK)
		if (CALL_STEP(clean, f, n - i, 0, 0))
			break;
	if (absolute)
		return;
	for (uint64_t i = 0; i <= STRSIZE(f); i += CHUNK)
		if (CALL_STEP(clean_up, f, 0, 0, 0))
			break;
}

SUBR(cleanpath)
{
	uint64_t n = mem_str(f, TMP_A(f) + 1, STRSIZE(f), SPACE_D, f->arg[0]);
	bool absolute = TMP_A(f)[1] == '/', slash;
	uint64_t to;

	n--;
	opaque(n);
	if (n >= STRSIZE(f))
		return 0;
	slash = TMP_A(f)[n] == '/';
	clean_all(f, n, absolute);
	to = WORK(f, CLEAN_TO);
	if (to == CLEAN_END(f))
		return result_char(f, dst, absolute ? '/' : n ? '.' : 0);
	put_char(f, CLEAN_END(f), slash ? '/' : 0);
	TMP_B(f)[CLEAN_END(f) + 1] = 0;
	to += !absolute;
	opaque(to);
	if (to > CLEAN_END(f) || mem_str(f, OUT(f, dst), STRSIZE(f), SPACE_D,
					 (uint64_t)TMP_B(f) + to) < 0)
		return 0;
	return RESULT(f, dst);
}
