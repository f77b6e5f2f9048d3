/* session.h - a tracing session from open to exit: options, probes, compiler,
 * engine, output. The applets (cmd_*.c) turn a command line into one. */
#ifndef CONSUMER_SESSION_H
#define CONSUMER_SESSION_H

#include <stdbool.h>
#include <stdio.h>

#include "dcomp/dcomp.h"
#include "dvm/engine.h"
#include "probes/probe.h"

struct session;

struct session *ses_new(const char *progname);
/* -x name[=value], and #pragma D option: 0, or -1 after the message. */
int ses_option(struct session *s, const char *arg);
/* Compile one source into the session. 0, or -1 after the message. */
int ses_compile(struct session *s, const struct dc_source *src);
/* Run it: returns the exit status of dtrace(1). */
int ses_run(struct session *s);
void ses_free(struct session *s);

/* Applets; main.c chooses one by argv[0]. */
int cmd_dtrace(int argc, char **argv);
int cmd_lockstat(int argc, char **argv);
int cmd_plockstat(int argc, char **argv);

#endif
