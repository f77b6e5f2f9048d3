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
/* How programs are tried. */
struct trying {
	int engine;
	pid_t subject;	     /* for the ptrace engine to trace; 0: none */
	const char *libdirs; /* of option libdir; NULL: none */
};

/* Has the engine open and attach the program. 0, or *why says why not. */
int report_try(const char *text, const struct trying *t, struct diag *why);
/* Call fn with each probe that the libraries of option libdir bind; -errno, and
 * *why, if these cannot be compiled. */
int report_own(const struct trying *t,
	void (*fn)(void *arg, const char *prov, const char *name), void *arg,
	struct diag *why);

/* A line or more for each provider in D. */
void report_providers(
	struct str *out, struct reasons *r, const struct trying *t);

#endif
