/* ast.h - the syntax tree, which the parser makes and the checker annotates.
 * Nodes live in the compiler's arena; names are interned (dc_intern()), and
 * compare as pointers. Every node has the location of its most telling token.
 * The parser looks up nothing but typedef names, which it needs to tell a cast
 * from an expression; the checker finds out what names mean. */
#ifndef DCOMP_AST_H
#define DCOMP_AST_H

#include <stdbool.h>
#include <stdint.h>

struct dc_loc {
	const struct dc_source *src;
	uint32_t line, col; /* from 1 */
	uint32_t off;	    /* in the text */
};

struct type; /* types.h: also enum space */

/* clang-format off */
enum node_kind {
	/* expressions */
	N_INT,	    /* u.i */
	N_STRING,   /* u.str */
	N_IDENT,    /* u.id: a variable, function, enumerator or, with a
		       scope, a symbol of an object: mod`name */
	N_AGG,	    /* u.id.name, without the '@'; "_" for the bare '@' */
	N_UNARY,    /* u.op: + - ~ ! * & ++x --x x++ x-- */
	N_BINARY,   /* u.op: also && || ^^ , */
	N_ASSIGN,   /* u.op: = or the operator of op=; e.g. OP_ADD for += */
	N_COND,	    /* u.cond */
	N_CALL,	    /* u.call */
	N_INDEX,    /* u.call: base and the tuple or index in args */
	N_MEMBER,   /* u.member: . and -> */
	N_CAST,	    /* u.cast */
	N_SIZEOF,   /* u.cast: of a type or of an expression */
	N_OFFSETOF, /* u.offsetof */
	N_STRINGOF, /* u.op.a */
	N_XLATE,    /* u.cast: xlate <type> (e) */
	/* statements, chained by `next' */
	N_EXPR, /* u.op.a */
	N_IF,	/* u.cond: then and else are chains */
	N_EMPTY,
};
/* clang-format on */

/* Operators of N_UNARY, N_BINARY and N_ASSIGN. */
/* clang-format off */
enum op {
	OP_NONE, /* N_ASSIGN: plain = */
	OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_SHL, OP_SHR,
	OP_AND, OP_OR, OP_XOR, /* bitwise; OP_AND also unary & */
	OP_LAND, OP_LOR, OP_LXOR,
	OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE, OP_COMMA,
	OP_PLUS, OP_NEG, OP_NOT, OP_LNOT, OP_DEREF, OP_ADDR,
	OP_PREINC, OP_PREDEC, OP_POSTINC, OP_POSTDEC,
};
/* clang-format on */

/* op_text.c: the operator as it is written: OP_ADD: "+", OP_PREINC: "++"; and
 * that of an N_ASSIGN: OP_NONE: "=", OP_ADD: "+=". */
const char *op_text(enum op op);
const char *op_assign_text(enum op op);

enum ident_scope {
	ID_PLAIN,
	ID_SELF,
	ID_THIS
};

struct step { /* to a member of offsetof: .name or [index] */
	struct step *next;
	struct dc_loc loc;
	const char *name;   /* NULL: an element */
	struct node *index; /* its index */
};

struct node {
	enum node_kind kind;
	struct dc_loc loc;
	struct node *next; /* in an argument or statement list */
	/* The checker fills in the rest: */
	bool checked; /* done: must not be checked again */
	struct type *type;
	/* the table row of an identifier or call; of a member, its struct
	 * type_member */
	void *sym;
	uint8_t space; /* enum space: the memory that holds a value of bytes */
	union {
		struct {
			uint64_t value;
			bool is_unsigned, is_char; /* suffix; 'c' */
			bool is_decimal;
			uint8_t nlong; /* 0, 1 (l), 2 (ll) */
		} i;
		struct {
			const char *s; /* bytes, may hold NULs */
			uint32_t len;
			/* no string can be as long; set by the checker */
			bool long_one;
		} str;
		struct {
			enum ident_scope scope;
			const char *module; /* of mod`name; "" for `name */
			const char *name;
			/* its address is taken; set by the checker */
			bool addressed;
		} id;
		struct {
			enum op op;
			struct node *a, *b;
		} op;
		struct {
			struct node *cond, *a, *b;
		} cond;
		struct {
			struct node *fn; /* or base */
			struct node *args;
			uint32_t nargs;
		} call;
		struct {
			struct node *base;
			const char *name;
			bool arrow;
			/* its address is taken; set by the checker */
			bool addressed;
			uint64_t off; /* offset in bytes; likewise */
		} member;
		struct {
			struct texpr *type; /* NULL: sizeof an expression */
			struct node *a;
			struct node *init; /* N_XLATE: see check_xlate.c */
			bool align; /* N_SIZEOF in C: its alignment is wanted */
		} cast;
		struct {
			struct texpr *type;
			struct step *steps; /* the first has a name */
		} offsetof;
	} u;
};

/* A type as written: declaration specifiers, then a chain of the declarator's
 * steps, innermost (next to the name) first. */
