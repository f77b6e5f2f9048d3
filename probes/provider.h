/* provider.h - what a provider is, the list of providers, each in a file
 * prov_<name>.c, and what the files of the registry share. */
#ifndef PROBES_PROVIDER_H
#define PROBES_PROVIDER_H

#include "probes/probe.h"

struct provider {
	const char *name; /* as in descriptions, without globs */
	bool no_func;	  /* its probes have no function part */
	/* Whether, besides its own name, it owns probes under this name, one of
	 * a class (pid123), or a glob that may match one. May be NULL. */
	bool (*owns)(const char *prov);
	/* The name parts of probes that always exist, for -l and globs, up to
	 * NULL. These probes are created when a description matches the
	 * provider's name and one of the names, so that programs pay for no
	 * others. NULL: the names are not known in advance; then the probes are
	 * created for a description whose name is empty or a glob, and
	 * provide() is asked for any other. */
	const char *const *names;
	void (*create)(struct probes *ps); /* NULL: no probes always exist */
	/* Create the probe that this description names, if the provider can
	 * make it from its name, which is not a glob; otherwise do nothing.
	 * Should decide quickly, since the description may leave the provider
	 * open. May be NULL. */
	void (*provide)(struct probes *ps, const struct dif_pdesc *pd);
	/* Instead of both, for a provider whose probes have nothing but a name:
	 * create the probe of this name, if there is one. n: which of `names'
	 * it is, or PROBE_MADE. May be NULL. */
	void (*make)(struct probes *ps, uint32_t n, const char *name);
	/* Modules may have been loaded, with more of its probes: find them in
	 * the next call of create() or provide(). NULL: it has no probes in
	 * modules. */
	void (*renew)(struct probes *ps);
	/* Instead of all these: create every probe that the description may
	 * match. May be NULL. */
	void (*prepare)(struct probes *ps, const struct dif_pdesc *pd);
	/* Return why there is no probe of that name, if this provider is the
	 * one that refuses it; else NULL. The text is valid until the hook is
	 * called again. May be NULL. */
	const char *(*refuse)(
		const struct probes *ps, const struct dif_pdesc *pd);
	/* Return what its own description, which matches nothing, may have
	 * meant, in the form of probes_near(), without creating probes. NULL:
	 * the probes with similar names are looked for. */
	const char *(*near)(struct probes *ps, const struct dif_pdesc *pd);
	/* For a provider that may have very many probes: call fn with module
	 * and name of each function that the description matches, without
	 * creating probes; `ends' are the names of their probes, up to NULL.
	 * May be NULL. */
	void (*functions)(struct probes *ps, const struct dif_pdesc *pd,
		void (*fn)(void *arg, const char *module, const char *name),
		void *arg);
	const char *const *ends;
	/* Print the type of args[n], as D text, and its name, if any, into an
	 * empty string. Returns the length of the type; 0: there are no more
	 * arguments. NULL: its probes have none. */
	size_t (*arg)(const struct probe *p, uint32_t n, struct str *out);
	/* The same for args[n] whose types come from a program; false: there is
	 * no such argument. no_types() prints why types are missing, if there
	 * might be some. Both may be NULL. */
	bool (*user_arg)(
		const struct probe *p, uint32_t n, struct dc_user_arg *a);
	void (*no_types)(const struct probe *p, struct str *out);
	/* What the probed program itself says about the probe, valid as long as
	 * the registry: the declaration of its arguments (dcomp/check/told.c),
	 * and the stability of the parts of its description. The hooks, or
	 * their results, are NULL if it says nothing. */
	const char *(*told)(const struct probe *p);
	const struct dc_attr *(*told_attr)(const struct probe *p);
	/* Return the function for which this is another name, or NULL.
	 * Descriptions with that other name match its probes, too, before
	 * probes that really have the name. May be NULL. */
	const char *(*other_name)(const char *func);
	/* Whether the pattern means the probe's module although it does not
	 * match its name. May be NULL. */
	bool (*in_module)(const struct probe *p, const char *pattern);
	/* The same for the function. */
	bool (*in_func)(const struct probe *p, const char *pattern);
	/* For providers of probes in processes: return the process that the
	 * name means; PROBES_ALL: several; 0: none of its own. NULL: it has no
	 * such probes. */
	pid_t (*process)(const char *prov);
	/* Create, in a registry that is never enabled, the probes that the
	 * description would match in the module if the process had mapped it.
	 * May be NULL. */
	void (*ahead)(struct probes *ps, const struct dif_pdesc *pd, pid_t pid,
		const struct module *m);
	/* Whether no file that the process maps later will have such probes:
	 * it has the provider that the description names, in the module that
	 * it names, so that the other parts are probably wrong, or one of these
	 * cannot be. NULL: it cannot tell. */
	bool (*known)(struct probes *ps, const struct dif_pdesc *pd);
	/* Return the process of such a probe (0: all processes, present and
	 * future) and set *o to the file that it is in. */
	pid_t (*place)(const struct probe *p, const struct object **o);
	/* Whether the places of a probe of one process, which are in no file,
	 * are still there unchanged. NULL: they are in files, and so while the
	 * process maps one of these. */
	bool (*there)(struct probes *ps, const struct probe *p);
	/* Stability of the parts of its probes' descriptions. */
	struct dc_attr attr[NPARTS_ATTR];
	/* Prefixes of flowindent at entry and return. NULL: " -> ", " <- " */
	const char *entry_arrow, *return_arrow;
};

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
/* processes.c. Have every probe created that the description may match; those
 * of a process, and of its children, if it may have changed.
 * probes_other_prov(): return the other name, by which a description of a
 * child's origin means the provider of this name; NULL: there is none. */
void processes_prepare(struct probes *ps, const struct provider *p,
	const struct dif_pdesc *pd);
const char *probes_other_prov(
	struct probes *ps, const struct provider *p, const char *prov);
void processes_free(struct probes *ps);
struct process; /* proc/process.h */
struct objects;
/* If the process runs a copy of the module's code at this offset in the file,
 * note that for struct probes. */
void processes_note_copy(struct probes *ps, const struct process *p,
	const struct module *m, uint64_t off);
/* True while the process has not begun its program: see probes_wait(). */
bool processes_wait(const struct probes *ps, pid_t pid);
/* Return the files of processes that the registry knows. */
struct objects *probes_objects(struct probes *ps);
/* Close those that no probe is in, if there are many. Nobody may be looking at
 * one, or at a process that processes_see() has returned. */
void processes_trim(struct probes *ps);
/* Return the process as it was when it was first looked at since something
 * changed, valid until the next call; NULL: it cannot be read, or the number
 * belonged to another process when a description named it.
 * processes_named(): the same for a process that a description names; NULL also
 * if it has not begun its program. processes_forget(): look again. */
const struct process *processes_see(struct probes *ps, pid_t pid);
const struct process *processes_named(struct probes *ps, pid_t pid);
void processes_forget(struct probes *ps);
/* True if the process runs code of the file. */
bool processes_map(struct probes *ps, pid_t pid, const struct object *o);
/* match.c: forget what descriptions of this process match. */
void probes_forget(struct probes *ps, pid_t pid);
/* Take the probes for which `gone' holds from the list, and from what
 * descriptions match. */
void probes_take_out(struct probes *ps,
	bool (*gone)(const struct probes *ps, const struct probe *p));
/* True if the description matches the probe. */
bool probes_describe(const struct dif_pdesc *pd, const struct probe *p);
/* Return the probe with exactly these names, or NULL. */
const struct probe *probes_get(struct probes *ps, const struct dif_pdesc *pd);

#endif
