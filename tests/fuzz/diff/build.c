/* build.c - random trees. Every tree has one value in C: arithmetic wraps
 * (-fwrapv), shift counts are masked, and a divisor may be zero, which both
 * sides call a fault. */
#include "gen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum type promote(enum type t)
{
	return t < I32 ? I32 : t;
}

enum type common(enum type a, enum type b)
{
	a = promote(a);
	b = promote(b);
	return a > b ? a : b; /* the order of enum type is C's */
}

bool is_signed(enum type t)
{
	return t == I8 || t == I16 || t == I32 || t == I64;
}

static bool may_fold(const struct node *n)
{
	switch (n->kind) {
	case K_VAR:
		return false;
	case K_LITERAL:
	case K_SIZEOF:
		return true;
	case K_COND:
		return n->a->folds && (n->b->folds || n->c->folds);
	case K_BINARY:
		if (n->op == OP_COMMA)
			return n->b->folds;
		if (n->op == OP_LAND || n->op == OP_LOR)
			return n->a->folds;
		return n->a->folds && n->b->folds;
	default:
		return (!n->a || n->a->folds) && (!n->b || n->b->folds);
	}
}

/* Trees live until the program ends. */
static struct node *new_node(enum kind kind, enum type type, struct node *a,
	struct node *b, struct node *c)
{
	struct node *n = calloc(1, sizeof(*n));

	*n = (struct node){
		.kind = kind, .type = type, .a = a, .b = b, .c = c
	};
	n->constant = (!a || a->constant) && (!b || b->constant) &&
		      (!c || c->constant);
	n->folds = kind != K_BINARY && may_fold(n);
	n->parens = !rnd(8);
	return n;
}

static const uint64_t edges[] = { 0, 1, 2, 3, 7, 8, 31, 32, 63, 64, 127, 128,
	255, 256, 32767, 32768, 65535, 65536, 0x7fffffff, 0x80000000,
	0xffffffff, 0x100000000, 0x7fffffffffffffff, 0x8000000000000000,
	0xffffffffffffffff };

static uint64_t random_value(void)
{
	uint64_t v = (rnd(1ull << 32) << 32 | rnd(1ull << 32)) >> rnd(64);

	return rnd(2) ? edges[rnd(sizeof(edges) / sizeof(*edges))] : v;
}

/* The type of a literal, as C says it. */
static enum type literal_type(uint64_t v, bool decimal, bool u, bool l)
{
	if (!l && !u && v <= INT32_MAX)
		return I32;
	if (!l && (u || !decimal) && v <= UINT32_MAX)
		return U32;
	return !u && v <= INT64_MAX ? I64 : U64;
}

static struct node *int_literal(uint64_t v)
{
	static const char *const suffixes[2][2][2] = {
		{ { "", "" }, { "l", "LL" } },
		{ { "u", "U" }, { "ul", "ULL" } },
	};
	static const char *const formats[] = { "%" PRIu64, "0x%" PRIx64,
		"0%" PRIo64, "0X%" PRIX64 };
	int base = rnd(3) ? 0 : rnd(4);
	bool l = !rnd(4), u = !rnd(4) || (!base && v > INT64_MAX);
	struct node *n = new_node(
		K_LITERAL, literal_type(v, !base, u, l), NULL, NULL, NULL);
	char digits[32];

	snprintf(digits, sizeof(digits), formats[base], v);
	if (asprintf(&n->text, "%s%s", digits, suffixes[u][l][rnd(2)]) < 0)
		abort();
	return n;
}

static struct node *char_literal(void)
{
	static const char *const chars[] = { "'a'", "'\\n'", "'\\0'", "'\\''",
		"'\\\\'", "'\\177'", "'\\x41'", "'\"'", "' '", "'\\377'", "EM",
		"EZ", "EB" };
	struct node *n = new_node(K_LITERAL, I32, NULL, NULL, NULL);

	n->text = strdup(chars[rnd(sizeof(chars) / sizeof(*chars))]);
	return n;
}

struct node *new_var(const struct var *v)
{
	struct node *n = new_node(K_VAR, v->type, NULL, NULL, NULL);

	n->var = v;
	n->constant = false;
	return n;
}

static struct node *random_var(enum type t)
{
	int n = 0;

	while (vars[t][n])
		n++;
	return new_var(vars[t][rnd(n)]);
}

static struct node *leaf(void)
{
	switch (rnd(8)) {
	case 0:
		return char_literal();
	case 1:
	case 2:
		return int_literal(random_value());
	default:
		return random_var(rnd(STR));
	}
}

/* What `<<' may shift out of an int is kept. */
static enum type shift_type(enum op op, enum type a, const struct node *by)
{
	a = promote(a);
	if (op == OP_SHR ||
		(by->kind == K_LITERAL &&
			strtoull(by->text, NULL, 0) < (a < I64 ? 32 : 64)))
		return a;
	return is_signed(a) ? I64 : U64;
}

static enum type binary_type(
	enum op op, const struct node *left, const struct node *right)
{
	enum type a = left->type, b = right->type;

