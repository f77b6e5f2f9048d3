/* mirror.c - the kernel's view of a process, where the kernel cannot be read.
 *
 * D libraries find out about processes and files by reading the kernel's own
 * structures, starting at curthread. Here curthread is a handle, a number that
 * is no address of user or kernel memory. Reading from it, at the offset that a
 * member has in the running kernel, gives what /proc shows of that member:
 *
 *	63  62..58  57..38  37..16  15..0
 *	 0   kind    sub     tid    offset
 *
 * The array of open files is longer: it has 36 bits of offset, and the tid
 * above them. Members missing in the table below cannot be read, which is a
 * fault, as it is for all other kernel memory. */
#include "fasttrap/mirror.h"

#include <string.h>

#include "base/host/kernel_btf.h"
#include "dvm/vm.h"
#include "fasttrap/mirror_impl.h"

#define SUB(kind, sub) ((int64_t)(kind) << 20 | (sub))

/* clang-format off */
static const struct obj_row rows[] = {
	{ OBJ_TASK, "task_struct", "pid", obj_stat, 1, NULL },
	{ OBJ_TASK, "task_struct", "tgid", obj_status, 0, "Tgid:" },
	{ OBJ_TASK, "task_struct", "comm", obj_comm, 0, NULL },
	{ OBJ_TASK, "task_struct", "real_parent", obj_parent, 0, NULL },
	{ OBJ_TASK, "task_struct", "parent", obj_parent, 0, NULL },
	{ OBJ_TASK, "task_struct", "group_leader", obj_leader, 0, NULL },
	{ OBJ_TASK, "task_struct", "thread_pid", obj_link_sub, SUB(OBJ_PID, 0), NULL },
	{ OBJ_TASK, "task_struct", "flags", obj_stat, STAT_FLAGS, NULL },
	{ OBJ_TASK, "task_struct", "__state", obj_stat_state, 0, NULL },
	{ OBJ_TASK, "task_struct", "state", obj_stat_state, 0, NULL },
	{ OBJ_TASK, "task_struct", "exit_state", obj_exit_state, 0, NULL },
	{ OBJ_TASK, "task_struct", "exit_code", obj_stat, 52, NULL },
	{ OBJ_TASK, "task_struct", "ptrace", obj_const, 0, NULL }, /* but by us */
	{ OBJ_TASK, "task_struct", "static_prio", obj_stat_nice, 0, NULL },
	{ OBJ_TASK, "task_struct", "normal_prio", obj_stat_prio, 0, NULL },
	{ OBJ_TASK, "task_struct", "prio", obj_stat_prio, 0, NULL },
	{ OBJ_TASK, "task_struct", "policy", obj_stat, 41, NULL },
	{ OBJ_TASK, "task_struct", "nr_cpus_allowed", obj_ncpus, 0, NULL },
	{ OBJ_TASK, "task_struct", "thread_info.cpu", obj_stat, STAT_CPU, NULL },
	{ OBJ_TASK, "task_struct", "cpu", obj_stat, STAT_CPU, NULL },
	{ OBJ_TASK, "task_struct", "start_time", obj_start_time, 0, NULL },
	{ OBJ_TASK, "task_struct", "utime", obj_stat_ticks, 14, NULL },
	{ OBJ_TASK, "task_struct", "stime", obj_stat_ticks, 15, NULL },
	{ OBJ_TASK, "task_struct", "se.sum_exec_runtime", obj_runtime, 0, NULL },
	{ OBJ_TASK, "task_struct", "stack", obj_link, OBJ_STACK, NULL },
	{ OBJ_TASK, "task_struct", "signal", obj_link, OBJ_SIGNAL, NULL },
	{ OBJ_TASK, "task_struct", "mm", obj_link, OBJ_MM, NULL },
	{ OBJ_TASK, "task_struct", "cred", obj_link, OBJ_CRED, NULL },
	{ OBJ_TASK, "task_struct", "real_cred", obj_link, OBJ_CRED, NULL },
	{ OBJ_TASK, "task_struct", "fs", obj_link, OBJ_FS, NULL },
	{ OBJ_TASK, "task_struct", "files", obj_link, OBJ_FILES, NULL },
	{ OBJ_TASK, "task_struct", "nsproxy", obj_link, OBJ_NSPROXY, NULL },
	{ OBJ_TASK, "task_struct", "cgroups", obj_link, OBJ_CSS_SET, NULL },
	{ OBJ_TASK, "task_struct", "thread.fsbase", obj_reg, 21, NULL },
	{ OBJ_TASK, "task_struct", "thread.gsbase", obj_reg, 22, NULL },
	{ OBJ_TASK, "task_struct", "thread.ds", obj_reg, 23, NULL },
	{ OBJ_TASK, "task_struct", "thread.es", obj_reg, 24, NULL },
	{ OBJ_TASK, "task_struct", "thread.fsindex", obj_reg, 25, NULL },
	{ OBJ_TASK, "task_struct", "thread.gsindex", obj_reg, 26, NULL },
	{ OBJ_TASK, "task_struct", "thread.trap_nr", obj_const, 0, NULL },
	{ OBJ_SIGNAL, "signal_struct", "nr_threads", obj_status, 0, "Threads:" },
	{ OBJ_SIGNAL, "signal_struct", "pids", obj_pids, 0, NULL },
	{ OBJ_SIGNAL, "signal_struct", "tty", obj_tty, 0, NULL },
	{ OBJ_SIGNAL, "signal_struct", "cutime", obj_stat_ticks, 16, NULL },
	{ OBJ_SIGNAL, "signal_struct", "cstime", obj_stat_ticks, 17, NULL },
	{ OBJ_SIGNAL, "signal_struct", "sum_sched_runtime", obj_const, 0, NULL },
	{ OBJ_TTY, "tty_struct", "driver", obj_link, OBJ_TTY_DRIVER, NULL },
	{ OBJ_TTY, "tty_struct", "index", obj_tty_minor, 0, NULL },
	{ OBJ_TTY_DRIVER, "tty_driver", "major", obj_tty_major, 0, NULL },
	{ OBJ_TTY_DRIVER, "tty_driver", "minor_start", obj_const, 0, NULL },
	{ OBJ_PID, "pid", "level", obj_pid_level, 0, NULL },
	{ OBJ_PID, "pid", "numbers", obj_pid_numbers, 0, NULL },
	{ OBJ_PID, NULL, NULL, obj_pid_itself, HANDLE_ITSELF, NULL },
	{ OBJ_MM, "mm_struct", "total_vm", obj_stat_pages, 23, NULL },
	{ OBJ_MM, "mm_struct", "rss_stat.count", obj_rss, 0, NULL },
	{ OBJ_MM, "mm_struct", "rss_stat", obj_rss, 8, NULL },
	{ OBJ_MM, "mm_struct", "start_stack", obj_stat, 28, NULL },
	{ OBJ_MM, "mm_struct", "arg_start", obj_stat, 48, NULL },
	{ OBJ_MM, "mm_struct", "arg_end", obj_stat, 49, NULL },
	{ OBJ_MM, "mm_struct", "env_start", obj_stat, 50, NULL },
	{ OBJ_MM, "mm_struct", "env_end", obj_stat, 51, NULL },
	{ OBJ_CRED, "cred", "uid", obj_status, 0, "Uid:" },
	{ OBJ_CRED, "cred", "euid", obj_status, 1, "Uid:" },
	{ OBJ_CRED, "cred", "suid", obj_status, 2, "Uid:" },
	{ OBJ_CRED, "cred", "fsuid", obj_status, 3, "Uid:" },
	{ OBJ_CRED, "cred", "gid", obj_status, 0, "Gid:" },
	{ OBJ_CRED, "cred", "egid", obj_status, 1, "Gid:" },
	{ OBJ_CRED, "cred", "sgid", obj_status, 2, "Gid:" },
	{ OBJ_CRED, "cred", "fsgid", obj_status, 3, "Gid:" },
	{ OBJ_STACK, "pt_regs", "", obj_regs, 0, NULL },
	{ OBJ_FS, "fs_struct", "pwd.mnt", obj_link_sub, SUB(OBJ_MOUNT, SUB_CWD), NULL },
	{ OBJ_FS, "fs_struct", "pwd.dentry", obj_link_sub, SUB(OBJ_DENTRY, SUB_CWD), NULL },
	{ OBJ_FS, "fs_struct", "root.mnt", obj_link_sub, SUB(OBJ_MOUNT, SUB_ROOT), NULL },
	{ OBJ_FS, "fs_struct", "root.dentry", obj_link_sub, SUB(OBJ_DENTRY, SUB_ROOT), NULL },
	{ OBJ_FILES, "files_struct", "fdt", obj_link, OBJ_FDTABLE, NULL },
	{ OBJ_FDTABLE, "fdtable", "max_fds", obj_status, 0, "FDSize:" },
	{ OBJ_FDTABLE, "fdtable", "fd", obj_link, OBJ_FDARRAY, NULL },
	{ OBJ_FILE, "file", "f_path.mnt", obj_link, OBJ_MOUNT, NULL },
	{ OBJ_FILE, "file", "f_path.dentry", obj_link, OBJ_DENTRY, NULL },
	{ OBJ_FILE, "file", "f_inode", obj_link, OBJ_INODE, NULL },
	{ OBJ_FILE, "file", "f_pos", obj_fdinfo, 10, "pos:" },
	{ OBJ_FILE, "file", "f_flags", obj_fdinfo, 8, "flags:" },
	{ OBJ_DENTRY, "dentry", "d_name.name", obj_link, OBJ_NAME, NULL },
	{ OBJ_DENTRY, "dentry", "d_inode", obj_link, OBJ_INODE, NULL },
	{ OBJ_DENTRY, NULL, NULL, obj_path, HANDLE_ITSELF, NULL },
	{ OBJ_DENTRY, NULL, NULL, obj_path, HANDLE_NAME, NULL },
	{ OBJ_DENTRY, NULL, NULL, obj_path, HANDLE_DIRNAME, NULL },
	{ OBJ_NAME, NULL, NULL, obj_name, 0, NULL },
	{ OBJ_MOUNT, "vfsmount", "mnt_root", obj_link, OBJ_MOUNT_ROOT, NULL },
	{ OBJ_MOUNT_ROOT, NULL, NULL, obj_mount_point, HANDLE_ITSELF, NULL },
	{ OBJ_MOUNT_ROOT, NULL, NULL, obj_mount_point, HANDLE_NAME, NULL },
	{ OBJ_MOUNT_ROOT, NULL, NULL, obj_mount_point, HANDLE_DIRNAME, NULL },
	{ OBJ_INODE, "inode", "i_sb", obj_link, OBJ_SUPER, NULL },
	{ OBJ_SUPER, "super_block", "s_type", obj_link, OBJ_FSTYPE, NULL },
	{ OBJ_FSTYPE, "file_system_type", "name", obj_link, OBJ_FSNAME, NULL },
	{ OBJ_FSNAME, NULL, NULL, obj_fs_name, 0, NULL },
	{ OBJ_NSPROXY, "nsproxy", "uts_ns", obj_link, OBJ_UTS, NULL },
	{ OBJ_NSPROXY, "nsproxy", "net_ns", obj_link, OBJ_NET, NULL },
	{ OBJ_NSPROXY, "nsproxy", "mnt_ns", obj_link, OBJ_MNTNS, NULL },
	{ OBJ_NSPROXY, "nsproxy", "pid_ns_for_children", obj_link, OBJ_PIDNS, NULL },
	{ OBJ_UTS, "uts_namespace", "ns.inum", obj_ns, 0, "ns/uts" },
	{ OBJ_UTS, "uts_namespace", "name.nodename", obj_nodename, 0, NULL },
	{ OBJ_NET, "net", "ns.inum", obj_ns, 0, "ns/net" },
	{ OBJ_MNTNS, "mnt_namespace", "ns.inum", obj_ns, 0, "ns/mnt" },
	{ OBJ_PIDNS, "pid_namespace", "ns.inum", obj_ns, 0, "ns/pid_for_children" },
	{ OBJ_CSS_SET, "css_set", "dfl_cgrp", obj_link, OBJ_CGROUP, NULL },
	{ OBJ_CGROUP, "cgroup", "kn", obj_link, OBJ_KERNFS, NULL },
	{ OBJ_KERNFS, "kernfs_node", "id", obj_cgroup_id, 0, NULL },
	{ OBJ_KERNFS, NULL, NULL, obj_cgroup_path, HANDLE_ITSELF, NULL },
};
/* clang-format on */

