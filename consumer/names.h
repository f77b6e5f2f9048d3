/* names.h - names for the addresses in records and tuples. Addresses that mean
 * the same are also made equal, so that aggregations count them under one
 * key. */
#ifndef CONSUMER_NAMES_H
#define CONSUMER_NAMES_H

#include "base/host/kaddr.h"
#include "base/vec.h"
#include "consumer/targets.h"
#include "dvm/difo.h"
#include "fmt/fmt.h"
#include "probes/proc/images.h"

enum names_as {
	NAMES_NOT, /* module`0xADDRESS, the address in the file */
	NAMES_SYMBOL,
	NAMES_BRIEF, /* and source file and line, without the file's folder */
	NAMES_PATH,
};

struct names {
	struct kaddr_table *kernel; /* NULL: not read yet */
	/* NULL: the program keeps no addresses of processes */
	struct images *images;
	VEC(pid_t) target; /* the processes in which %A looks addresses up */
	enum names_as as;
};

/* True if the clause keeps or prints addresses of processes. */
bool names_of_users(const struct dif_prog *p, const struct difo *c);
/* Record what processes map from now on: the nalone given ones if there are
 * any, else the targets and, if permitted, all others. */
void names_watch(struct names *n, const struct targets *t, const pid_t *alone,
	size_t nalone);
/* names_read() reads what processes did; call it now and then, so that no event
 * is lost. names_outdate() has it read again before records are settled that
 * may be later than what was read. */
void names_read(struct names *n);
void names_outdate(struct names *n);
void names_free(struct names *n);
/* Callback for fmt_opts.name; arg is a struct names *. */
bool names_get(void *arg, struct fmt_name *name, const struct fmt_addr *a);
/* True if any of the fields needs names_settle(). */
bool names_any(const struct field *f, uint32_t n);
/* Bring the addresses of a record or tuple into their final form: remove the
 * frames of tracing itself from stacks; replace the address of a symbol by
 * where the symbol begins; and add to each process number the number of its
 * image (see images.h) at the time `when', which may be IMAGES_ANYTIME. */
void names_settle(struct names *names, uint64_t when, const struct field *f,
	uint32_t n, char *bytes);

#endif
