/* usdt_args.c - see usdt_args.h. The text comes from others, and may contain
 * anything. */
#include "probes/usdt_args.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "probes/isa/isa.h"

/* The rest of an operand, and what was found in it. */
struct parse {
	const char *p;
	uint64_t pc;
	bool fixed;
	usdt_symbol_fn *symbol;
	void *arg;
	struct usdt_arg *to;
	bool named;	    /* a symbol is part of the value */
	uint64_t symbol_at; /* the symbol's value */
};

struct reg {
	uint8_t number, size, part;
};

/* The legacy registers in the order of their numbers, by their names for 8, 4,
 * 2 and 1 bytes; the second bytes of the first four have names as well. */
static const char *const names[][8] = {
	{ "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi" },
	{ "eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi" },
	{ "ax", "cx", "dx", "bx", "sp", "bp", "si", "di" },
	{ "al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil" },
	{ "ah", "ch", "dh", "bh" },
};

static bool is_name(const char *name, const char *p, size_t n)
{
	return name && strlen(name) == n && !memcmp(name, p, n);
}

static bool legacy(const char *p, size_t n, struct reg *r)
{
	for (uint32_t row = 0; row < sizeof(names) / sizeof(*names); row++)
		for (uint32_t i = 0; i < 8; i++)
			if (is_name(names[row][i], p, n)) {
				*r = (struct reg){ i, row < 4 ? 8 >> row : 1,
					row == 4 };
				return true;
			}
	return false;
}

/* Parse r8, r8d, r8w, r8b, up to r15. */
static bool numbered(const char *p, size_t n, struct reg *r)
{
	static const char ends[] = "dwb";
	const char *end;
	char *behind;
	unsigned long number;

	if (n < 2 || *p != 'r' || p[1] < '1' || p[1] > '9')
		return false;
	number = strtoul(p + 1, &behind, 10);
	if (number < ISA_R8 || number > ISA_R15)
		return false;
	*r = (struct reg){ number, 8, 0 };
	if (behind == p + n)
		return true;
	end = strchr(ends, *behind);
	if (behind + 1 != p + n || !end)
		return false;
	r->size = 4 >> (end - ends);
	return true;
}

/* reg = '%' name */
static bool reg(struct parse *s, struct reg *r)
{
	size_t n;

	if (*s->p != '%')
		return false;
	s->p++;
	n = strspn(s->p, "abcdefghijklmnopqrstuvwxyz0123456789");
	if (is_name("rip", s->p, n))
		*r = (struct reg){ USDT_RIP, 8, 0 };
	else if (!legacy(s->p, n, r) && !numbered(s->p, n, r))
		return false;
	s->p += n;
	return true;
}

static const char in_names[] =
	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$";

static bool symbol(struct parse *s)
{
	size_t n = strspn(s->p, in_names);
	char name[512];

	if (!n || n >= sizeof(name) || s->named)
		return false;
	memcpy(name, s->p, n);
	name[n] = 0;
	s->symbol_at = s->symbol(s->arg, name);
	s->named = true;
	s->p += n;
	return s->symbol_at;
}

/* sum = [sign] term { sign term }; term = number | symbol */
static bool sum(struct parse *s)
{
	bool minus = *s->p == '-';
	uint64_t value = 0, n;
	char *end;

	s->p += *s->p == '-' || *s->p == '+';
	do {
		if (!isdigit((unsigned char)*s->p)) {
			if (minus || !symbol(s))
				return false;
		} else {
			n = strtoull(s->p, &end, 0);
			value += minus ? -n : n;
			s->p = end;
		}
		minus = *s->p == '-';
	} while ((*s->p == '+' || *s->p == '-') && s->p++);
	s->to->value = value;
	return true;
}

static bool is_end(const struct parse *s)
{
	return !*s->p || *s->p == ' ';
}

/* ',' reg [',' scale] */
static bool scaled(struct parse *s)
{
	struct reg r;

	s->p++;
	if (!reg(s, &r) || r.size != 8 || r.number == USDT_RIP)
		return false;
	s->to->index = r.number;
	if (*s->p != ',')
		return true;
	s->p++;
	if (!strchr("1248", *s->p) || !*s->p)
		return false;
	s->to->shift = __builtin_ctz(*s->p++ - '0');
	return true;
}