enum {
	NROWS = sizeof(rows) / sizeof(*rows),
	ROOM = sizeof(((struct obj_value *)0)->b),
	FD_SHIFT = 36
};

/* The offset of each member in the running kernel, and its size; 0: the kernel
 * lacks it. The types may come from the user, so the size is limited to the
 * room of a value. */
static struct {
	int64_t off;
	uint64_t size;
} place[NROWS];
static bool is_open;

uint64_t obj_handle(enum obj_kind kind, uint32_t sub, pid_t tid)
{
	uint64_t top = (uint64_t)kind << 58;

	if (kind == OBJ_FDARRAY)
		return top | (uint64_t)tid << FD_SHIFT;
	return top | (uint64_t)(sub & 0xfffff) << 38 | (uint64_t)tid << 16;
}

static bool decode(uint64_t addr, struct obj *o)
{
	o->kind = addr >> 58;
	if (!o->kind || addr >> 58 >= OBJ_NKINDS)
		return false;
	o->sub = addr >> 38 & 0xfffff;
	o->tid = addr >> 16 & 0x3fffff;
	o->off = addr & 0xffff;
	if (o->kind == OBJ_FDARRAY) {
		o->tid = addr >> FD_SHIFT & 0x3fffff;
		o->off = addr & ((UINT64_C(1) << FD_SHIFT) - 1);
		o->sub = o->off / 8;
	}
	return o->tid; /* /proc knows no thread 0 */
}

