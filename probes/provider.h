/* provider.h - the providers, one a file: prov_<name>.c. */
#ifndef PROBES_PROVIDER_H
#define PROBES_PROVIDER_H

#include "probes/probe.h"

extern const struct provider prov_cpc;
extern const struct provider prov_bound;
extern const struct provider prov_dtrace;
extern const struct provider prov_fbt;
extern const struct provider prov_made;
extern const struct provider prov_pid;
extern const struct provider prov_profile;
extern const struct provider prov_rawfbt;
extern const struct provider prov_rawtp;
extern const struct provider prov_sdt;
extern const struct provider prov_syscall;
extern const struct provider prov_usdt;

/* Which ids a provider's probes have: from `first' on those that always exist,
 * from `made' on (0: there are none) those that are made on demand. The range
 * ends where the next row's begins. */
struct probes_row {
	const struct provider *provider;
	uint32_t first, made;
};

struct probes_use {
	bool created;  /* the probes that always exist */
	uint32_t made; /* ids that those have which are made on demand */
};

/* A registry of these providers, whose ranges are in order. */
void probes_init_rows(
	struct probes *ps, const struct probes_row *row, uint32_t n);
/* Whether a description with this provider part may match its probes. */
bool probes_owned(const struct provider *p, const char *prov);
/* Whether it is the name of a provider, or a pattern of one. */
bool probes_provided(const char *prov);
/* Have every probe created that the description may match. */
void probes_prepare(struct probes *ps, const struct dif_pdesc *pd);
/* The same of one provider. */
void probes_prepare_row(
	struct probes *ps, uint32_t i, const struct dif_pdesc *pd);
/* processes.c: have the probes of its children created that the description of
 * a process may match; and how such a description calls the provider of that
 * name, NULL: not otherwise. */
void probes_prepare_children(struct probes *ps, const struct provider *p,
	const struct dif_pdesc *pd);
const char *probes_other_prov(
	struct probes *ps, const struct provider *p, const char *prov);
/* Calls fn with each process but ours; or, where all have been looked at
 * before, with those that have changed. ps may be NULL. */
void probes_each_process(
	const struct probes *ps, void (*fn)(void *arg, pid_t pid), void *arg);
void processes_free(struct probes *ps);
struct process; /* proc/process.h */
struct objects;
/* process_read() of one whose number a description has: who has it later is
 * another one, and none is there. ps may be NULL. */
int processes_read(
	struct probes *ps, struct process *p, struct objects *os, pid_t pid);
/* The files of processes that the registry knows. */
struct objects *probes_objects(struct probes *ps);
/* As it was seen last, until the next call; NULL: nothing is to be seen. */
const struct process *processes_see(struct probes *ps, pid_t pid);
/* match.c: what such descriptions match is to be found anew. */
void probes_forget(struct probes *ps, pid_t pid);
/* Whether the description describes the probe. */
bool probes_describe(const struct dif_pdesc *pd, const struct probe *p);
/* The probe of that description, without any glob; NULL: there is none. */
const struct probe *probes_get(struct probes *ps, const struct dif_pdesc *pd);

#endif