enum { /* spec bits */
	TS_VOID = 1 << 0,
	TS_CHAR = 1 << 1,
	TS_SHORT = 1 << 2,
	TS_INT = 1 << 3,
	TS_LONG = 1 << 4,
	TS_LONGLONG = 1 << 5,
	TS_FLOAT = 1 << 6,
	TS_DOUBLE = 1 << 7,
	TS_SIGNED = 1 << 8,
	TS_UNSIGNED = 1 << 9,
	TS_BOOL = 1 << 10,
	TS_STRING = 1 << 11,
	TS_CONST = 1 << 12,
	TS_VOLATILE = 1 << 13,
	TS_RESTRICT = 1 << 14,
	TS_USERLAND = 1 << 15,
};

/* clang-format off */
enum storage { ST_NONE, ST_TYPEDEF, ST_EXTERN, ST_STATIC, ST_REGISTER,
	ST_AUTO, ST_SELF, ST_THIS };
/* clang-format on */

/* How attributes and pragmas of C change a layout, or a type. */
struct layout_attr {
	struct node *aligned; /* least alignment in bytes, or NULL */
	bool packed;
	uint8_t pack; /* greatest alignment of members; 0: any */
	uint8_t mode; /* the integer's size in bytes; 0: that of its type */
};

struct member { /* a member of a struct or union, or a parameter */
	struct member *next;
	struct dc_loc loc;
	const char *name; /* NULL: anonymous */
	struct texpr *type;
	struct node *bits; /* bit-field width, or NULL */
	struct layout_attr attr;
};

struct enumr {
	struct enumr *next;
	struct dc_loc loc;
	const char *name;
	struct node *value; /* or NULL */
};

enum tag {
	TAG_NONE,
	TAG_STRUCT,
	TAG_UNION,
	TAG_ENUM
};

struct tspec {
	struct dc_loc loc;
	uint32_t bits;
	const char *name;   /* typedef name, or NULL */
	const char *module; /* scope of a type or tag: mod`name; or NULL */
	bool of_program;    /* a type of a process; set by the checker */
	enum tag tag;
	const char *tagname; /* or NULL */
	bool defines;	     /* members or enumerators are given */
	struct member *members;
	struct enumr *enums;
	struct layout_attr attr;
};

struct declr { /* one step of a declarator */
	enum {
		D_PTR,
		D_ARRAY,
		D_FUNC,
		D_TUPLE
	} kind;
	struct declr *next;
	struct dc_loc loc;
	uint32_t quals;	       /* D_PTR: TS_CONST ... */
	struct node *size;     /* D_ARRAY: or NULL */
	struct member *params; /* D_FUNC; D_TUPLE: key types, a[int, string] */
	bool varargs;
};

struct texpr {
	struct dc_loc loc;
	struct tspec *spec;  /* declarators of one declaration share it */
	struct declr *declr; /* chain; NULL: the plain type */
};

/* The declarations at the top of a source. */
enum decl_kind {
	DC_CLAUSE,
	DC_DECL, /* a variable, a typedef or a tag */
	DC_INLINE,
	DC_TRANSLATOR,
	DC_PROVIDER_DECL,
	DC_PRAGMA,
};

struct xmember { /* of a translator: name = expression */
	struct xmember *next;
	struct dc_loc loc;
	const char *name;
	struct node *value;
};

/* a source of a binding: descriptions /guard/ { own = expression; ... } */
struct bsource {
	struct bsource *next;
	struct decl *clause; /* descriptions and guard; no body */
	struct xmember *sets;
	uint32_t end;  /* end of its text, an offset */
	bool optional; /* it is in brackets */
	/* an alternative to the one before, in the same brackets */
	bool instead;
	/* optional, and not used: missing on this kernel, or another
	 * alternative is taken */
	bool absent;
};

/* what makes a probe out of others; `next' is an alternative */
struct binding {
	struct binding *next;
	struct bsource *sources;
};

struct bound; /* check_bind.c */

struct pdecl { /* of a provider: probe name(params) : (translated) = binding */
	struct pdecl *next;
	struct dc_loc loc;
	const char *name;
	struct member *params, *xparams; /* xparams: NULL when not given */
	bool mapped;			 /* ':' was given */
	bool told;		  /* declared by the traced program, not in D */
	struct binding *bindings; /* NULL: none */
	struct bound *bound;	  /* set by the checker */
};

struct pdesc { /* a probe description as written */
	struct pdesc *next;
	struct dc_loc loc;
	const char *text; /* "syscall::read:entry" */
	bool is_id;	  /* a number: text is its digits */
};

struct decl {
	enum decl_kind kind;
	struct decl *next;
	struct dc_loc loc;
	union {
		struct {
			struct pdesc *pdescs;
			struct node *pred; /* or NULL */
			struct node *body; /* statement chain */
			bool has_body;	   /* braces were given */
		} clause;
		struct {
			enum storage storage;
			const char *name; /* NULL: only a tag */
			struct texpr *type;
			struct layout_attr attr; /* of a typedef */
			/* parameters, of an inline array */
			struct member *keys;
			struct node *value; /* DC_INLINE */
		} var;
		struct {
			struct texpr *out, *in;
			const char *param;
			struct xmember *members;
		} xlator;
		struct {
			const char *name;
			/* its probes are in the process $target */
			bool of_target;
			struct pdecl *probes;
			struct decl *decls; /* variables and clauses */
		} provider;
		struct {
			const char *text; /* after "#pragma" */
		} pragma;
	} u;
};

#endif
