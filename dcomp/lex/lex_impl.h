/* lex_impl.h - shared by the files of the lexer. */
#ifndef DCOMP_LEX_IMPL_H
#define DCOMP_LEX_IMPL_H

#include "base/str.h"
#include "dcomp/lex/lex.h"

static inline bool lex_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool lex_is_alpha(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static inline bool lex_is_alnum(char c)
{
	return lex_is_alpha(c) || lex_is_digit(c);
}

/* Return how many bytes of a backslash, and of a carriage return behind it, are
 * before the end of a line that is continued; 0: it is not. */
static inline size_t lex_continued(const char *s)
{
	size_t n = s[0] == '\\' && s[1] == '\r' ? 2 : 1;

	return s[0] == '\\' && s[n] == '\n' ? n : 0;
}

/* Step over one byte of the source, or of a macro argument. */
static inline void lex_step(struct lex *lx)
{
	if (*lx->at++ == '\n' && !lx->after_arg) {
		lx->line++;
		lx->bol = lx->at;
	}
}

/* Return the location of a byte on the current line; within a macro argument,
 * that of the reference. */
static inline struct dc_loc lex_loc_at(const struct lex *lx, const char *at)
{
	if (lx->after_arg)
		return lx->arg_loc;
	return (struct dc_loc){ lx->src, lx->line, at - lx->bol + 1,
		at - lx->src->text };
}

/* Step over a comment; false if there is none. */
bool lex_comment(struct lex *lx);

/* lex_lit.c: read the token at lx->at, which begins with a digit or quote. */
void lex_number(struct lex *lx, struct tok *t);
void lex_char(struct lex *lx, struct tok *t);
void lex_string(struct lex *lx, struct tok *t);

/* lex_macro.c: resolve the reference at lx->at, a '$'. lex_macro() fills in t,
 * or makes the argument's text the next input and sets *again.
 * lex_macro_word(), inside a word, returns the text. */
void lex_macro(struct lex *lx, struct tok *t, bool *again);
const char *lex_macro_word(struct lex *lx);

/* lex_ctl.c: handle the control line at lx->at, a '#'. */
void lex_control(struct lex *lx);

#endif
