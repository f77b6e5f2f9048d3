/* sysrq.h - asks the kernel to crash or to enter its debugger, as the magic
 * SysRq keys do. */
#ifndef CONSUMER_SYSRQ_H
#define CONSUMER_SYSRQ_H

#include "base/diag.h"
#include "probes/probe.h"

/* The kernel's log names the probe first. Returns 0 if the kernel took the
 * request and returned, or -errno with what is missing in *d. */
int sysrq_panic(const struct probe *p, struct diag *d);
int sysrq_breakpoint(const struct probe *p, struct diag *d);

#endif
