/* pfmt.h - splits D's format strings into pieces: the compiler checks arguments
 * against them, fmt prints by them. pfmt_next() reads one piece at a time;
 * nothing is allocated. */
#ifndef DCOMP_PFMT_H
#define DCOMP_PFMT_H

#include <stdbool.h>
#include <stddef.h>

struct pfmt {
	const char *text; /* a piece of plain text... */
	size_t ntext;
	/* ...or a conversion: the letters after the size prefix, such as "d",
	 * "s", "S", "wc"; "" for text */
	char conv[4];
	char size[3]; /* "", "h", "hh", "l", "ll", "L" */
	bool agg;     /* %@d: print the aggregation's value */
	bool minus, plus, space, sharp, zero;
	bool star_width, star_prec, has_prec;
	int width, prec; /* 0, and has_prec false, if not given */
};

/* Read the next piece at *at, and step over it. Returns 1, 0 at the end, or -1
 * with *why saying what is wrong. */
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
