/* json.c - json: the text of one element of a JSON text, selected by a path
 * such as "a.b[2]". The text is in TMP_A, the path in TMP_B. One pass goes down
 * along the path, and skips everything beside it:
 *
 *	VALUE	a value begins: the wanted one, or one to skip
 *	STRING	in a string, up to its quote
 *	WORD	in a number, true, false or null
 *	NEST	in an object or array taken or skipped as a whole, up to its end
 *	QUOTE	in a string there
 *	AFTER	after a value that was not wanted
 *	KEY	before the name of an object's element
 *	NAME	in that name
 *	COLON	after that name
 *
 * The result is the element's text as it stands there, without the quotes of a
 * string; escapes are kept. */
#include "dvm/subr/subr_impl.h"

enum json_state {
	JSON_VALUE,
	JSON_STRING,
	JSON_WORD,
	JSON_NEST,
	JSON_QUOTE,
	JSON_AFTER,
	JSON_KEY,
	JSON_NAME,
	JSON_COLON,
	JSON_FOUND, /* the value is at JSON_FROM to JSON_TO */
	JSON_NONE,  /* no such element, or this is not JSON */
};

enum { /* indices of WORK */
	JSON_STATE,
	JSON_PATH,    /* place in the path of the element being looked for */
	JSON_BEHIND,  /* place after it, or in the name compared */
	JSON_LEFT,    /* elements to skip in the array before the wanted one */
	JSON_WANTED,  /* whether this value is on the path */
	JSON_DIFFERS, /* whether the name differs so far */
	JSON_ESCAPED, /* whether this character is escaped */
	JSON_DEPTH,   /* nesting depth in NEST */
	JSON_FROM,
	JSON_TO,
};

static inline char path_at(struct sframe *f, uint64_t place)
{
	opaque(place);
	return place <= STRSIZE(f) ? TMP_B(f)[place] : 0;
}

static inline bool ends_element(char c)
{
	return !c || c == '.' || c == '[';
}

static inline bool is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool is_word(char c)
{
	return (c >= '0' && c <= '9') ||
	       ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '-' ||
	       c == '+' || c == '.';
}

static inline bool in_array(struct sframe *f)
{
	return path_at(f, WORK(f, JSON_PATH)) == '[';
}

/* The next value is on the path: go on to the next element of the path. */
static inline void want(struct sframe *f)
{
	uint64_t behind = WORK(f, JSON_BEHIND);

	WORK(f, JSON_WANTED) = 1;
	WORK(f, JSON_PATH) = behind + (path_at(f, behind) == '.');
}

static inline bool is_last(struct sframe *f)
{
	return !path_at(f, WORK(f, JSON_PATH));
}

/* Read [N] in the path; false if it is malformed. */
STEP(json_index)
{
	uint64_t place = WORK(f, JSON_PATH) + 1, n = 0;

	for (int i = 0; i < 8; i++) {
		char c = path_at(f, place);

		opaque(i);
		if (c < '0' || c > '9')
			break;
		n = n * 10 + c - '0';
		place++;
	}
	WORK(f, JSON_BEHIND) = place + 1;
	WORK(f, JSON_LEFT) = n;
	return path_at(f, place) == ']';
}

static inline uint64_t json_container(struct sframe *f, char c, uint64_t at)
{
	if (!WORK(f, JSON_WANTED) || is_last(f)) {
		WORK(f, JSON_FROM) = at;
		WORK(f, JSON_DEPTH) = 1;
		return JSON_NEST;
	}
	WORK(f, JSON_WANTED) = 0;
	if ((c == '[') != in_array(f))
		return JSON_NONE;
	if (c == '{')
		return JSON_KEY;
	if (!CALL_STEP(json_index, f, 0, 0, 0))
		return JSON_NONE;
	if (!WORK(f, JSON_LEFT))
		want(f);
	return JSON_VALUE;
}

static inline uint64_t json_value(struct sframe *f, char c, uint64_t at)
{
	if (is_space(c))
		return JSON_VALUE;
	if (c == '{' || c == '[')
		return json_container(f, c, at);
	if (WORK(f, JSON_WANTED) && !is_last(f))
		return JSON_NONE;
	WORK(f, JSON_FROM) = at + (c == '"');
	return c == '"' ? JSON_STRING : is_word(c) ? JSON_WORD : JSON_NONE;
}

static inline uint64_t json_end(struct sframe *f, uint64_t to)
{
	WORK(f, JSON_TO) = to;
	return WORK(f, JSON_WANTED) ? JSON_FOUND : JSON_AFTER;
}

