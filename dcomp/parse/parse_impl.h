/* parse_impl.h - what the files of the parser share. A function is named after
 * its grammar rule and has the rule above it: "x" is a token, {...} is any
 * number, [...] is optional. On entry p->t is the rule's first token, on exit
 * the first one after it. Only what stands at the top of a source ends at its
 * last token: what follows is a word, not a token. */
#ifndef DCOMP_PARSE_IMPL_H
#define DCOMP_PARSE_IMPL_H

#include "dcomp/lex/lex.h"

/* Levels of what calls itself, and links of a chain such as a + b + c: so
 * deep is the tree at most, and the stack of whoever walks it. */
enum {
	PARSE_DEPTH = 1000
};

struct parse {
	struct dcomp *dc;
	struct lex lx;
	struct tok t; /* the current one */
	int depth;
	bool proto; /* a prototype: parameters may be in brackets */
	struct layout_attr attr; /* by attributes that were read since it
				    was taken last */
};

enum declr_name {
	NAME_NONE,
	NAME_OPTIONAL,
	NAME_NEEDED,
	NAME_MEMBER /* needed, and may be a reserved word: headers of C */
};

/* parse_util.c */
void parse_next(struct parse *p);
struct tok parse_peek(const struct parse *p);
bool parse_eat(struct parse *p, enum tok_kind kind);
void parse_expect(struct parse *p, enum tok_kind kind);
/* Expect the closer of what was opened at open, without stepping over it. */
void parse_closer(struct parse *p, enum tok_kind kind, const struct tok *open);
/* And stepping over it. */
void parse_close(struct parse *p, enum tok_kind kind, const struct tok *open);
/* An identifier, or with any set also a keyword. */
const char *parse_name(struct parse *p, bool any);
/* One level deeper; the caller restores p->depth. */
void parse_deeper(struct parse *p);
_Noreturn void parse_error(struct parse *p, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* parse_expr.c */
struct node *parse_node(
	struct parse *p, enum node_kind kind, struct dc_loc loc);
struct node *parse_expression(struct parse *p);
struct node *parse_assignment(struct parse *p);
struct node *parse_conditional(struct parse *p);

/* parse_type.c */
/* Whether what follows the '(' at p->t is a type: of a cast, or of sizeof. */
bool parse_paren_type(const struct parse *p, bool cast);
struct tspec *parse_specifiers(struct parse *p, enum storage *st);
struct declr *parse_declarator(
	struct parse *p, enum declr_name mode, struct tok *name);
struct texpr *parse_texpr(
	struct parse *p, struct tspec *spec, struct declr *declr);
struct texpr *parse_type_name(struct parse *p);
struct member *parse_parameters(struct parse *p, bool *varargs);

/* parse_c.c: step over what C has besides, if p->t is such: a qualifier, an
 * attribute, an assertion. False: it is not. */
bool parse_skip_c(struct parse *p);

/* What stands at the top of a source, or in a provider; each appends to *end,
 * and returns the new end. A clause begins with a word, at p->lx.at. */
struct decl **parse_clause(struct parse *p, struct decl **end);
struct decl *parse_clause_head(struct parse *p); /* without the body */
bool parse_begins_declaration(struct parse *p);	 /* at p->lx.at */
struct decl **parse_declaration(struct parse *p, struct decl **end);
struct decl **parse_provider(struct parse *p, struct decl **end);
struct decl *parse_new_decl(
	struct parse *p, enum decl_kind kind, struct dc_loc loc);
struct xmember *parse_xmember(struct parse *p);

#endif
