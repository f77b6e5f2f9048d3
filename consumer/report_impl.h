/* report_impl.h - shared by the two parts of -vV: report.c, and report_provs.c,
 * which reports the providers written in D. */
#ifndef CONSUMER_REPORT_IMPL_H
#define CONSUMER_REPORT_IMPL_H

#include <sys/types.h>

#include "base/diag.h"
#include "base/host/kernel_btf.h"
#include "base/str.h"
#include "base/vec.h"

/* Why something does not work, each reason once. */
struct reasons {
	VEC(char *) v;
};

/* Return the number of this reason, from 1; a new one is added. */
size_t reason_number(struct reasons *r, const char *why);

/* How to try a program. */
struct trying {
	int engine;
	/* a process to be traced, by the ptrace engine in any case; 0: none */
	pid_t subject;
	/* of option libdir, with NULL behind them; NULL: none */
	char *const *libdirs;
	struct kernel_btf *kernel; /* its types, to be read once for all */
};

/* Compile the program, and have the engine open and attach it. Returns 0, or an
 * error with the reason in *why. */
int report_try(const char *text, const struct trying *t, struct diag *why);
/* The same for a probe of a provider in D. If it lacks the probe that it is
 * made of, that is stored in *source, to be freed; else NULL. */
int report_try_bound(const char *prov, const char *name, const struct trying *t,
	struct diag *why, char **source);
/* Call fn with each probe that the libraries of option libdir bind. Returns
 * -errno, with the reason in *why, if they cannot be compiled. */
int report_own(const struct trying *t,
	void (*fn)(void *arg, const char *prov, const char *name), void *arg,
	struct diag *why);

/* Print the rows of the providers written in D. */
void report_providers(
	struct str *out, struct reasons *r, const struct trying *t);

#endif
