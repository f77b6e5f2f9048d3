/* mirror_impl.h - the kernel objects that mirror.c imitates, and how their
 * contents are found in /proc. */
#ifndef FASTTRAP_MIRROR_IMPL_H
#define FASTTRAP_MIRROR_IMPL_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/procfile.h"

enum obj_kind { /* kinds of objects; 0 is none */
	OBJ_TASK = 1,
	OBJ_SIGNAL,
	OBJ_PID, /* sub: enum pid_type */
	OBJ_MM,
	OBJ_CRED,
	OBJ_STACK,
	OBJ_TTY,
	OBJ_TTY_DRIVER,
	OBJ_FS,
	OBJ_FILES,
	OBJ_FDTABLE,
	OBJ_FDARRAY,
	OBJ_FILE, /* sub of this and the next: a descriptor, or SUB_ */
	OBJ_DENTRY,
	OBJ_NAME,
	OBJ_MOUNT,
	OBJ_MOUNT_ROOT,
	OBJ_INODE,
	OBJ_SUPER,
	OBJ_FSTYPE,
	OBJ_FSNAME,
	OBJ_NSPROXY,
	OBJ_UTS,
	OBJ_NET,
	OBJ_MNTNS,
	OBJ_PIDNS,
	OBJ_CSS_SET,
	OBJ_CGROUP,
	OBJ_KERNFS,
	OBJ_NKINDS
};

enum {
	SUB_CWD = 0xfffff,
	SUB_ROOT = 0xffffe
};

struct obj {
	enum obj_kind kind;
	uint32_t sub;
	pid_t tid;    /* the thread that it belongs to */
	uint64_t off; /* offset being read */
};

/* The contents of a member: `n' bytes; the rest is 0. */
struct obj_value {
	char b[PATH_MAX];
	uint32_t n;
};

struct obj_row;
/* Get the contents of a member; false if nothing is known. */
typedef bool obj_fn(
	const struct obj *o, const struct obj_row *r, struct obj_value *v);

/* A member that can be read. Without a type it is at offset arg. */
struct obj_row {
	enum obj_kind kind;
	const char *type, *path;
	obj_fn *fn;
	int64_t arg;
	const char *key;
};

uint64_t obj_handle(enum obj_kind kind, uint32_t sub, pid_t tid);

/* mirror_proc.c */
obj_fn obj_link;     /* the object of kind arg that has the same owner */
obj_fn obj_link_sub; /* the same with sub arg & 0xfffff; kind arg >> 20 */
obj_fn obj_const;    /* the constant arg */
obj_fn obj_stat;     /* field arg of /proc/TID/stat */
obj_fn obj_stat_nice, obj_stat_prio, obj_stat_state, obj_start_time;
obj_fn obj_exit_state;
obj_fn obj_stat_ticks; /* the same, as ns */
obj_fn obj_stat_pages;
obj_fn obj_status; /* number arg, from 0, of the line that begins with key in
		      `status' */
obj_fn obj_runtime, obj_ncpus, obj_comm, obj_parent, obj_leader;
obj_fn obj_pids, obj_pid_level, obj_pid_numbers, obj_pid_itself;
obj_fn obj_rss, obj_tty, obj_tty_major, obj_tty_minor;
obj_fn obj_regs, obj_reg;
/* mirror_file.c */
obj_fn obj_file, obj_fdinfo, obj_path, obj_name, obj_mount_point, obj_fs_name;
obj_fn obj_ns, obj_nodename, obj_cgroup_id, obj_cgroup_path;

bool obj_put(struct obj_value *v, uint64_t n);
bool obj_text(struct obj_value *v, const char *s);

#endif
