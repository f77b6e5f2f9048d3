/* session_impl.h - declarations shared by the files that implement a
 * session. */
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
	const char *what, *label; /* for example: description 'BEGIN ' */
	size_t first, end;	  /* its clauses in the program */
};

/* With -Z: the probes that the engine refused, and that are left out. */
struct without {
	bool *is;    /* by row of the enabling */
	bool *bound; /* by number of the bound probe - 1 */
	uint32_t n;
	VEC(struct diag) why; /* the different reasons */
};

/* How much memory there is, and the folder of the control group that limits it;
 * empty: the whole host's. */
struct memory {
	bool known;
	uint64_t bytes;
	struct str group;
};

struct session {
	const char *progname;
	struct options opts;
	struct output out;
	struct probes probes;
	const struct engine_ops *ops[3]; /* by value of `engine' */
	int argc;			 /* macro arguments */
	const char *const *argv;
	const char *dump; /* -B: the file to write to, or NULL */
	/* set by an applet; NULL: oformat decides */
	const struct fmt_form *form;
	/* for the compiler's messages, at first standard error; NULL: nowhere
	 */
	FILE *err;
	/* the kernel's types, shared by all who read them */
	struct kernel_btf kernel;
	struct dcomp *dc; /* NULL before the first source */
	bool verbose, lists, ilp32;
	VEC(struct ses_source) source;
	struct targets targets;
	struct late late;
	struct memory memory; /* of sizes.c */
	/* an epoll of the files that ses_attend() was given; 0: none yet */
	int attention;

	/* used while tracing */
	struct enable enable;
	struct enabling en;
	struct without without;
	struct engine *eng;
	struct records recs;
	int64_t ends; /* when records were first seen to delay the end, or 0 */
	struct specs specs;
	struct flow flow;
	struct aggs aggs;
	VEC(struct fmt_val) vals; /* scratch: the current action's fields */
	struct names names;
	struct drops drops;
	struct fmt_out show; /* how to print; its text is that of `out' */
	bool begun;	     /* ses_begin() was called, ses_finish() was not */
	struct fmt_formats formats; /* parsed formats of the program */
	int status; /* exit status, as the last exit action set it */
	/* -xerrexit has set the status; exit actions no longer may */
	bool faulted;
};

static inline int64_t ses_opt(const struct session *s, enum opt_id id)
{
	return s->opts.v[id];
}

/* Like ses_error(), for what the output need not have, or has in a form of its
 * own. */
void ses_repeat(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Print each line of the diag as a message of its own. */
void ses_print_diag(struct session *s, const struct diag *d);
/* Start the output; call this before anything is printed. */
void ses_begin(struct session *s);
/* Finish the output. Returns `status', or a failing one if the output could not
 * be written. */
int ses_finish(struct session *s, int status);

/* Bits of -xdisasm. Those in LISTING_ALL ask the engine for listings. */
enum {
	DISASM_DIF = 1
};
uint32_t ses_listing(const struct session *s);

/* Wake up at once, while tracing, when this file becomes readable. Returns 0,
 * or -1 with errno. */
int ses_attend(struct session *s, int fd);

/* environment.c: print a debugging message; set where the engine's messages go;
 * let dtrace leave core files if option core is set. */
void ses_debug(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void ses_set_log(struct session *s, struct enabling *en);
void ses_permit_core(struct session *s);

/* sizes.c: the sizes of buffers and other memory of the enabling. sizes_look()
 * finds out how much memory there is, ahead of sizes_check(). sizes_set()
 * takes them from the options. sizes_check() lowers them until they fit; false,
 * after the message, if they cannot. sizes_lower() lowers the largest one after
 * an allocation failed; false if nothing can be lowered. sizes_tell() reports
 * what was lowered. */
void sizes_look(struct session *s);
void sizes_set(struct session *s);
bool sizes_check(struct session *s);
bool sizes_lower(struct session *s);
void sizes_tell(struct session *s);

/* signals.c: catch the signals by which the user ends tracing; signals_end() is
 * true once one has come. From then on sleeps are interrupted, until
 * signals_settle(). */
void signals_catch(void);
bool signals_end(void);
void signals_settle(void);

/* source_stability.c: print the stability of a source. */
void ses_put_stability(struct session *s, const struct ses_source *src);

/* tracing.c: fill s->en, the enabling, from the program and the options.
 * Returns 0, or -1 after the message. */
int ses_set_enabling(struct session *s);

/* cgroup_option.c: open the control group that option cgroup names. Returns 0,
 * or -1 after the message. */
int cgroup_open(struct session *s);
void cgroup_close(struct session *s);

/* choose.c: try whether this engine can run the enabling. Returns 0, or -errno
 * with the reason in *why. */
int ses_try_engine(
	struct session *s, const struct engine_ops *ops, struct diag *why);
/* Open and attach the engine that option engine names, or the first one that
 * the host allows. Returns 0 with s->eng set, or -1 after the message. */
int ses_choose_engine(struct session *s);
void ses_close_engine(struct session *s);
/* Open the engine in the same way, without attaching it, and close it again. */
int ses_open_engine(struct session *s);

/* compile.c: the registry and the compiler, updated with the options as they
 * are now. */
struct probes *ses_probes(struct session *s);
struct dcomp *ses_compiler(struct session *s);
void ses_load_probe(void *arg, const char *prov, const char *name);
void ses_free_compiler(struct session *s);

/* The form of the output that the options ask for, see fmt/form.h;
 * ses_set_form() makes the output follow them. */
const struct fmt_form *ses_form(const struct session *s);
void ses_set_form(struct session *s);

/* actions.c: print one record and perform its actions; for `more' see
 * record_fn. */
void act_record(struct session *s, int cpu, const struct rec *r, uint32_t size,
	bool more);
/* True if the record is of a clause, and any of its actions takes place. */
bool act_shows(const struct enabling *en, const struct rec *r, uint32_t size);
/* actions_agg.c: read the aggregations from the engine, unless that was done
 * since they were last outdated. */
void ses_read_aggs(struct session *s);
/* Print the aggregations that have data and that no printa() has printed. */
void act_print_aggs(struct session *s);

#endif
