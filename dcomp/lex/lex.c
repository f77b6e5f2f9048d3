/* lex.c - reads tokens and words, and skips what is between them. What has a
 * grammar of its own is in other files: constants in lex_lit.c, macro arguments
 * in lex_macro.c, control lines in lex_ctl.c. */
#include "dcomp/lex/lex.h"

#include <stdlib.h>
#include <string.h>

#include "dcomp/lex/lex_impl.h"

/* clang-format off */
static const struct keyword {
	const char *text;
	unsigned flags;
} keyword[] = {
#define X(id, text, flags) { text, flags },
	LEX_KEYWORDS(X)
#undef X
};

static const struct punct {
	const char *text;
	size_t len;
} punct[] = {
#define X(id, text) { text, sizeof(text) - 1 },
	LEX_PUNCTS(X)
#undef X
};
/* clang-format on */

enum {
	NKEYWORDS = sizeof(keyword) / sizeof(*keyword),
	NPUNCTS = sizeof(punct) / sizeof(*punct),
};

void lex_init(struct lex *lx, struct dcomp *dc, const struct dc_source *src)
{
	*lx = (struct lex){ .dc = dc,
		.src = src,
		.at = src->text,
		.bol = src->text,
		.line = 1 };
	if (!strncmp(lx->at, "#!", 2))
		lx->at += strcspn(lx->at, "\n");
}

struct dc_loc lex_loc(const struct lex *lx)
{
	return lex_loc_at(lx, lx->at);
}

struct decl *lex_take_pragmas(struct lex *lx)
{
	struct decl *d = lx->pragmas;

	lx->pragmas = NULL;
	lx->pragmas_end = NULL;
	return d;
}

bool lex_comment(struct lex *lx)
{
	struct dc_loc open = lex_loc(lx);

	if (lx->at[0] != '/' || (lx->at[1] != '/' && lx->at[1] != '*'))
		return false;
	if (lx->at[1] == '/') {
		lx->at += strcspn(lx->at, "\n");
		return true;
	}
	lx->at += 2;
	while (lx->at[0] != '*' || lx->at[1] != '/') {
		if (!*lx->at)
			dc_error(lx->dc, open, D_SYNTAX,
				"end-of-file encountered before matching */");
		lex_step(lx);
	}
	lx->at += 2;
	return true;
}

/* True if the '#' at lx->at is the first thing on its line. */
static bool begins_line(const struct lex *lx)
{
	return !lx->after_arg &&
	       lx->bol + strspn(lx->bol, " \t\f\r\v") == lx->at;
}

char lex_skip(struct lex *lx)
{
	for (;;) {
		if (lx->at == lx->pred_end && lx->pred_end)
			return '/';
		if (*lx->at && strchr(" \t\n\r\f\v", *lx->at)) {
			lex_step(lx);
		} else if (lex_continued(lx->at)) {
			lx->at += lex_continued(lx->at);
		} else if (*lx->at == '#' && begins_line(lx)) {
			lex_control(lx);
		} else if (!*lx->at && lx->after_arg) {
			lx->at = lx->after_arg;
			lx->after_arg = NULL;
		} else if (!lex_comment(lx)) {
			return *lx->at;
		}
	}
}

static int cmp_keyword(const void *key, const void *row)
{
	return strcmp(key, ((const struct keyword *)row)->text);
}

enum tok_kind lex_keyword(const char *name, size_t n)
{
	char key[16];
	const struct keyword *kw;

	if (n >= sizeof(key))
		return T_IDENT;
	memcpy(key, name, n);
	key[n] = 0;
	kw = bsearch(key, keyword, NKEYWORDS, sizeof(*keyword), cmp_keyword);
	return kw ? (enum tok_kind)(T_KEYWORDS + (kw - keyword)) : T_IDENT;
}

unsigned lex_keyword_flags(enum tok_kind kind)
{
	return kind >= T_KEYWORDS ? keyword[kind - T_KEYWORDS].flags : 0;
}

const char *lex_kind_text(enum tok_kind kind)
{
	if (kind >= T_KEYWORDS)
		return keyword[kind - T_KEYWORDS].text;
	if (kind >= T_PUNCTS)
		return punct[kind - T_PUNCTS].text;
	return kind == T_PRED_END ? "/" : "identifier";
}

const char *lex_near(struct dcomp *dc, const struct tok *t)
{
	enum {
		MOST = 40
	};
	struct str out = { 0 };
	const char *s;

	if (t->kind == T_EOF)
		return "end of input";
	str_putc(&out, '"');
	for (uint32_t i = 0; i < t->ntext && i < MOST; i++) {
		unsigned char c = t->text[i];

		if (c < ' ' || c > '~')
			str_printf(&out, "\\x%02x", c);
		else
			str_putc(&out, c);
	}
	str_puts(&out, t->ntext > MOST ? "...\"" : "\"");
	s = dc_intern(dc, out.s, out.n);
	str_free(&out);
	return s;
}

static const char *skip_alnum(const char *s)
{
	while (lex_is_alnum(*s))
		s++;
	return s;
}

