/* provider.h - the list of providers, each in a file prov_<name>.c, and what
 * the files of the registry share. */
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

/* The ids of a provider's probes: from `first' on for probes that always exist,
 * from `made' on (0: none) for probes made on demand. A range ends where that
 * of the next row begins. */
struct probes_row {
	const struct provider *provider;
	uint32_t first, made;
};

struct probes_use {
	bool created;  /* the probes that always exist have been */
	uint32_t made; /* how many ids were given to probes made on demand */
};

/* Initialize a registry with these providers, whose ranges are in ascending
 * order. */
void probes_init_rows(
	struct probes *ps, const struct probes_row *row, uint32_t n);
/* True if a description with this provider part may match probes of p. */
bool probes_owned(const struct provider *p, const char *prov);
/* True if this is the name of a provider, or a glob that matches one. */
bool probes_provided(const char *prov);
/* Have every probe created that the description may match. */
void probes_prepare(struct probes *ps, const struct dif_pdesc *pd);
/* The same for one provider. */
void probes_prepare_row(
	struct probes *ps, uint32_t i, const struct dif_pdesc *pd);
/* processes.c. For a description of a process, have the matching probes of its
 * children created. probes_other_prov(): return the other name, by which such a
 * description means the provider of this name; NULL: there is none. */
void probes_prepare_children(struct probes *ps, const struct provider *p,
	const struct dif_pdesc *pd);
const char *probes_other_prov(
	struct probes *ps, const struct provider *p, const char *prov);
/* Call fn for each process but our own; or, once all have been looked at, for
 * each that has changed. ps may be NULL. */
void probes_each_process(
	const struct probes *ps, void (*fn)(void *arg, pid_t pid), void *arg);
void processes_free(struct probes *ps);
struct process; /* proc/process.h */
struct objects;
/* process_read() for a process whose number is in a description: if the number
 * belongs to another process by now, -ESRCH. ps may be NULL. */
int processes_read(
	struct probes *ps, struct process *p, struct objects *os, pid_t pid);
/* If the process runs a copy of the module's code at this offset in the file,
 * note that for struct probes. */
void processes_note_copy(struct probes *ps, const struct process *p,
	const struct module *m, uint64_t off);
/* True while the process has not begun its program: see probes_wait(). */
bool processes_wait(const struct probes *ps, pid_t pid);
/* Return the files of processes that the registry knows. */
struct objects *probes_objects(struct probes *ps);
/* Return the process as it was last seen, valid until the next call; NULL: it
 * cannot be read. */
const struct process *processes_see(struct probes *ps, pid_t pid);
/* match.c: forget what descriptions of this process match. */
void probes_forget(struct probes *ps, pid_t pid);
/* True if the description matches the probe. */
bool probes_describe(const struct dif_pdesc *pd, const struct probe *p);
/* Return the probe with exactly these names, or NULL. */
const struct probe *probes_get(struct probes *ps, const struct dif_pdesc *pd);

#endif
