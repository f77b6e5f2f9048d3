/* dcomp_impl.h - shared by the files of the compiler: the compiler itself,
 * errors, names. The lexer is in lex.h, the tree in ast.h, types in types.h. */
#ifndef DCOMP_DCOMP_IMPL_H
#define DCOMP_DCOMP_IMPL_H

#include <setjmp.h>

#include "base/arena.h"
#include "base/hash.h"
#include "dcomp/ast.h"
#include "dcomp/dcomp.h"

struct symtab; /* sym.h: identifiers */
struct types;  /* types.h */

/* A checked clause. The program is made of these. */
struct dc_clause {
	struct decl *decl;
	struct dif_pdesc *pdesc;
	uint32_t npdescs;
	uint32_t end; /* end of its text, an offset */
	bool splits;  /* a clause of the program: check_later_split() */
	struct dc_attr pattr, sattr;
};

/* What the program has behind its own clauses for a provider in D, checked: a
 * clause of the provider, or a source of a binding. */
struct dc_binder {
	struct dc_clause c;
	uint32_t binds; /* number of the bound probe + 1; 0: it is a clause */
	uint32_t reads; /* bit mask of its arguments that clauses read */
	bool printed;
	/* the values of its arguments; NULL: 0 */
	struct node *value[DIF_NBOUNDARG];
};

/* check_later.c: what earlier rounds found out, and what this round is for. */
struct later {
	struct hash vars;  /* about variables */
	struct hash split; /* clauses that become one for each description */
	uint32_t rounds;   /* rounds for this source */
	uint32_t widening; /* rounds that made variables wide */
	bool news;	   /* this round has found out something */
	bool wanted;	   /* it needs an array's type that is not known yet */
	bool splits;	   /* it needs a clause to be split */
	bool searching;	   /* this round searches for such types */
	uint8_t guess;	   /* ... and guesses them, if not 0 */
	bool searched;	   /* there are no more to find */
};

/* An inline array whose value is being checked for one of its uses. */
struct expansion {
	const struct expansion *outer;
	const struct decl *decl;
};

struct dcomp {
	struct arena arena;    /* everything, until dc_close() */
	struct hash names;     /* interned */
	struct hash typenames; /* the set of typedef names, interned */
	/* True if a name is a typedef of the kernel's. May be NULL. */
	bool (*is_kernel_type)(
		struct dcomp *dc, const char *module, const char *name);
	struct dc_opts opts;
	struct dif_prog prog;
	struct types *types;
	struct ktypes *ktypes; /* kmod.h: the opened types of the kernel */
	struct utypes *utypes; /* utype.c: types made of those of programs */
	struct hash symbols;   /* check_symbol.c: mod`name -> symbol */
	struct hash told;      /* told.c: text -> its declaration */
	struct symtab *syms;
	struct later later;
	jmp_buf on_error; /* valid while `compiling' */
	/* the error that ended the compile; NULL: none */
	const struct dc_failure *failed;
	uint32_t trying;  /* depth of dc_try() */
	uint32_t nhidden; /* hidden variables, which programs cannot name */
	bool dry;	  /* check only: no code will be generated */
	bool unrated;	  /* the stability of what is used does not matter */
	struct xlator *xlators;	     /* check_xlate.c */
	struct provdecl *provs;	     /* check_prov.c */
	struct pending *pending;     /* pragma.c */
	struct dlibs *libs;	     /* dlib.c; NULL: not open */
	const struct dc_source *lib; /* the library being compiled, or NULL */
	bool left_out; /* the library depends on something that is missing */
	struct dc_attr attr; /* the least stability of what was used so far */
	uint64_t argused;    /* bit mask of the macro arguments used */
	struct dc_clause *clause; /* being checked, or NULL */
	bool in_pred;		  /* its predicate is being checked */
	/* the inline arrays being expanded, innermost first */
	const struct expansion *expanding;
	uint32_t depth; /* depth of the expression or statement being checked */
	uint32_t ncopied; /* nodes that clone.c has copied for it */
	VEC(const struct dc_source *) sources;
	VEC(struct dc_clause) clauses; /* checked, in order */
	/* bind_use.c: the same for bound probes */
	VEC(struct dc_binder *) binders;
	bool compiling; /* on_error is armed */
	/* where dc_try() stores what failed, or NULL */
	const struct dc_failure **why;
	uint32_t nprinted; /* clauses that dc_print() has listed */
	struct gen *gen;   /* gen.c: state of the clause being generated */
};