/* Return the last '`' of a scoped name that begins at s, or NULL. The scope is
 * a module, or objects, whose names may have dots: a.out`x, LM1`libc.so.1`x. */
static const char *find_scope(const char *s)
{
	const char *last = NULL;

	for (; lex_is_alnum(*s) || *s == '.' || *s == '`'; s++)
		if (*s == '`')
			last = s;
	return last && lex_is_alpha(last[1]) ? last : NULL;
}

/* Return a scope that names its process by a macro, as in pid$target`x or
 * pid$1`libc`x, and move lx->at to the '`' that ends it; NULL if there is
 * none. */
static const char *macro_scope(struct lex *lx)
{
	const char *s = lx->at + strlen("pid$"), *scope, *pid;

	if (strncmp(lx->at, "pid$", strlen("pid$")) || !lex_is_alnum(*s))
		return NULL;
	scope = skip_alnum(s);
	scope = *scope == '`' ? find_scope(scope) : NULL;
	if (!scope)
		return NULL;
	lx->at = s - 1;
	pid = lex_macro_word(lx);
	s = lx->at;
	lx->at = scope;
	return arena_printf(
		&lx->dc->arena, "pid%s%.*s", pid, (int)(scope - s), s);
}

/* identifier | module "`" identifier | keyword */
static void lex_ident(struct lex *lx, struct tok *t)
{
	const char *module = macro_scope(lx);
	const char *scope = module ? lx->at : find_scope(lx->at);
	const char *name = scope ? scope + 1 : lx->at;
	const char *end = skip_alnum(name);

	t->kind = T_IDENT;
	if (module)
		t->module = dc_intern(lx->dc, module, strlen(module));
	else if (scope)
		t->module = dc_intern(lx->dc, lx->at, scope - lx->at);
	else
		t->kind = lex_keyword(name, end - name);
	if (lx->src->is_c && lex_keyword_flags(t->kind) & KW_D)
		t->kind = T_IDENT;
	t->name = dc_intern(lx->dc, name, end - name);
	lx->at = end;
}

/* "@" [identifier] */
static void lex_agg(struct lex *lx, struct tok *t)
{
	const char *name = ++lx->at;

	t->kind = T_AGG;
	if (lex_is_alpha(*lx->at))
		lx->at = skip_alnum(lx->at);
	t->name = lx->at > name ? dc_intern(lx->dc, name, lx->at - name)
				: dc_intern(lx->dc, "_", 1);
}

/* Characters that text processors put into programs. */
static const struct {
	const char *text, *what, *meant;
} typographic[] = {
	{ "\u201c", "quotation mark", "\"" },
	{ "\u201d", "quotation mark", "\"" },
	{ "\u201e", "quotation mark", "\"" },
	{ "\u2018", "quotation mark", "'" },
	{ "\u2019", "quotation mark", "'" },
	{ "\u2013", "dash", "-" },
	{ "\u2014", "dash", "-" },
	{ "\u2212", "minus sign", "-" },
	{ "\u00a0", "space", "an ordinary one" },
};

static void check_typographic(struct lex *lx, struct tok *t)
{
	size_t i, n = sizeof(typographic) / sizeof(*typographic);

	for (i = 0; i < n; i++) {
		const char *text = typographic[i].text;

		if (!strncmp(lx->at, text, strlen(text)))
			dc_error(lx->dc, t->loc, D_SYNTAX,
				"syntax error near %s: it is a typographic "
				"%s; D takes %s",
				text, typographic[i].what,
				typographic[i].meant);
	}
}

static void lex_punct(struct lex *lx, struct tok *t)
{
	for (int i = 0; i < NPUNCTS; i++) {
		if (!strncmp(lx->at, punct[i].text, punct[i].len)) {
			t->kind = T_PUNCTS + i;
			lx->at += punct[i].len;
			return;
		}
	}
	check_typographic(lx, t);
	t->kind = T_IDENT;
	t->ntext = 1;
	dc_error(lx->dc, t->loc, D_SYNTAX, "syntax error near %s",
		lex_near(lx->dc, t));
}

/* Read one token, or set *again if there was only new input. */
static void lex_token(struct lex *lx, struct tok *t, bool *again)
{
	char c = lex_skip(lx);

	*t = (struct tok){ .text = lx->at, .loc = lex_loc(lx) };
	if (lx->at == lx->pred_end && lx->pred_end) {
		t->kind = T_PRED_END;
		lx->at++;
	} else if (!c) {
		t->kind = T_EOF;
	} else if (lex_is_digit(c) || (c == '.' && lex_is_digit(lx->at[1]))) {
		lex_number(lx, t);
	} else if (lex_is_alpha(c) || (c == '`' && find_scope(lx->at))) {
		lex_ident(lx, t);
	} else if (c == '"') {
		lex_string(lx, t);
	} else if (c == '\'') {
		lex_char(lx, t);
	} else if (c == '@') {
		lex_agg(lx, t);
	} else if (c == '$') {
		lex_macro(lx, t, again);
	} else {
		lex_punct(lx, t);
	}
}