	if (op == OP_COMMA)
		return b;
	if (op == OP_SHL || op == OP_SHR)
		return shift_type(op, a, right);
	if (op >= OP_LT && op <= OP_NE)
		return I32;
	if (op >= OP_LAND && op <= OP_LOR)
		return I32;
	return common(a, b);
}

struct node *new_binary(enum op op, struct node *a, struct node *b)
{
	struct node *n = new_node(K_BINARY, binary_type(op, a, b), a, b, NULL);

	n->op = op;
	n->folds = may_fold(n);
	return n;
}

struct node *right_operand(enum op op, struct node *b)
{
	if ((op == OP_SHL || op == OP_SHR) && b->folds)
		return int_literal(rnd(64));
	if (op == OP_SHL || op == OP_SHR)
		return new_binary(OP_AND, b, int_literal(63));
	if ((op == OP_DIV || op == OP_MOD) && b->folds)
		return new_binary(OP_OR, b, int_literal(1));
	return b;
}

static struct node *random_binary(int depth)
{
	enum op op = rnd(NBINARY);
	struct node *a = random_int(depth - 1), *b = random_int(depth - 1);

	return new_binary(op, a, right_operand(op, b));
}

static struct node *compare_strings(int depth)
{
	return new_binary(OP_LT + rnd(OP_NE - OP_LT + 1),
		random_string(depth - 1), random_string(depth - 1));
}

static struct node *random_unary(int depth)
{
	enum op op = NBINARY + rnd(NOPS - NBINARY);
	struct node *a = random_int(depth - 1), *n;

	n = new_node(
		K_UNARY, op == OP_LNOT ? I32 : promote(a->type), a, NULL, NULL);
	n->op = op;
	return n;
}

static struct node *random_cast(int depth)
{
	static const struct {
		const char *name;
		enum type type;
	} names[] = { { "char", I8 }, { "signed char", I8 }, { "int8_t", I8 },
		{ "unsigned char", U8 }, { "uint8_t", U8 }, { "short", I16 },
		{ "int16_t", I16 }, { "unsigned short", U16 },
		{ "uint16_t", U16 }, { "int", I32 }, { "signed", I32 },
		{ "int32_t", I32 }, { "unsigned int", U32 },
		{ "unsigned", U32 }, { "uint32_t", U32 }, { "long", I64 },
		{ "long long", I64 }, { "int64_t", I64 },
		{ "unsigned long", U64 }, { "unsigned long long", U64 },
		{ "uint64_t", U64 }, { "size_t", U64 } };
	int i = rnd(sizeof(names) / sizeof(*names));
	struct node *n = new_node(
		K_CAST, names[i].type, random_int(depth - 1), NULL, NULL);

	n->text = strdup(names[i].name);
	return n;
}

static struct node *random_cond(int depth)
{
	struct node *a = random_int(depth - 1), *b = random_int(depth - 1),
		    *c = random_int(depth - 1);

	return new_node(K_COND, common(b->type, c->type), a, b, c);
}

struct node *random_int(int depth)
{
	if (depth <= 0)
		return leaf();
	switch (rnd(16)) {
	case 0:
	case 1:
		return leaf();
	case 2:
	case 3:
		return random_unary(depth);
	case 4:
	case 5:
		return random_cast(depth);
	case 6:
		return random_cond(depth);
	case 7:
		return compare_strings(depth);
	case 8:
		return rnd(2) ? new_node(K_STRLEN, U64,
					random_string(depth - 1), NULL, NULL)
			      : new_node(K_SIZEOF, U64, random_int(depth - 1),
					NULL, NULL);
	default:
		return random_binary(depth);
	}
}

static struct node *string_literal(void)
{
	static const char *const texts[] = { "\"\"", "\"a\"", "\"abc\"",
		"\"abd\"", "\"b\"", "\"0123456789\"", "\"\\x7f~\"",
		"\"\\\"q\\\\\"", "\"tab\\there\"", "\"ab\\0cd\"",
		"\"\\300\\200\"",
		"\"the quick brown fox jumps over the lazy dog\"" };
	struct node *n = new_node(K_LITERAL, STR, NULL, NULL, NULL);

	n->text = strdup(texts[rnd(sizeof(texts) / sizeof(*texts))]);
	return n;
}

static struct node *random_substr(int depth)
{
	struct node *s = random_string(depth - 1), *from, *count = NULL;

	from = rnd(2) ? int_literal(rnd(12)) : random_int(depth - 1);
	if (rnd(3))
		count = rnd(2) ? int_literal(rnd(12)) : random_int(depth - 1);
	return new_node(K_SUBSTR, STR, s, from, count);
}

struct node *random_string(int depth)
{
	if (depth <= 0)
		return rnd(3) ? random_var(STR) : string_literal();
	switch (rnd(6)) {
	case 0:
		return string_literal();
	case 1:
		return random_var(STR);
	case 2:
		return new_node(K_COND, STR, random_int(depth - 1),
			random_string(depth - 1), random_string(depth - 1));
	case 3:
		return random_substr(depth);
	default:
		return new_node(K_STRJOIN, STR, random_string(depth - 1),
			random_string(depth - 1), NULL);
	}
}