/* Linux keeps the user registers at the end of the kernel stack of 16 KB, with
 * 16 more bytes after them if it supports FRED. */
static void place_regs(struct kbtf *btf, size_t i)
{
	uint32_t regs = kbtf_struct(btf, "pt_regs");

	place[i].size = regs ? kbtf_size(btf, regs) : 0;
	place[i].off = 0x4000 - place[i].size -
		       (kbtf_struct(btf, "fred_info") ? 16 : 0);
}

static void place_row(struct kbtf *btf, size_t i)
{
	const struct obj_row *r = &rows[i];
	uint32_t type;

	if (!r->type) {
		place[i].off = r->arg;
		place[i].size = ROOM;
	} else if (r->kind == OBJ_STACK) {
		place_regs(btf, i);
	} else {
		place[i].off = kbtf_path(btf, r->type, r->path, &type);
		if (place[i].off < 0)
			return;
		place[i].size = kbtf_size(btf, type);
		if (r->fn == obj_pid_numbers)
			place[i].size = 1024; /* a flexible array */
	}
}

void mirror_open(struct kernel_btf *kernel)
{
	struct kbtf *btf;

	if (is_open)
		return;
	btf = kernel_btf_types(kernel);
	for (size_t i = 0; btf && i < NROWS; i++) {
		place_row(btf, i);
		if (place[i].size > ROOM)
			place[i].size = ROOM;
	}
	is_open = btf;
}

uint64_t mirror_task(pid_t tid)
{
	return is_open ? obj_handle(OBJ_TASK, 0, tid) : 0;
}

static int64_t copy(const struct obj_value *v, uint64_t from, uint64_t room,
	void *to, uint64_t size)
{
	uint64_t n = room - from;

	if (n > size)
		n = size;
	memcpy(to, v->b + from, n);
	return n;
}

int64_t mirror_read(uint64_t addr, void *to, uint64_t size)
{
	static struct obj_value v;
	struct obj o;

	if (!is_open || !decode(addr, &o))
		return -1;
	memset(&v, 0, sizeof(v));
	if (o.kind == OBJ_FDARRAY)
		return obj_file(&o, NULL, &v) ? copy(&v, o.off % 8, 8, to, size)
					      : -1;
	for (size_t i = 0; i < NROWS; i++) {
		uint64_t from = o.off - place[i].off;
		bool text = !rows[i].type;

		if (rows[i].kind != o.kind || from >= place[i].size)
			continue;
		if (!rows[i].fn(&o, &rows[i], &v))
			return -1;
		if (text && from >= v.n)
			return -1;
		return copy(&v, from, text ? v.n : place[i].size, to, size);
	}
	return -1;
}