/* DTrace's error tags, printed in brackets with -xerrtags. */
/* clang-format off */
#define DC_TAGS(X)                                                             \
	X(D_SYNTAX) X(D_CHR_NL) X(D_CHR_NULL) X(D_CHR_OFLOW) X(D_ESC_OFLOW)    \
	X(D_STR_NL) X(D_INT_DIGIT) X(D_INT_OFLOW)               \
	X(D_MACRO_OFLOW) X(D_MACRO_UNDEF) X(D_PRAGMA_INVAL)                    \
	X(D_PRAGMA_OPTSET) X(D_PRAGMA_MALFORM) X(D_PRAGMA_UNUSED)              \
	X(D_PRAGMA_SCOPE)                                                      \
	X(D_PRAGMA_DEPEND) X(D_PRAGCTL_INVAL) X(D_PRAGERR) X(D_ATTR_MIN)       \
	X(D_EMPTY) X(D_PDESC_ZERO) X(D_PDESC_INVAL) X(D_PRED_SCALAR)           \
	X(D_IDENT_UNDEF) X(D_VAR_UNDEF) X(D_IDENT_BADREF) X(D_UNKNOWN)         \
	X(D_DECL_BADCLASS) X(D_DECL_CLASS) X(D_DECL_PARMCLASS) X(D_DECL_COMBO)    \
	X(D_DECL_TYPERED) X(D_DECL_IDRED) X(D_DECL_INCOMPLETE)                 \
	X(D_DECL_PROTO_NAME) X(D_DECL_PROTO_TYPE) X(D_DECL_PROTO_VARARGS)      \
	X(D_DECL_PROTO_VOID) X(D_DECL_ENCONST) X(D_DECL_ENOFLOW)               \
	X(D_DECL_USELESS) X(D_DECL_BFCONST) X(D_DECL_BFSIZE)                   \
	X(D_DECL_BFTYPE) X(D_DECL_CHARATTR) X(D_DECL_VOIDATTR)                 \
	X(D_DECL_SIGNINT) X(D_DECL_ARRNULL) X(D_DECL_ARRBIG)                   \
	X(D_DECL_ARRSUB) X(D_DECL_FUNCTYPE) X(D_DECL_FUNCRET)                  \
	X(D_DECL_ARRTYPE) X(D_DECL_DYNOBJ) X(D_DECL_LOCASSC)                   \
	X(D_DECL_VOIDOBJ) X(D_OP_INT) X(D_OP_ARITH) X(D_OP_SCALAR)             \
	X(D_OP_PTR) X(D_OP_LVAL) X(D_OP_INCOMPLETE) X(D_OP_INCOMPAT)           \
	X(D_OP_VFPTR)                                                          \
	X(D_OP_WRITE) X(D_OP_ACT) X(D_OP_SOU) X(D_ADDROF_LVAL)                 \
	X(D_ADDROF_VAR) X(D_ADDROF_BITFIELD) X(D_DEREF_NONPTR)                 \
	X(D_DEREF_VOID) X(D_DEREF_FUNC) X(D_OFFSETOF_TYPE)                     \
	X(D_OFFSETOF_BITFIELD) X(D_CAST_INVAL) X(D_SIZEOF_TYPE)                \
	X(D_SIZEOF_BITFIELD) X(D_STRINGOF_TYPE) X(D_TYPE_ERR)                  \
	X(D_TYPE_MEMBER) X(D_DIV_ZERO) X(D_FUNC_UNDEF) X(D_FUNC_IDENT)         \
	X(D_FUNC_IDKIND) X(D_PROTO_LEN) X(D_PROTO_ARG) X(D_ARR_BOUNDS)         \
	X(D_ARR_LOCAL) X(D_ARGS_MULTI) X(D_ARGS_NONE) X(D_ARGS_IDX)            \
	X(D_ARGS_TYPE) X(D_REGS_IDX) X(D_STACK_PROTO) X(D_USTACK_PROTO) X(D_AGG_MDIM)        \
	X(D_AGG_NULL) X(D_AGG_REDEF) X(D_AGG_FUNC) X(D_AGG_SCALAR)             \
	X(D_KEY_TYPE) X(D_LQUANT_BASETYPE) X(D_LQUANT_BASEVAL)                 \
	X(D_LQUANT_LIMTYPE) X(D_LQUANT_LIMVAL) X(D_LQUANT_MISMATCH)            \
	X(D_LQUANT_STEPLARGE) X(D_LQUANT_STEPSMALL) X(D_LQUANT_STEPTYPE)       \
	X(D_LQUANT_STEPVAL) X(D_LQUANT_MATCHBASE) X(D_LQUANT_MATCHLIM)         \
	X(D_LQUANT_MATCHSTEP) X(D_LLQUANT_FACTORTYPE)                          \
	X(D_LLQUANT_FACTORVAL) X(D_LLQUANT_FACTORSMALL)                        \
	X(D_LLQUANT_LOWTYPE) X(D_LLQUANT_LOWVAL) X(D_LLQUANT_HIGHTYPE)         \
	X(D_LLQUANT_HIGHVAL) X(D_LLQUANT_MAGRANGE) X(D_LLQUANT_NSTEPTYPE)      \
	X(D_LLQUANT_NSTEPVAL) X(D_LLQUANT_FACTORNSTEPS)                        \
	X(D_LLQUANT_FACTOREVEN) X(D_LLQUANT_MATCHFACTOR)                       \
	X(D_LLQUANT_MATCHLOW) X(D_LLQUANT_MATCHHIGH)                           \
	X(D_LLQUANT_MATCHNSTEPS) X(D_LLQUANT_MAGTOOBIG) X(D_STACK_SIZE)        \
	X(D_USTACK_FRAMES) X(D_USTACK_STRSIZE) X(D_TRACE_VOID)                 \
	X(D_TRACE_DYN) X(D_PRINT_VOID) X(D_PRINT_DYN) X(D_PRINT_AGG)           \
	X(D_TRACEMEM_ADDR) X(D_FREOPEN_INVALID)                                \
	X(D_TRACEMEM_SIZE) X(D_TRACEMEM_DYNSIZE) X(D_PRINTF_ARG_FMT)           \
	X(D_PRINTF_ARG_TYPE) X(D_PRINTF_ARG_PROTO) X(D_PRINTF_AGG_CONV)        \
	X(D_PRINTF_DYN_PROTO) X(D_PRINTF_DYN_TYPE) X(D_PRINTF_FMT_EMPTY)       \
	X(D_PRINTA_PROTO) X(D_PRINTA_AGGARG) X(D_PRINTA_AGGBAD)                \
	X(D_PRINTA_AGGKEY) X(D_PRINTA_AGGPROTO) X(D_CLEAR_PROTO) X(D_CLEAR_AGGARG)                  \
	X(D_CLEAR_AGGBAD) X(D_TRUNC_PROTO) X(D_TRUNC_AGGARG)                   \
	X(D_TRUNC_AGGBAD) X(D_TRUNC_SCALAR) X(D_NORMALIZE_PROTO)               \
	X(D_NORMALIZE_AGGARG) X(D_NORMALIZE_AGGBAD) X(D_NORMALIZE_SCALAR)      \
	X(D_SPEC_SPEC) X(D_SPEC_COMM) X(D_SPEC_DREC) X(D_AGG_SPEC)             \
	X(D_AGG_COMM) X(D_ACT_SPEC) X(D_EXIT_SPEC) X(D_COMM_COMM)              \
	X(D_COMM_DREC) X(D_DREC_COMM) X(D_XLATE_REDECL) X(D_XLATE_NONE)        \
	X(D_XLATE_SOU) X(D_XLATE_MEMB) X(D_XLATE_INCOMPAT)                     \
	X(D_XLATE_NOCONV) X(D_PROV_BADNAME) X(D_PROV_INCOMPAT)                 \
	X(D_PROV_PRDUP) X(D_PROV_PRARGLEN) X(D_PROV_BIND) X(D_PRINTF_ARG_EXTRA)               \
	X(D_MACRO_UNUSED) X(D_SYM_NOTYPES) X(D_NOREG) X(D_DECL_LONGINT) X(D_OP_ARRFUN)
