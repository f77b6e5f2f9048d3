/* parse_impl.h - shared by the files of the parser. A function is named after
 * its grammar rule, and has the rule above it: "x" is a token, {...} any number
 * of them, [...] optional. On entry p->t is the first token of the rule, on
 * exit the first one behind it. Only what is at the top of a source ends at its
 * last token, since a word, not a token, may follow. */
#ifndef DCOMP_PARSE_IMPL_H
#define DCOMP_PARSE_IMPL_H

#include "dcomp/lex/lex.h"

/* Limit on recursion, and on links of a chain such as a + b + c: it bounds the
 * depth of the tree, and so the stack of whoever walks it. */
enum {
	PARSE_DEPTH = 1000
};

struct parse {
	struct dcomp *dc;
	struct lex lx;
	struct tok t; /* the current token */
	int depth;
	bool proto; /* parsing a prototype: parameters may be in brackets */
	/* from the attributes read since it was last taken */
	struct layout_attr attr;
};

enum declr_name {
	NAME_NONE,
	NAME_OPTIONAL,
	NAME_NEEDED,
	NAME_MEMBER /* needed, and may be a reserved word, in C headers */
};

/* parse_util.c */
void parse_next(struct parse *p);
struct tok parse_peek(const struct parse *p);
bool parse_eat(struct parse *p, enum tok_kind kind);
void parse_expect(struct parse *p, enum tok_kind kind);
/* Expect the closer of what `open' opened, without stepping over it. */
void parse_closer(struct parse *p, enum tok_kind kind, const struct tok *open);
/* The same, and step over it. */
void parse_close(struct parse *p, enum tok_kind kind, const struct tok *open);
/* Take an identifier or, with `any', a keyword. */
const char *parse_name(struct parse *p, bool any);
/* Go one level deeper; the caller restores p->depth. */
void parse_deeper(struct parse *p);
_Noreturn void parse_error(struct parse *p, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* parse_expr.c */
struct node *parse_node(
	struct parse *p, enum node_kind kind, struct dc_loc loc);
struct node *parse_expression(struct parse *p);
struct node *parse_paren(struct parse *p); /* "(" expression ")" */
struct node *parse_assignment(struct parse *p);
struct node *parse_conditional(struct parse *p);

/* parse_type.c */
/* True if what follows the '(' at p->t is a type: of a cast, or of sizeof. */
bool parse_paren_type(const struct parse *p, bool cast);
struct tspec *parse_specifiers(struct parse *p, enum storage *st);
struct declr *parse_declarator(
	struct parse *p, enum declr_name mode, struct tok *name);
struct texpr *parse_texpr(
	struct parse *p, struct tspec *spec, struct declr *declr);
struct texpr *parse_type_name(struct parse *p);
/* Take the attributes read since they were last taken; join two lists. */
struct layout_attr parse_take_attr(struct parse *p);
struct layout_attr parse_join_attr(struct layout_attr a, struct layout_attr b);
struct member *parse_parameters(struct parse *p, bool *varargs);

/* parse_c.c: step over constructs that only C has, if p->t is one: a qualifier,
 * an attribute, an assertion. False if it is not. */
bool parse_skip_c(struct parse *p);

/* Parse what is at the top of a source or in a provider; each function appends
 * to *end, and returns the new end. A clause begins with a word, at
 * p->lx.at. */
struct decl **parse_clause(struct parse *p, struct decl **end);
struct decl *parse_clause_head(struct parse *p); /* without the body */
bool parse_begins_declaration(struct parse *p);	 /* at p->lx.at */
struct decl **parse_declaration(struct parse *p, struct decl **end);
struct decl **parse_provider(struct parse *p, struct decl **end);
struct decl *parse_new_decl(
	struct parse *p, enum decl_kind kind, struct dc_loc loc);
struct xmember *parse_xmember(struct parse *p);

#endif
