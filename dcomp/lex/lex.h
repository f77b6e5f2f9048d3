/* lex.h - splits D text into tokens. The parser asks for what it expects next:
 * a token of the C-like language or, where a clause may begin, a word, since a
 * probe description is not made of tokens ("fbt::*_read-[a-z]?:"). Comments,
 * control lines (#pragma, #line) and macro arguments are resolved before the
 * parser sees the text. A struct lex may be copied, to look ahead and come
 * back.
 *
 * With -C the text contains headers. System headers are C: the preprocessor's
 * line markers say where they begin and end. In them D's own keywords are
 * names, and all pragmas but `pack' are ignored. */
#ifndef DCOMP_LEX_H
#define DCOMP_LEX_H

#include "dcomp/dcomp_impl.h"

/* Flags of keywords. */
enum {
	KW_DECL = 1 << 0, /* can begin a declaration */
	KW_TYPE = 1 << 1, /* can begin a type */
	KW_D = 1 << 2,	  /* not a keyword in C */
};

/* clang-format off */
/* X(id, spelling, flags), sorted as by strcmp(). */
#define LEX_KEYWORDS(X)                                                        \
	X(BOOL,       "_Bool",      KW_DECL | KW_TYPE)                         \
	X(AUTO,       "auto",       KW_DECL)                                   \
	X(BREAK,      "break",      0)                                         \
	X(CASE,       "case",       0)                                         \
	X(CHAR,       "char",       KW_DECL | KW_TYPE)                         \
	X(CONST,      "const",      KW_DECL | KW_TYPE)                         \
	X(CONTINUE,   "continue",   0)                                         \
	X(COUNTER,    "counter",    KW_D)                                      \
	X(DEFAULT,    "default",    0)                                         \
	X(DO,         "do",         0)                                         \
	X(DOUBLE,     "double",     KW_DECL | KW_TYPE)                         \
	X(ELSE,       "else",       0)                                         \
	X(ENUM,       "enum",       KW_DECL | KW_TYPE)                         \
	X(EXTERN,     "extern",     KW_DECL)                                   \
	X(FLOAT,      "float",      KW_DECL | KW_TYPE)                         \
	X(FOR,        "for",        0)                                         \
	X(GOTO,       "goto",       0)                                         \
	X(IF,         "if",         0)                                         \
	X(IMPORT,     "import",     KW_D)                                      \
	X(INLINE,     "inline",     KW_DECL)                                   \
	X(INT,        "int",        KW_DECL | KW_TYPE)                         \
	X(LONG,       "long",       KW_DECL | KW_TYPE)                         \
	X(OFFSETOF,   "offsetof",   KW_D)                                      \
	X(PROBE,      "probe",      KW_D)                                      \
	X(PROVIDER,   "provider",   KW_DECL | KW_D)                            \
	X(REGISTER,   "register",   KW_DECL)                                   \
	X(RESTRICT,   "restrict",   KW_DECL | KW_TYPE)                         \
	X(RETURN,     "return",     0)                                         \
	X(SELF,       "self",       KW_DECL | KW_D)                            \
	X(SHORT,      "short",      KW_DECL | KW_TYPE)                         \
	X(SIGNED,     "signed",     KW_DECL | KW_TYPE)                         \
	X(SIZEOF,     "sizeof",     0)                                         \
	X(STATIC,     "static",     KW_DECL)                                   \
	X(STRING,     "string",     KW_DECL | KW_TYPE | KW_D)                  \
	X(STRINGOF,   "stringof",   KW_D)                                      \
	X(STRUCT,     "struct",     KW_DECL | KW_TYPE)                         \
	X(SWITCH,     "switch",     0)                                         \
	X(THIS,       "this",       KW_DECL | KW_D)                            \
	X(TRANSLATOR, "translator", KW_DECL | KW_D)                            \
	X(TYPEDEF,    "typedef",    KW_DECL)                                   \
	X(UNION,      "union",      KW_DECL | KW_TYPE)                         \
	X(UNSIGNED,   "unsigned",   KW_DECL | KW_TYPE)                         \
	X(USERLAND,   "userland",   KW_DECL | KW_TYPE | KW_D)                  \
	X(VOID,       "void",       KW_DECL | KW_TYPE)                         \
	X(VOLATILE,   "volatile",   KW_DECL | KW_TYPE)                         \
	X(WHILE,      "while",      0)                                         \
	X(XLATE,      "xlate",      KW_D)