/* clang-format on */

enum dc_tag {
#define X(tag) tag,
	DC_TAGS(X)
#undef X
	D_NTAGS
};

/* Print the message, with the source line and a caret, and jump to on_error: an
 * error always ends the compile. */
_Noreturn void dc_error(struct dcomp *dc, struct dc_loc loc, enum dc_tag tag,
	const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* The same, for a description of a probe that is not here; why may be NULL. */
_Noreturn void dc_error_absent(struct dcomp *dc, struct dc_loc loc,
	const char *probe, const char *why, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));

/* Report an error there if the stack is about to overflow. */
void dc_check_stack(struct dcomp *dc, struct dc_loc loc);

/* False if nobody will read the message of an error. */
static inline bool dc_tells(const struct dcomp *dc)
{
	return !dc->trying || dc->why;
}

/* Run fn. False if it met an error, which is not printed. */
bool dc_try(
	struct dcomp *dc, void (*fn)(struct dcomp *dc, void *arg), void *arg);
/* The same where there is an alternative: nobody will read the message. */
bool dc_try_first(
	struct dcomp *dc, void (*fn)(struct dcomp *dc, void *arg), void *arg);

/* Intern a text: equal texts give equal pointers. */
const char *dc_intern(struct dcomp *dc, const char *s, size_t n);
/* Typedef names, which the parser must know while it reads. */
bool dc_is_typename(struct dcomp *dc, const char *name);
void dc_add_typename(struct dcomp *dc, const char *name);