/* '(' [reg] [scaled] ')' */
static bool parts(struct parse *s)
{
	struct reg r;

	s->p++;
	if (*s->p == '%') {
		if (!reg(s, &r) || r.size != 8)
			return false;
		s->to->base = r.number;
	}
	if (*s->p == ',' && !scaled(s))
		return false;
	return *s->p++ == ')';
}

/* Express a symbol's value relative to the probe, if no other register is
 * needed, so that it does not matter where the object is loaded. */
static bool place_symbol(struct parse *s)
{
	struct usdt_arg *to = s->to;
	bool alone = to->base == USDT_NONE && to->index == USDT_NONE;

	if (!s->named) {
		if (to->base == USDT_RIP)
			return false; /* relative to the next instruction */
		return !alone || to->place == USDT_CONSTANT;
	}
	to->value += s->symbol_at;
	if (alone)
		to->base = USDT_RIP;
	if (to->base == USDT_RIP)
		to->value -= s->pc;
	if (to->place == USDT_CONSTANT)
		to->place = USDT_ADDRESS;
	return to->base == USDT_RIP ? to->index == USDT_NONE : s->fixed;
}

/* memory = [sum] [parts] */
static bool memory(struct parse *s)
{
	s->to->place = USDT_MEMORY;
	if (*s->p != '(' && !sum(s))
		return false;
	return *s->p != '(' || parts(s);
}

static bool in_register(struct parse *s)
{
	struct reg r;

	if (!reg(s, &r) || r.number == USDT_RIP)
		return false;
	s->to->place = USDT_REGISTER;
	s->to->base = r.number;
	s->to->part = r.part;
	if (!s->to->size || s->to->size > r.size)
		s->to->size = r.size;
	return true;
}

/* operand = '%' name | '$' sum | memory */
static bool operand(struct parse *s)
{
	if (*s->p == '%')
		return in_register(s) && is_end(s);
	if (*s->p == '$') {
		s->p++;
		s->to->place = USDT_CONSTANT;
		return sum(s) && is_end(s) && place_symbol(s);
	}
	return memory(s) && is_end(s) && place_symbol(s);
}

/* size = ['-'] bytes '@'; old notes have no sizes. */
static bool size(struct parse *s)
{
	bool minus = *s->p == '-';
	const char *p = s->p + minus;

	if (!isdigit((unsigned char)*p) || p[1] != '@')
		return !memchr(s->p, '@', strcspn(s->p, " "));
	if (!strchr("1248", *p))
		return false;
	s->to->size = *p - '0';
	s->to->is_signed = minus;
	s->p = p + 2;
	return true;
}

static void parse_one(struct parse *s, const char *text)
{
	struct usdt_arg *to = s->to;

	*to = (struct usdt_arg){ .base = USDT_NONE, .index = USDT_NONE };
	s->p = text;
	s->named = false;
	if (!size(s) || !operand(s)) {
		*to = (struct usdt_arg){ .place = USDT_REFUSED };
		return;
	}
	if (!to->size)
		to->size = 8;
}

static const char *skip_blanks(const char *p)
{
	return p + strspn(p, " ");
}

void usdt_args_parse(struct usdt_args *a, const char *text, uint64_t pc,
	bool fixed, usdt_symbol_fn *symbol_of, void *arg)
{
	struct parse s = {
		.pc = pc, .fixed = fixed, .symbol = symbol_of, .arg = arg
	};

	*a = (struct usdt_args){ 0 };
	for (text = skip_blanks(text); *text && a->n < USDT_ARGS;
		text = skip_blanks(text + strcspn(text, " "))) {
		s.to = &a->arg[a->n++];
		parse_one(&s, text);
	}
}

const char *usdt_args_operand(const char *text, uint32_t n)
{
	text = skip_blanks(text);
	while (n-- && *text)
		text = skip_blanks(text + strcspn(text, " "));
	return text;
}
