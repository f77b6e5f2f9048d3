/* names.h - symbols in what the engines deliver: names of addresses, and keys
 * that mean the same made the same. */
#ifndef CONSUMER_NAMES_H
#define CONSUMER_NAMES_H

#include "base/host/kaddr.h"
#include "base/vec.h"
#include "consumer/targets.h"
#include "dvm/difo.h"
#include "fmt/fmt.h"
#include "probes/proc/images.h"

enum names_as {
	NAMES_NOT, /* module`0xADDRESS, that in the file */
	NAMES_SYMBOL,
	NAMES_BRIEF, /* the source file and the line, too; without its folder */
	NAMES_PATH,
};

struct names {
	struct kaddr_table *kernel; /* NULL: not needed so far */
	struct images *images; /* NULL: the program has no such addresses */
	VEC(pid_t) target;     /* whose the integers are that %A prints */
	enum names_as as;
};

/* Whether the clause keeps or prints addresses of processes. */
bool names_of_users(const struct dif_prog *p, const struct difo *c);
/* From now on it is written down what those processes do, and, where that is
 * permitted, all others; unless some are told that it is about alone. */
void names_watch(struct names *n, const struct targets *t, const pid_t *alone,
	size_t nalone);
/* Now and then, so that nothing is lost; and before records of later events
 * than those that were read are settled. */
void names_read(struct names *n);
void names_outdate(struct names *n);
void names_free(struct names *n);
/* For fmt_opts.name; arg: struct names *. */
bool names_get(void *arg, struct fmt_name *name, const struct fmt_addr *a);
/* Whether any of the fields wants the next function. */
bool names_any(const struct field *f, uint32_t n);
/* Of a record or tuple, of that time or IMAGES_ANYTIME: stacks without the
 * frames of tracing itself, symbols by the address where they begin; and where
 * it is said of which process they are, which of its programs, see images.h. */
void names_settle(struct names *names, uint64_t when, const struct field *f,
	uint32_t n, char *bytes);

#endif
