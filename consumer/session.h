/* session.h - a tracing session from open to exit: options, probes, compiler,
 * engine, output. The applets (cmd_*.c) turn a command line into one: they
 * create it, set its options, compile each source, and then list, check or
 * run. */
#ifndef CONSUMER_SESSION_H
#define CONSUMER_SESSION_H

#include <stdbool.h>
#include <stdio.h>

#include "dcomp/dcomp.h"
#include "dvm/engine.h"
#include "probes/probe.h"

enum { /* exit statuses of a command */
	E_OK,
	E_ERROR,
	E_USAGE
};

struct session;

struct session *ses_new(const char *progname);
/* Set an option from "name[=value]". `said' is what the user typed, for
 * messages; NULL stands for "-x name". Returns 0, or -1 after the message. */
int ses_option(struct session *s, const char *arg, const char *said);
/* Set the default of an option, from "name=value": the option, unless the user
 * has set it. */
void ses_default(struct session *s, const char *arg);
/* Set the options that the environment gives as DTRACE_OPT_NAME=value, and obey
 * DTRACE_DEBUG. Returns 0, or -1 after the message. */
int ses_environment(struct session *s);
/* -x help: print all options with their current values. */
void ses_tunables(const struct session *s, FILE *f);
/* Set the macro arguments $0, $1 ...; they must outlive the session. */
void ses_args(struct session *s, int argc, const char *const *argv);
/* -l: descriptions that match nothing are no error when they are compiled;
 * ses_list() reports them one by one. */
void ses_lists(struct session *s);
/* -32: refuse types that are narrower in the 32-bit data model. */
void ses_ilp32(struct session *s);
/* -v: report the stability of each source. */
void ses_verbose(struct session *s);
/* Run the text through the preprocessor if option cpp is set, else return it as
 * it is. Takes over `text'; the caller frees the result. Returns NULL after the
 * message. */
char *ses_preprocess(struct session *s, const char *name, char *text);
/* Read a script and preprocess it in the same way. */
char *ses_read_script(struct session *s, const char *path);
/* The value of option pspec. */
enum dc_pspec ses_pspec(const struct session *s);
/* -o: append all output to this file. Returns 0, or -1 after the message. */
int ses_output(struct session *s, const char *path);
/* Print in this form, whatever -x oformat says; its hooks find `arg' in their
 * struct fmt_out. Both must outlive the session. */
struct fmt_form;
void ses_show_as(struct session *s, const struct fmt_form *form, void *arg);
/* Return NULL if this host has such a probe, else why not. */
const char *ses_lacks(struct session *s, const char *prov, const char *name);
/* True if probes of a function with this name have been found in a process. */
bool ses_found(const struct session *s, const char *function);
/* -B: write the engine's own programs to this file. */
void ses_dump(struct session *s, const char *path);
/* -c, -p: add a process that the session is about; the text must outlive the
 * session. */
void ses_command(struct session *s, const char *command);
void ses_process(struct session *s, const char *pid);
/* True if a source has providers with the number of the target in their
 * names. */
bool ses_names_target(const char *text);
/* Start the commands, which are held, and grab the processes. Call this before
 * the first source is compiled. probed: sources are likely to name probes of
 * these processes. Returns 0, or -1 after the message. */
int ses_start(struct session *s, bool probed);
/* Compile one source into the session; `label' is its name in `matched N
 * probes'. Both must outlive the session. Returns 0, or -1 after the
 * message. */
int ses_compile(
	struct session *s, const struct dc_source *src, const char *label);
/* Return the offset in `text' at which the first clause of the last compiled
 * source begins, or 0 if it has no clause. */
size_t ses_first_clause(const struct session *s, const char *text);
/* See dc_each_declared(). */
int ses_each_declared(struct session *s, dc_declared_fn *fn, void *arg);
/* Options for -G: -xstrip, -xlinktype=dof. */
bool ses_strips(const struct session *s);
bool ses_links_dof(const struct session *s);
/* Print the listing of -S to standard error, if the options ask for it. */
void ses_disassemble(struct session *s);

/* Finish compiling, after the last source: the program that all sources make
 * together, and the files of -xctypes and -xdtypes. Returns 0, or -1 after the
 * message. */
int ses_compiled(struct session *s);

/* With ses_verbose(): print how stable the sources are. Returns the exit
 * status. */
int ses_stability(struct session *s);

/* -e: do not trace; have the engine make its programs only if -S or -B wants to
 * see them. Returns the exit status. */
int ses_check(struct session *s);

/* List the probes that the sources name, or all probes if there is no source;
 * ses_run() traces instead. Both return the exit status of dtrace(1). */
int ses_list(struct session *s);
int ses_run(struct session *s);
/* In a quiet session: report the commands that failed. */
void ses_failures(struct session *s);
/* -vV: report what works on this host, what does not, and why. Returns the exit
 * status. */
int ses_report(struct session *s);
void ses_free(struct session *s);
/* The same, but where the process ends: it leaves the memory to the kernel,
 * which frees all of it at once. */
void ses_end(struct session *s);

/* Print "progname: message" on standard error, after flushing the output so
 * far. Forms for programs have it in the output as well, once that has
 * begun. */
void ses_error(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* The same, unless the session is quiet. */
void ses_notice(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* The commit that this was built from, "" if unknown; main.c sets it. */
extern const char *cmd_commit;

/* The applets; main.c chooses one by argv[0]. */
#define APPLETS(X) X(dtrace) X(lockstat) X(plockstat)
#define X(name)	   int cmd_##name(int argc, char **argv);
APPLETS(X)
#undef X

#endif
