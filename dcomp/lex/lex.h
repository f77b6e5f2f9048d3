/* lex.h - D text to tokens. The parser asks for what it expects next: a token
 * of the C-like language, or, where a clause may begin, a word: a probe
 * description is not made of tokens ("fbt::*_read-[a-z]?:"). Comments, control
 * lines (#pragma, #line) and macro arguments are gone when the parser sees it.
 * A struct lex may be copied, to look ahead and come back.
 *
 * With -C the text of headers is among it. Those of the system are C: a line of
 * the preprocessor's says where they begin and end, and in them D's own
 * keywords are names, and pragmas other than `pack' are not for us. */
#ifndef DCOMP_LEX_H
#define DCOMP_LEX_H

#include "dcomp/dcomp_impl.h"

/* Of keywords. */
enum {
	KW_DECL = 1 << 0, /* can begin a declaration */
	KW_TYPE = 1 << 1, /* can begin a type */
	KW_D = 1 << 2,	  /* C has not got it */
};

/* clang-format off */
/* X(id, spelling, flags), in the order of strcmp(). */
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

/* X(id, spelling); a longer one before its beginning. */
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
	const char *text; /* as written, for messages; len bytes */
	uint32_t ntext;
	const char *name;   /* T_IDENT, T_AGG, keywords: interned */
	const char *module; /* T_IDENT mod`name, "" of `name, or NULL */
	const char *s;	    /* T_STRING: the bytes */
	uint32_t len;
	uint64_t value; /* T_INT: as in its node */
	bool is_unsigned, is_char;
	uint8_t nlong;
};

struct lex {
	struct dcomp *dc;
	const struct dc_source *src; /* a #line changes it */
	const char *at;		     /* next byte */
	const char *bol;	     /* the line that it is on */
	uint32_t line;
	const char *after_arg;	     /* in a macro argument: where to go on */
	struct dc_loc arg_loc;	     /* and where it was referred to */
	const char *pred_end;	     /* the '/' that closes the predicate */
	struct decl *pragmas;	     /* seen and not yet taken by the parser */
	struct decl **pragmas_end;   /* NULL: there are none */
	uint8_t pack, packed_before; /* #pragma pack: most bytes of alignment
					of members, 0: any; what pop restores */
};

void lex_init(struct lex *lx, struct dcomp *dc, const struct dc_source *src);
/* The next token. */
void lex_next(struct lex *lx, struct tok *t);
/* Skip space, comments and control lines; the byte after them. */
char lex_skip(struct lex *lx);
/* Skip the rest of a declaration of C, which begins at lx->at: to and with its
 * ';', or the '}' of a function. */
void lex_skip_object(struct lex *lx);
/* Call with lx->at behind the '/' that opens a predicate: finds the '/' that
 * closes it. False: there is none. */
bool lex_find_pred_end(struct lex *lx);
/* Place of the next byte. */
struct dc_loc lex_loc(const struct lex *lx);
/* Pragmas since the last call. */
struct decl *lex_take_pragmas(struct lex *lx);

/* A word: a maximal run of the characters of probe descriptions at lx->at.
 * Its length, 0 when there is none; and its text, with macro arguments put in,
 * when it is taken. */
size_t lex_word_len(const struct lex *lx);
const char *lex_word(struct lex *lx);
/* The keyword of that name, or T_IDENT; its flags. */
enum tok_kind lex_keyword(const char *name, size_t n);
unsigned lex_keyword_flags(enum tok_kind kind);
/* How the kind is written, for messages. */
const char *lex_kind_text(enum tok_kind kind);
/* What the token is, for `syntax error near %s'; in the arena. */
const char *lex_near(struct dcomp *dc, const struct tok *t);

#endif
