/* sysrq.h - asks the kernel, as the magic SysRq keys do, to crash or to stop in
 * its debugger. */
#ifndef CONSUMER_SYSRQ_H
#define CONSUMER_SYSRQ_H

#include "base/diag.h"
#include "probes/probe.h"

/* The kernel's log is told which probe wants it. 0, when the kernel took it and
 * came back, or -errno with what it lacks. */
int sysrq_panic(const struct probe *p, struct diag *d);
int sysrq_breakpoint(const struct probe *p, struct diag *d);

#endif
