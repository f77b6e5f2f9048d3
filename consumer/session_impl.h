/* session_impl.h - what the files of a session share. */
#ifndef CONSUMER_SESSION_IMPL_H
#define CONSUMER_SESSION_IMPL_H

#include "base/host/kernel_btf.h"
#include "base/vec.h"
#include "consumer/aggs.h"
#include "consumer/drops.h"
#include "consumer/enable.h"
#include "consumer/flow.h"
#include "consumer/late.h"
#include "consumer/names.h"
#include "consumer/options.h"
#include "consumer/output.h"
#include "consumer/records.h"
#include "consumer/session.h"
#include "consumer/spec.h"
#include "consumer/targets.h"
#include "dvm/buf.h"
#include "fmt/form.h"
#include "fmt/formats.h"

struct ses_source {
	const char *what, *label; /* description 'BEGIN ' */
	size_t first, end;	  /* its clauses */
};

/* Probes that were refused, and that we do without: with -Z. */
struct without {
	bool *is;    /* by row */
	bool *bound; /* by the program's number - 1 */
	uint32_t n;
	VEC(struct diag) why; /* of the first ones */
};

struct session {
	const char *progname;
	struct options opts;
	struct output out;
	struct probes probes;
	const struct engine_ops *ops[3]; /* by value of `engine' */
	int argc;			 /* macro arguments */
	const char *const *argv;
	const char *dump;	     /* -B: the file; or NULL */
	const struct fmt_form *form; /* an applet's own; NULL: by oformat */
	FILE *err; /* for the compiler's messages; NULL: standard error */
	struct kernel_btf kernel; /* its types, for all */
	struct dcomp *dc;	  /* NULL before the first source */
	VEC(char *) libdir;	  /* for the compiler */
	bool verbose, lists, ilp32;
	VEC(struct ses_source) source;
	struct targets targets;
	struct late late;
	int attention; /* an epoll of what wants to be looked at; 0: nothing */

	/* while tracing */
	struct enable enable;
	struct enabling en;
	struct without without;
	struct engine *eng;
	struct records recs;
	struct specs specs;
	struct flow flow;
	struct aggs aggs;
	VEC(struct fmt_val) vals; /* of the record under way */
	struct names names;
	struct drops drops;
	struct fmt_out show;	    /* to `out' */
	struct fmt_formats formats; /* of the program */
	int status;		    /* of the last exit action */
	bool faulted;		    /* that is not for exit actions to say */
};

static inline int64_t ses_opt(const struct session *s, enum opt_id id)
{
	return s->opts.v[id];
}

/* Each line of the diag is a message. */
void ses_print_diag(struct session *s, const struct diag *d);
/* Before the first output. */
void ses_begin(struct session *s);
/* Write what is left, and say so when the output failed: then the exit status
 * is 1, else the one that was given. */
int ses_finish(struct session *s, int status);

/* Bits of -xdisasm: DIF, and LISTING_ALL, which -S wants of the engine. */
enum {
	DISASM_DIF = 1
};
uint32_t ses_listing(const struct session *s);

/* While tracing, look at once when this file is readable. -1 and errno. */
int ses_attend(struct session *s, int fd);

/* environment.c: a debugging message; where the
 * engine's own go to; core files, if they are wanted. */
void ses_debug(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void ses_set_log(struct session *s, struct enabling *en);
void ses_permit_core(struct session *s);

/* sizes.c: how much memory the enabling may take. False: it cannot be, and the
 * user has been told. When memory lacks, lower a size and say true, or say
 * false; afterwards tell what was lowered. */
void sizes_set(struct session *s);
bool sizes_check(struct session *s);
bool sizes_lower(struct session *s);
void sizes_tell(struct session *s);

/* signals.c: the user wants an end. */
void signals_catch(void);
bool signals_end(void);
void signals_release(void);

/* source_stability.c: of a source. */
void ses_put_stability(struct session *s, const struct ses_source *src);

/* tracing.c: the program and the options as an engine wants them. 0, or -1
 * after the message. */
int ses_set_enabling(struct session *s);

/* cgroup_option.c: the enabling's cgroup, as the option says. 0, or -1 after
 * the message. */
int cgroup_open(struct session *s);
void cgroup_close(struct session *s);

/* choose.c: could this engine run the enabling? 0, or -errno and why not. */
int try_engine(
	struct session *s, const struct engine_ops *ops, struct diag *why);
/* Open and attach the engine that was asked for, or the first that
 * the host allows. 0 with s->eng set, or -1 after the message. */
int choose_engine(struct session *s);
/* The same without attaching it, and close it. */
int open_engine(struct session *s);

/* compile.c: the compiler, with the options as they are now. */
struct probes *ses_probes(struct session *s); /* heeds zdefs */
struct dc_probe ses_dc_probe(const struct probe *p);
struct dcomp *ses_compiler(struct session *s);
void ses_load_probe(void *arg, const char *prov, const char *name);
void ses_free_compiler(struct session *s);

/* The output's form as the options want it now, see fmt/form.h; have it follow
 * them. */
const struct fmt_form *ses_form(const struct session *s);
void ses_set_form(struct session *s);

/* actions.c: what one record says, to the output; more: see record_fn. */
void act_record(struct session *s, int cpu, const struct rec *r, uint32_t size,
	bool more);
/* actions_agg.c: read the aggregations, unless they are as they are in this
 * round. */
void ses_read_aggs(struct session *s);
/* The aggregations that no printa has shown and that have data. */
void act_print_aggs(struct session *s);

#endif
