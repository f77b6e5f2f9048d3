/* provider.h - the providers, one a file: prov_<name>.c. */
#ifndef PROBES_PROVIDER_H
#define PROBES_PROVIDER_H

#include "probes/probe.h"

extern const struct provider prov_dtrace;
extern const struct provider prov_profile;
extern const struct provider prov_syscall;

/* The one that a probe belongs to. */
const struct provider *provider_of(const struct probe *p);

#endif