void lex_next(struct lex *lx, struct tok *t)
{
	bool again;

	do {
		again = false;
		lex_token(lx, t, &again);
	} while (again);
	t->ntext = lx->at - t->text;
}

/* True for bytes of letters outside ASCII, in UTF-8. Characters that begin with
 * these two are mostly signs, and spaces, which come with copied text. */
static bool is_letter_byte(char c)
{
	enum {
		SIGN = 0xc2,
		PUNCTUATION = 0xe2
	};

	return c & 0x80 && (uint8_t)c != SIGN && (uint8_t)c != PUNCTUATION;
}

static bool is_word_byte(char c, bool first)
{
	return c && (lex_is_alnum(c) || is_letter_byte(c) ||
			    strchr("-.:*?[]!\\$`", c) ||
			    (!first && strchr("^+@<>~", c)));
}

/* The second part of a description may be a path if a third part follows; a
 * predicate cannot be there. Returns the length up to the colon behind it, or 0
 * if it is not a path. */
static size_t path_len(const char *s)
{
	size_t n = strcspn(s, ": \t\n\"'{};");

	return *s == '/' && s[1] != '*' && s[1] != '/' && s[n] == ':' ? n : 0;
}

size_t lex_word_len(const struct lex *lx)
{
	const char *s = lx->at;
	int colons = 0;

	for (; is_word_byte(*s, s == lx->at); s++) {
		if (lex_continued(s))
			return s - lx->at;
		if (*s == '\\' && !*++s)
			return s - lx->at - 1;
		if (*s == ':' && ++colons == 1)
			s += path_len(s + 1);
	}
	return s - lx->at;
}

const char *lex_word(struct lex *lx)
{
	const char *end = lx->at + lex_word_len(lx), *start = lx->at;
	const char *s = "";

	while (lx->at < end) {
		if (*lx->at != '$') {
			lx->at += *lx->at == '\\' ? 2 : 1;
			continue;
		}
		s = arena_printf(&lx->dc->arena, "%s%.*s", s,
			(int)(lx->at - start), start);
		s = arena_printf(&lx->dc->arena, "%s%s", s, lex_macro_word(lx));
		start = lx->at;
	}
	return arena_printf(
		&lx->dc->arena, "%s%.*s", s, (int)(end - start), start);
}

/* Step over a string or character constant; if it is wrong, the parser will say
 * so when it reads it again. */
static const char *skip_quoted(const char *s)
{
	char quote = *s++;

	for (; *s && *s != quote; s++)
		if (*s == '\\' && s[1])
			s++;
	return *s ? s + 1 : s;
}

void lex_skip_object(struct lex *lx)
{
	struct dc_loc start = lex_loc(lx);
	bool is_value = false;
	int depth = 0;
	char c;

	while ((c = lex_skip(lx))) {
		depth += c == '(' || c == '[' || c == '{';
		depth -= c == ')' || c == ']' || c == '}';
		is_value |= depth == 0 && c == '=';
		if (c == '"' || c == '\'')
			lx->at = skip_quoted(lx->at);
		else
			lex_step(lx);
		if (depth <= 0 && (c == ';' || (c == '}' && !is_value)))
			return;
	}
	dc_error(lx->dc, start, D_SYNTAX,
		"end-of-file encountered before the end of a declaration");
}

/* True if the line after the '/' at l.at begins with a probe description: a
 * word, followed by something that a clause can have. */
static bool clause_follows(struct lex l)
{
	uint32_t line = l.line;

	l.at++;
	if (lex_is_digit(lex_skip(&l)) || l.line == line)
		return false;
	if (!lex_word_len(&l))
		return false;
	l.at += lex_word_len(&l);
	l.at += strspn(l.at, " \t");
	return strchr("\n,/{", *l.at);
}

/* A '/' in a predicate may also be division, so its end cannot be told by
 * tokens. It is the first '/' outside parentheses after which a clause follows
 * on the next line, or else the last one before the '{' or ';' or the end of
 * the input. If all are inside parentheses it is the last of them: then the
 * parser reports the one that is not closed. */
bool lex_find_pred_end(struct lex *lx)
{
	struct lex l = *lx;
	int depth = 0, end_depth = 0;

	lx->pred_end = NULL;
	while (*l.at && *l.at != '{' && *l.at != ';') {
		if (*l.at == '"' || *l.at == '\'') {
			l.at = skip_quoted(l.at);
			continue;
		}
		if (lex_comment(&l))
			continue;
		depth += *l.at == '(' || *l.at == '[';
		depth -= *l.at == ')' || *l.at == ']';
		if (*l.at == '/' && l.at[1] != '=' &&
			(!lx->pred_end || depth <= 0 || end_depth > 0)) {
			lx->pred_end = l.at;
			end_depth = depth;
			if (depth <= 0 && clause_follows(l))
				break;
		}
		lex_step(&l);
	}
	return lx->pred_end;
}
