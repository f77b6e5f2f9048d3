/* fmt.h - how things look: turns records and aggregations into text, in
 * DTrace's formats. Nothing here knows an engine, an attach point or a file:
 * output goes to a string builder, and the session writes it out. */
#ifndef FMT_FMT_H
#define FMT_FMT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/str.h"
#include "dcomp/dcomp.h"
#include "dvm/difo.h"

/* An address that may have a symbol. */
struct fmt_addr {
	uint64_t addr;
	bool user; /* in process pid (0: unknown), or the kernel */
	uint64_t pid;
	enum field_sym how;
	/* It is a return address, to be named by the call before it, which may
	 * be the last instruction of its function. */
	bool returns;
	/* The address in the frame inside of it; 0: there is none. If a handler
	 * of signals returns to there, this one was interrupted, and made no
	 * call. */
	uint64_t inner;
};

/* The name of an address. A zeroed struct is no name; whoever has it filled in
 * frees it. */
struct fmt_name {
	struct str module, symbol; /* empty: not known */
	uint64_t offset;	   /* from the start of the symbol */
	bool in_file;		   /* offset is an address in the file */
	struct str file;	   /* source file */
	uint32_t line;		   /* 0: unknown, or not asked for */
};

struct fmt_formats; /* formats.h */

struct fmt_opts {
	bool quiet;	 /* -q: values without padding */
	bool rawbytes;	 /* bytes always in hexadecimal */
	bool utf8;	 /* pictures may use non-ASCII characters */
	bool zoom;	 /* the longest bar is that of the largest number */
	int stackindent; /* columns before each frame of a stack */
	bool folded;	 /* one line per stack: folded.c */
	bool terminal;	 /* no string may control it: fmt_shown() */
	/* Find the name of an address; false: it has none, and is printed as a
	 * number. NULL: no names are known. */
	bool (*name)(
		void *arg, struct fmt_name *name, const struct fmt_addr *a);
	void *namearg;
	struct fmt_formats *formats; /* parsed formats, or NULL */
	uint32_t printsize; /* most bytes of a value that print() shows */
};

/* Find the name of an address. Free it in either case. */
bool fmt_name_of(struct fmt_name *name, const struct fmt_opts *o,
	const struct fmt_addr *a);
void fmt_name_free(struct fmt_name *name);

/* Append text of unknown origin. On a terminal, which it could control, all but
 * printable UTF-8, tabs and newlines become escape sequences; elsewhere it is
 * copied. */
void fmt_shown(
	struct str *out, const struct fmt_opts *o, const char *s, size_t n);
/* Append a name of unknown origin, not only on terminals: as above, but tabs,
 * newlines and the characters in `special' become escape sequences, too. */
void fmt_escape_name(
	struct str *out, const char *s, size_t n, const char *special);

/* A value to print: a field's description and the field's bytes. in_tuple:
 * integers and ids have 8 bytes. */
struct fmt_val {
	const struct field *field;
	const void *bytes;
	bool in_tuple;
};

uint64_t fmt_int(const struct fmt_val *v); /* sign-extended or zero-extended */
/* Return the text of a FIELD_STR or FIELD_SID, limited to its size. */
const char *fmt_text(
	const struct dif_prog *p, const struct fmt_val *v, size_t *len);

/* trace(): padded as in DTrace, unless quiet. */
void fmt_trace(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v);

/* print(): a value with its type, and the names of its members; several
 * complete lines if it has members. */
void fmt_print(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v);
/* tracemem(); most: the number of bytes to show, if fewer than all. */
void fmt_tracemem(struct str *out, const struct fmt_val *v, uint64_t most);

/* printf(): a D format, which the compiler has checked (dcomp/check/pfmt.h). */
void fmt_printf(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const char *format, const struct fmt_val *val,
	uint32_t nvals);
/* Format a time in ns since 1970 by strftime(3). */
void fmt_time(struct str *out, const char *format, int64_t ns);

/* The merged contents of an aggregation, as the session keeps them. */
struct fmt_agg {
	const struct dif_agg *agg;
	struct hash elem; /* tuple -> index in words / aggr_nwords() */
	uint64_t *words;
	size_t nvalues, room; /* in words, and the capacity */
	uint64_t normal;      /* divisor of all numbers; 0: none */
	/* The contents by CPU, for ncpus of them, to be printed as well; or
	 * NULL. */
	const struct fmt_agg *cpu;
	uint32_t ncpus;
};

/* Instead of an index: the element counts as 0, as before its first update. */
#define FMT_NO_VALUE UINT64_MAX

/* Return a number or count of the aggregation as it is to be printed. */
int64_t fmt_normalized(const struct fmt_agg *a, int64_t n);

/* The sort order of printa: by value, and by key for equal values, as DTrace
 * does by default. Of several values, the one at sortpos is compared first,
 * then those after it, then those before; likewise of several keys from
 * sortkeypos on. A position beyond the last counts as 0. */
struct fmt_aggopts {
	bool sortkey, sortrev;
	bool hist, pack; /* agghist, aggpack: without a format, one line each */
	uint32_t sortkeypos, sortpos;
};

/* Return the tuples of an aggregation in the order of their values, then of the
 * tuples: elem.n of them, in memory that the caller frees. */
const char **fmt_agg_order(const struct dif_prog *p, const struct fmt_agg *a);
/* printa() of n aggregations with the same kind of tuple; format NULL: the
 * default layout. Missing elements count as 0. */
void fmt_printa(struct str *out, const struct fmt_opts *o,
	const struct fmt_aggopts *ao, const struct dif_prog *p,
	const char *format, const struct fmt_agg *const *agg, uint32_t n);

/* The columns before a record's actions, such as "  0      1    :BEGIN ", and
 * the header above them. */
void fmt_header(struct str *out);
void fmt_firing(struct str *out, int cpu, uint32_t id, const char *func,
	const char *name);
/* The same with flowindent. */
struct fmt_flow {
	uint32_t indent; /* columns */
	const char *arrow;
	bool named; /* show the probe's name, not the function alone */
};
void fmt_flow_header(struct str *out);
void fmt_flow_line(struct str *out, int cpu, const struct fmt_flow *f,
	const char *func, const char *name);
/* -v: the stability of a source; the stability and arguments of a probe. */
void fmt_stability(struct str *out, const char *what, const char *label,
	struct dc_attr desc, struct dc_attr stmt);
void fmt_probe_info(struct str *out, const struct dc_probe_info *info);
/* -l: the header, and one row per probe. */
void fmt_list_header(struct str *out);
void fmt_list_row(struct str *out, uint32_t id, const char *prov,
	const char *mod, const char *func, const char *name);

#endif
