/* provider.h - the providers, one a file: prov_<name>.c. */
#ifndef PROBES_PROVIDER_H
#define PROBES_PROVIDER_H

#include "probes/probe.h"

extern const struct provider prov_dtrace;
extern const struct provider prov_profile;
extern const struct provider prov_syscall;

#endif