static inline uint64_t json_after(struct sframe *f, char c)
{
	if (is_space(c))
		return JSON_AFTER;
	if (c != ',')
		return JSON_NONE;
	if (!in_array(f))
		return JSON_KEY;
	WORK(f, JSON_LEFT) -= 1;
	if (!WORK(f, JSON_LEFT))
		want(f);
	return JSON_VALUE;
}

static inline uint64_t json_word(struct sframe *f, char c, uint64_t at)
{
	uint64_t state;

	if (is_word(c))
		return JSON_WORD;
	state = json_end(f, at);
	return state == JSON_AFTER ? json_after(f, c) : state;
}

static inline uint64_t json_nest(struct sframe *f, char c, uint64_t at)
{
	if (c == '"')
		return JSON_QUOTE;
	if (c == '{' || c == '[')
		WORK(f, JSON_DEPTH) += 1;
	if (c == '}' || c == ']') {
		WORK(f, JSON_DEPTH) -= 1;
		if (!WORK(f, JSON_DEPTH))
			return json_end(f, at + 1);
	}
	return JSON_NEST;
}

static inline uint64_t json_key(struct sframe *f, char c)
{
	if (is_space(c))
		return JSON_KEY;
	WORK(f, JSON_BEHIND) = WORK(f, JSON_PATH);
	WORK(f, JSON_DIFFERS) = 0;
	return c == '"' ? JSON_NAME : JSON_NONE;
}

static inline uint64_t json_name(struct sframe *f, char c, bool quote)
{
	char wanted = path_at(f, WORK(f, JSON_BEHIND));

	if (quote) {
		if (!WORK(f, JSON_DIFFERS) && ends_element(wanted))
			want(f);
		return JSON_COLON;
	}
	if (c != wanted || ends_element(wanted))
		WORK(f, JSON_DIFFERS) = 1;
	WORK(f, JSON_BEHIND) += 1;
	return JSON_NAME;
}

/* Return the state after character c, which is at place `at'. */
static inline uint64_t json_next(
	struct sframe *f, uint64_t state, char c, uint64_t at)
{
	bool escaped = WORK(f, JSON_ESCAPED), quote = c == '"' && !escaped;

	WORK(f, JSON_ESCAPED) = c == '\\' && !escaped;
	if (!c && state != JSON_WORD)
		return JSON_NONE;
	switch (state) {
	case JSON_VALUE:
		return json_value(f, c, at);
	case JSON_STRING:
		return quote ? json_end(f, at) : JSON_STRING;
	case JSON_WORD:
		return json_word(f, c, at);
	case JSON_NEST:
		return json_nest(f, c, at);
	case JSON_QUOTE:
		return quote ? JSON_NEST : JSON_QUOTE;
	case JSON_AFTER:
		return json_after(f, c);
	case JSON_KEY:
		return json_key(f, c);
	case JSON_NAME:
		return json_name(f, c, quote);
	default:
		return is_space(c) ? JSON_COLON
		       : c == ':'  ? JSON_VALUE
				   : JSON_NONE;
	}
}

/* Handle the character at a; 1 if it was the last that matters. */
STEP(json_char)
{
	uint64_t state;

	opaque(a);
	if (a > STRSIZE(f))
		return 1;
	state = json_next(f, WORK(f, JSON_STATE), TMP_A(f)[a], a);
	WORK(f, JSON_STATE) = state;
	return state >= JSON_FOUND;
}

STEP(json_chars)
{
	for (uint64_t i = 0; i < CHUNK; i++) {
		opaque(i);
		if (CALL_STEP(json_char, f, a + i, 0, 0))
			return 1;
	}
	return 0;
}

SUBR(json)
{
	uint64_t from, size;

	if (mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]) < 0 ||
		mem_str(f, TMP_B(f), STRSIZE(f), SPACE_D, f->arg[1]) < 0)
		return 0;
	WORK(f, JSON_STATE) = JSON_VALUE;
	WORK(f, JSON_PATH) = WORK(f, JSON_ESCAPED) = 0;
	WORK(f, JSON_WANTED) = 1;
	for (uint64_t i = 0; i <= STRSIZE(f); i += CHUNK)
		if (CALL_STEP(json_chars, f, i, 0, 0))
			break;
	from = WORK(f, JSON_FROM);
	size = WORK(f, JSON_TO) - from;
	if (WORK(f, JSON_STATE) != JSON_FOUND)
		return 0;
	return result_part(f, dst, from, size);
}
