/* names.h - symbols in what the engines deliver: names of addresses, and keys
 * that mean the same made the same. */
#ifndef CONSUMER_NAMES_H
#define CONSUMER_NAMES_H

#include "dvm/difo.h"
#include "fmt/fmt.h"
#include "base/host/kaddr.h"

/* For fmt_opts.name; arg: struct kaddr_table **. */
bool names_put(void *arg, struct str *out, const struct fmt_addr *a);
/* Whether any of the fields wants the next function. */
bool names_any(const struct field *f, uint32_t n);
/* Of a record or tuple: stacks without the frames of tracing itself, symbols
 * by the address where they begin. */
void names_settle(
	struct kaddr_table **t, const struct field *f, uint32_t n, char *bytes);

#endif
