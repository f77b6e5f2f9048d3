/* pfmt.h - D's format strings, taken apart: the compiler checks them against
 * arguments, fmt prints by them. Parsing is by pfmt_next(), one piece at a
 * time; nothing is allocated. */
#ifndef DCOMP_PFMT_H
#define DCOMP_PFMT_H

#include <stdbool.h>
#include <stddef.h>

struct pfmt {
	const char *text; /* a piece of plain text... */
	size_t ntext;
	char conv[4]; /* ...or a conversion: letters after the size prefix,
			 e.g. "d", "s", "S", "wc"; "" when text, "%" */
	char size[3]; /* "", "h", "hh", "l", "ll", "L" */
	bool agg;     /* %@d: the aggregation's value */
	bool minus, plus, space, sharp, zero;
	bool star_width, star_prec, has_prec;
	int width, prec; /* 0 and has_prec false when not given */
};

/* The next piece of *at, which moves on; 1, or 0 at the end, or -1 with *why
 * set to a text about what is wrong with it. */
int pfmt_next(const char **at, struct pfmt *f, const char **why);

/* What a conversion prints. */
enum pfmt_class {
	PFMT_BAD,   /* no such conversion */
	PFMT_INT,   /* d i o u x X c C, and those that read an integer: Y T
		       (times), P (ports) */
	PFMT_PTR,   /* p: an integer or pointer */
	PFMT_ADDR,  /* a A: an integer or symbol */
	PFMT_STR,   /* s S I (hosts) */
	PFMT_WIDE,  /* ws ls: an array of wide characters, or a string */
	PFMT_FLOAT, /* e E f g G */
	PFMT_STACK, /* k */
};
enum pfmt_class pfmt_class(const struct pfmt *f);

#endif