/* parse.c: parse a whole source; returns the chain of its declarations and
 * clauses. */
struct decl *dc_parse(struct dcomp *dc, const struct dc_source *src);
/* Parse a type, such as a prototype in our tables: "size_t". A tag means what
 * it means to a library, but "struct D`foo" is the program's. */
struct texpr *dc_parse_type(struct dcomp *dc, const char *text);
/* Parse what a program tells about a probe of its own: "(int fd) : (file_t
 * *fd)". */
struct pdecl *dc_parse_told(
	struct dcomp *dc, const char *name, const char *text);
/* tree.c: print the tree as text, for tests and -xtree. */
void dc_print_tree(struct str *out, const struct decl *d);

/* decl.c: note the tags that a source defines, which as in C mean its own types
 * above that, too. */
void dc_foresee_tags(struct dcomp *dc, const struct decl *list);
/* check.c: resolve names and types; annotates the tree. */
void dc_check(struct dcomp *dc, struct decl *d);
/* pragma.c: handle the text after "#pragma". Called twice: when it is read, and
 * when its declaration is checked. */
void dc_pragma(
	struct dcomp *dc, struct dc_loc loc, const char *text, bool reading);
/* Apply what earlier pragmas said about a name to its new symbol. */
struct sym;
void dc_pragma_apply(struct dcomp *dc, struct sym *s);
/* At the end of a source: check that all names in pragmas were defined. */
void dc_pragma_end(struct dcomp *dc);
/* pdesc.c: split a clause's descriptions into parts; in the arena. */
struct dif_pdesc *dc_pdescs(
	struct dcomp *dc, const struct decl *clause, uint32_t *n);
/* The same for the sources that a provider binds probes to, which may be
 * missing unless needed. */
struct dif_pdesc *dc_sources(
	struct dcomp *dc, const struct decl *clause, uint32_t *n, bool needed);
bool prov_is_declared(struct dcomp *dc, const char *prov);
/* check_bind.c: find out whether a bound probe exists here, and call
 * opts.bound. */
void bind_probe(struct dcomp *dc, const char *prov, const char *name);
/* bind_use.c: find the bound probes that the checked clauses name, and add what
 * makes them of their sources to dc->binders, and their descriptions to the
 * program's bound ones. */
void dc_bind(struct dcomp *dc);
/* Once the clauses are generated: note in the program what is bound, and which
 * arguments clauses read. */
void dc_bind_layout(struct dcomp *dc);
/* layout.c: build the program anew from the symbols and checked clauses. */
void dc_layout(struct dcomp *dc);
/* gen.c: compile one clause to DIF, appended to the program. */
void dc_gen_clause(struct dcomp *dc, const struct dc_clause *clause);
void dc_gen_binder(struct dcomp *dc, const struct dc_binder *b);
void dc_gen_start(struct dcomp *dc); /* before the first clause */
void dc_gen_init(struct dcomp *dc);
void dc_gen_fini(struct dcomp *dc);

#endif
