/* fmt.h - how things look: everything that a record or an aggregation says as
 * text, in DTrace's formats. Nothing here knows an engine, a probe's site or a
 * file: output goes to a string builder, and the session writes it out. */
#ifndef FMT_FMT_H
#define FMT_FMT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/str.h"
#include "dcomp/dcomp.h"
#include "dvm/difo.h"

/* An address that may have a name. */
struct fmt_addr {
	uint64_t addr;
	bool user; /* of the process pid (0: not known), not the kernel */
	uint64_t pid;
	enum field_sym how;
	/* Where a call returns to: it is named by the call, which may be the
	 * last instruction of its function. */
	bool returns;
};

/* What an address is called. A zeroed struct is one that has no name; who has
 * it filled frees it. */
struct fmt_name {
	struct str module, symbol; /* empty: not known */
	uint64_t offset;	   /* from where the symbol begins */
	bool in_file;		   /* it is an address in the file instead */
	struct str file;	   /* where it was compiled from */
	uint32_t line;		   /* 0: not known, or not asked for */
};

struct fmt_formats; /* formats.h */

struct fmt_opts {
	bool quiet;	 /* -q: values without padding */
	bool rawbytes;	 /* bytes in hexadecimal, always */
	bool utf8;	 /* pictures may have characters beyond ASCII */
	bool zoom;	 /* the longest bar is that of the greatest number */
	int stackindent; /* columns before each frame of a stack */
	bool folded;	 /* stacks are a line each: folded.c */
	bool terminal;	 /* no string may drive it: fmt_shown() */
	/* The name of an address; false: it has none, and is printed as a
	 * number. NULL: none has. */
	bool (*name)(
		void *arg, struct fmt_name *name, const struct fmt_addr *a);
	void *namearg;
	struct fmt_formats *formats; /* NULL: none is known from before */
	uint32_t printsize; /* most bytes of a value that print() shows */
};

/* The name of an address, to be freed whether there is one or not. */
bool fmt_name_of(struct fmt_name *name, const struct fmt_opts *o,
	const struct fmt_addr *a);
void fmt_name_free(struct fmt_name *name);

/* A value to print: a field's description and where its bytes are. in_tuple
 * tells the 8-byte form of integers and ids. */
struct fmt_val {
	const struct field *field;
	const void *bytes;
	bool in_tuple;
};

uint64_t fmt_int(const struct fmt_val *v); /* extended by its sign */
/* The text of a FIELD_STR or FIELD_SID; not beyond its size. */
const char *fmt_text(
	const struct dif_prog *p, const struct fmt_val *v, size_t *len);

/* trace(): padded as DTrace does unless quiet. */
void fmt_trace(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v);

/* print(): a value that has a type, with it and its members' names; of several
 * lines if it has members, the last one ended. */
void fmt_print(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const struct fmt_val *v);
/* tracemem(): most: how many of the bytes, if not all. */
void fmt_tracemem(struct str *out, const struct fmt_val *v, uint64_t most);

/* printf(): format is D's; the compiler has checked it (dcomp/check/pfmt.h). */
void fmt_printf(struct str *out, const struct fmt_opts *o,
	const struct dif_prog *p, const char *format, const struct fmt_val *val,
	uint32_t nvals);
/* A date by strftime(3), of nanoseconds since 1970. */
void fmt_time(struct str *out, const char *format, int64_t ns);

/* One aggregation's merged contents, as the session keeps it. */
struct fmt_agg {
	const struct dif_agg *agg;
	struct hash elem; /* tuple -> index in words, times aggr_nwords() */
	uint64_t *words;
	size_t nvalues, room; /* in words, and how many there may be */
	uint64_t normal;      /* numbers are divided by it, unless it is 0 */
	/* What each of ncpus CPUs has of it, printed as well; or NULL. */
	const struct fmt_agg *cpu;
	uint32_t ncpus;
};

/* Instead of an index: the element counts as 0, as it does before its first
 * update. */
#define FMT_NO_VALUE UINT64_MAX

/* A number or a count of the aggregation, as it is to be printed. */
int64_t fmt_normalized(const struct fmt_agg *a, int64_t n);

/* Sort orders of printa: by value, ties by key, as DTrace does by default; the
 * first of several values is that at sortpos, the first of several keys that
 * at sortkeypos (0 when that is past the last), then those after it, and then
 * those before. */
struct fmt_aggopts {
	bool sortkey, sortrev;
	bool hist, pack; /* agghist, aggpack: without a format, a line each */
	uint32_t sortkeypos, sortpos;
};

/* The tuples of an aggregation, in the order of their values, then of the
 * tuples: elem.n of them, in memory that the caller frees. */
const char **fmt_agg_order(const struct dif_prog *p, const struct fmt_agg *a);
/* printa() of n aggregations that have the same tuple; format NULL: the
 * default picture. Missing elements count as 0. */
void fmt_printa(struct str *out, const struct fmt_opts *o,
	const struct fmt_aggopts *ao, const struct dif_prog *p,
	const char *format, const struct fmt_agg *const *agg, uint32_t n);

/* The line before a record's actions: "  0      1    :BEGIN " and the header
 * above the first. */
void fmt_header(struct str *out);
void fmt_firing(struct str *out, int cpu, uint32_t id, const char *func,
	const char *name);
/* The same with flowindent. */
struct fmt_flow {
	uint32_t indent; /* columns */
	const char *arrow;
	bool named; /* with the probe's name, not the function alone */
};
void fmt_flow_header(struct str *out);
void fmt_flow_line(struct str *out, int cpu, const struct fmt_flow *f,
	const char *func, const char *name);
/* -v: what a source relies on, and a probe's stability and arguments. */
void fmt_stability(struct str *out, const char *what, const char *label,
	struct dc_attr desc, struct dc_attr stmt);
void fmt_probe_info(struct str *out, const struct dc_probe_info *info);
/* -l: header and a row a probe. */
void fmt_list_header(struct str *out);
void fmt_list_row(struct str *out, uint32_t id, const char *prov,
	const char *mod, const char *func, const char *name);

#endif
