/* session.h - a tracing session from open to exit: options, probes, compiler,
 * engine, output. The applets (cmd_*.c) turn a command line into one: make it,
 * set options, compile each source, then list, check or run. */
#ifndef CONSUMER_SESSION_H
#define CONSUMER_SESSION_H

#include <stdbool.h>
#include <stdio.h>

#include "dcomp/dcomp.h"
#include "dvm/engine.h"
#include "probes/probe.h"

enum { /* exit status of a command */
	E_OK,
	E_ERROR,
	E_USAGE
};

struct session;

struct session *ses_new(const char *progname);
/* -x name[=value]; `said' is what the user typed, for messages, or NULL: "-x
 * name". 0, or -1 after the message. */
int ses_option(struct session *s, const char *arg, const char *said);
/* The options that the environment sets, DTRACE_OPT_NAME=value, and
 * DTRACE_DEBUG. 0, or -1 after the message. */
int ses_environment(struct session *s);
/* -x help: all options, and what they are set to. */
void ses_tunables(const struct session *s, FILE *f);
/* Macro arguments $0, $1 ...; they outlive the session. */
void ses_args(struct session *s, int argc, const char *const *argv);
/* -l: only ses_list() tells what matches nothing, one by one. */
void ses_lists(struct session *s);
/* -32: refuse types that the 32-bit data model has narrower. */
void ses_ilp32(struct session *s);
/* -v: tell how stable each source is. */
void ses_verbose(struct session *s);
/* The text, or what the preprocessor makes of it if that is wanted; the caller
 * frees what is returned, and text no more. NULL after the message. */
char *ses_preprocess(struct session *s, const char *name, char *text);
/* The same of a script. */
char *ses_read_script(struct session *s, const char *path);
/* -x pspec */
enum dc_pspec ses_pspec(const struct session *s);
/* Trace data, or a list, is appended to this file. 0, or -1 after the
 * message. */
int ses_output(struct session *s, const char *path);
/* The output has this form, whose hooks find `arg' in their struct fmt_out,
 * whatever -x oformat says. Both outlive the session. */
struct fmt_form;
void ses_show_as(struct session *s, const struct fmt_form *form, void *arg);
/* NULL: there is such a probe here; else why not. */
const char *ses_lacks(struct session *s, const char *prov, const char *name);
/* Whether probes of that function of a process have been found. */
bool ses_found(const struct session *s, const char *function);
/* -B: the engine's own programs are written there. */
void ses_dump(struct session *s, const char *path);
/* -c, -p: a process that the session is about; the text outlives it. */
void ses_command(struct session *s, const char *command);
void ses_process(struct session *s, const char *pid);
/* Before the first source: start and grab them, stopped where commands are. 0,
 * or -1 after the message. */
int ses_start(struct session *s);
/* Compile one source into the session; `label' is how `matched N probes'
 * names it. Both outlive the session. 0, or -1 after the message. */
int ses_compile(
	struct session *s, const struct dc_source *src, const char *label);
/* Where in its text the first clause of the source that was compiled last
 * begins; 0: it has none. */
size_t ses_first_clause(const struct session *s, const char *text);
/* See dc_each_declared(). */
int ses_each_declared(struct session *s, dc_declared_fn *fn, void *arg);
/* Options for programs that get probes: -xstrip, -xlinktype=dof. */
bool ses_strips(const struct session *s);
bool ses_links_dof(const struct session *s);
/* The listing of -S, to standard error, if it is wanted. */
void ses_disassemble(struct session *s);

/* After the last source, what concerns all of them. 0, or -1 after the
 * message. */
int ses_compiled(struct session *s);

/* With ses_verbose(): how stable the sources are. Returns the exit status. */
int ses_stability(struct session *s);

/* Without tracing: have the engine make its programs, if -S or -B wants them.
 * Returns the exit status. */
int ses_check(struct session *s);

/* List the probes that the sources name, or all when there is no source; or
 * trace. Each returns the exit status of dtrace(1). */
int ses_list(struct session *s);
int ses_run(struct session *s);
/* When it was quiet: say which commands have failed. */
void ses_failures(struct session *s);
/* What works on this host, and what does not, and why. Returns the same. */
int ses_report(struct session *s);
void ses_free(struct session *s);

/* "progname: message" on standard error, after all output so far. */
void ses_error(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* The same, unless the session is quiet. */
void ses_notice(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* What this was built from, "" if that is not known: main.c sets it. */
extern const char *cmd_commit;

/* Applets; main.c chooses one by argv[0]. */
#define APPLETS(X) X(dtrace) X(lockstat) X(plockstat)
#define X(name)	   int cmd_##name(int argc, char **argv);
APPLETS(X)
#undef X

#endif
