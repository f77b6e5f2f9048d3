/* context.d - who the current thread is: its arguments, and its names and
 * numbers in the namespaces and cgroups that containers are made of. */

inline string execargs = curthread->mm == NULL ? stringof(curthread->comm) :
    uargs(curthread->mm->arg_start, curthread->mm->arg_end);
inline string threadname = stringof(curthread->comm);

/* What a traced function or system call returned. */
inline int64_t retval = arg1;

/* The kernel's initial namespaces have fixed numbers. A thread that exits no
 * longer has any. */
inline int in_global_zone = curthread->nsproxy == NULL ||
    curthread->nsproxy->uts_ns->ns.inum == 0xeffffffe;

/* Whatever has a host name of its own counts as a zone, or jail. */
inline string zonename = in_global_zone ? "global" :
    stringof(curthread->nsproxy->uts_ns->name.nodename);
inline string jailname = in_global_zone ? "0" :
    stringof(curthread->nsproxy->uts_ns->name.nodename);
inline uint_t jid = in_global_zone ? 0 :
    curthread->nsproxy->uts_ns->ns.inum;

inline uint_t netns = curthread->nsproxy == NULL ? 0 :
    curthread->nsproxy->net_ns->ns.inum;
inline uint_t mntns = curthread->nsproxy == NULL ? 0 :
    curthread->nsproxy->mnt_ns->ns.inum;
inline uint_t pidns = curthread->nsproxy == NULL ? 0 :
    curthread->nsproxy->pid_ns_for_children->ns.inum;

/* Numbers as the process itself sees them. */
inline pid_t own_nr[struct pid *pid] = pid == NULL ? 0 :
    ((struct upid *)pid->numbers + pid->level)->nr;
inline pid_t nspid = curthread->signal == NULL ? 0 :
    own_nr[curthread->signal->pids[PIDTYPE_TGID]];
inline id_t nstid = own_nr[curthread->thread_pid];

/* The cgroup in the hierarchy of version 2. */
inline uint64_t cgroup = curthread->cgroups->dfl_cgrp->kn->id;
inline string cgrouppath =
    kernfs_path(curthread->cgroups->dfl_cgrp->kn);

/* Container managers name a cgroup after the container, perhaps with a prefix
 * and a suffix: docker-1234.scope. */
inline string container_of_cgroup[string name] =
    substr(name, rindex(name, "-") + 1, index(name, ".scope") < 0 ?
    strlen(name) : index(name, ".scope") - rindex(name, "-") - 1);
inline string container = curthread->nsproxy == NULL ||
    curthread->nsproxy->pid_ns_for_children->ns.inum == 0xeffffffc ? "" :
    container_of_cgroup[basename(
    kernfs_path(curthread->cgroups->dfl_cgrp->kn))];

/* For option zone. Probes in which dtrace itself does something, for no
 * process, are in every zone. */
inline int in_zone[string name] = probeprov == "dtrace" ||
    (probeprov == "profile" && substr(probename, 0, 5) == "tick-") ||
    zonename == name || container == name;