/* X(id, spelling); longer ones before their prefixes. */
#define LEX_PUNCTS(X)                                                          \
	X(SHL_EQ, "<<=") X(SHR_EQ, ">>=") X(ELLIPSIS, "...")                   \
	X(ARROW, "->") X(INC, "++") X(DEC, "--") X(SHL, "<<") X(SHR, ">>")     \
	X(LE, "<=") X(GE, ">=") X(EQ, "==") X(NE, "!=") X(LAND, "&&")          \
	X(LOR, "||") X(LXOR, "^^") X(ADD_EQ, "+=") X(SUB_EQ, "-=")             \
	X(MUL_EQ, "*=") X(DIV_EQ, "/=") X(MOD_EQ, "%=") X(AND_EQ, "&=")        \
	X(XOR_EQ, "^=") X(OR_EQ, "|=")                                         \
	X(LPAR, "(") X(RPAR, ")") X(LBRAC, "[") X(RBRAC, "]") X(LBRACE, "{")   \
	X(RBRACE, "}") X(LT, "<") X(GT, ">") X(PLUS, "+") X(MINUS, "-")        \
	X(STAR, "*") X(SLASH, "/") X(PERCENT, "%") X(AMP, "&") X(PIPE, "|")    \
	X(CARET, "^") X(TILDE, "~") X(BANG, "!") X(QUESTION, "?")              \
	X(COLON, ":") X(SEMI, ";") X(COMMA, ",") X(DOT, ".") X(ASSIGN, "=")
/* clang-format on */

enum tok_kind {
	T_EOF,
	T_INT,	    /* n */
	T_STRING,   /* s, len */
	T_IDENT,    /* name, module */
	T_AGG,	    /* name */
	T_PRED_END, /* the '/' that closes a predicate */
#define X(id, text) T_##id,
	LEX_PUNCTS(X)
#undef X
#define X(id, text, flags) K_##id,
	LEX_KEYWORDS(X)
#undef X
		T_NKINDS,
	T_PUNCTS = T_SHL_EQ, /* the first ones */
	T_KEYWORDS = K_BOOL,
};

struct tok {
	enum tok_kind kind;
	struct dc_loc loc;
	const char *text; /* as written, for messages; ntext bytes */
	uint32_t ntext;
	const char *name; /* T_IDENT, T_AGG, keywords: interned */
	/* T_IDENT: scope of mod`name, "" for `name, or NULL */
	const char *module;
	const char *s; /* T_STRING: the bytes */
	uint32_t len;
	uint64_t value; /* T_INT: these as in its node */
	bool is_unsigned, is_char, is_decimal;
	uint8_t nlong;
};

struct lex {
	struct dcomp *dc;
	const struct dc_source *src; /* #line changes it */
	const char *at;		     /* the next byte */
	const char *bol;	     /* beginning of its line */
	uint32_t line;
	/* in a macro argument: where the text continues */
	const char *after_arg;
	struct dc_loc arg_loc;	   /* and where it was used */
	const char *pred_end;	   /* the '/' that closes the predicate */
	struct decl *pragmas;	   /* read, but not taken by the parser yet */
	struct decl **pragmas_end; /* NULL: none */
	/* #pragma pack: greatest alignment of members, 0: any; and the one that
	 * pop restores */
	uint8_t pack, packed_before;
};

void lex_init(struct lex *lx, struct dcomp *dc, const struct dc_source *src);
/* Read the next token. */
void lex_next(struct lex *lx, struct tok *t);
/* Skip space, comments and control lines; returns the byte behind them. */
char lex_skip(struct lex *lx);
/* Skip the rest of a C declaration, from lx->at to its ';' or the '}' of a
 * function, inclusive. */
void lex_skip_object(struct lex *lx);
/* Find the '/' that closes a predicate; lx->at is behind the one that opens it.
 * False if there is none. */
bool lex_find_pred_end(struct lex *lx);
/* Return the location of the next byte. */
struct dc_loc lex_loc(const struct lex *lx);
/* Return the pragmas read since the last call. */
struct decl *lex_take_pragmas(struct lex *lx);

/* A word: a maximal run of characters of probe descriptions, at lx->at.
 * lex_word_len() returns its length, 0 if there is none; lex_word() takes it,
 * and returns its text with macro arguments replaced. */
size_t lex_word_len(const struct lex *lx);
const char *lex_word(struct lex *lx);
/* Return the keyword of that name, or T_IDENT; and a keyword's flags. */
enum tok_kind lex_keyword(const char *name, size_t n);
unsigned lex_keyword_flags(enum tok_kind kind);
/* Return how a kind of token is written, for messages. */
const char *lex_kind_text(enum tok_kind kind);
/* Return the token's text for `syntax error near %s'; in the arena. */
const char *lex_near(struct dcomp *dc, const struct tok *t);

#endif
