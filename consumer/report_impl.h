/* report_impl.h - what the parts of -vV share: report.c, and report_provs.c,
 * which has the providers in D. */
#ifndef CONSUMER_REPORT_IMPL_H
#define CONSUMER_REPORT_IMPL_H

#include <sys/types.h>

#include "base/diag.h"
#include "base/str.h"
#include "base/vec.h"

/* Why something does not work, each reason once. */
struct reasons {
	VEC(struct diag) v;
};

/* Its number, from 1. */
size_t reason_number(struct reasons *r, const struct diag *why);
/* Has the engine open and attach the program. 0, or *why says why not. subject:
 * a process for the ptrace engine to trace; 0: none. */
int report_try(const char *text, int engine, pid_t subject, struct diag *why);

/* A line or more for each provider in D. */
void report_providers(
	struct str *out, struct reasons *r, int engine, pid_t subject);

#endif
