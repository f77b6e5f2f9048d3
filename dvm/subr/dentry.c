/* dentry.c - paths of files and of cgroups, from the kernel's own trees. A path
 * is found from its end to its beginning, but if it is too long, its end is
 * what must be cut off. So the tree is climbed twice, first to learn how long
 * the path is, then to put each name in its place. In the interpreter, the
 * engine knows the path that a handle stands for (vm.h). */
#include "dvm/subr/subr_impl.h"
#ifndef __bpf__
#include "dvm/vm.h"
#endif

enum {
	CLIMB = 16,  /* names per step */
	NAMES = 256, /* most names in a path */
};

#ifdef __bpf__

KERNEL_FIELD(dentry_parent, "dentry", "d_parent")
KERNEL_FIELD(dentry_len, "dentry", "d_name.len")
KERNEL_FIELD(dentry_name, "dentry", "d_name.name")
KERNEL_FIELD(dentry_hash, "dentry", "d_hash.pprev")
KERNEL_FIELD(dentry_inode, "dentry", "d_inode")
KERNEL_FIELD(dentry_super, "dentry", "d_sb")
KERNEL_FIELD(super_magic, "super_block", "s_magic")
KERNEL_FIELD(inode_number, "inode", "i_ino")
KERNEL_FIELD(mount_vfs, "mount", "mnt")
KERNEL_FIELD(mount_root, "mount", "mnt.mnt_root")
KERNEL_FIELD(mount_parent, "mount", "mnt_parent")
KERNEL_FIELD(mount_point, "mount", "mnt_mountpoint")
KERNEL_FIELD(task_fs, "task_struct", "fs")
KERNEL_FIELD(fs_root_mount, "fs_struct", "root.mnt")
KERNEL_FIELD(fs_root_dentry, "fs_struct", "root.dentry")
KERNEL_FIELD(kernfs_parent, "kernfs_node", "parent|__parent")
KERNEL_FIELD(kernfs_name, "kernfs_node", "name")

enum { /* file systems, by s_magic */
	PIPEFS = 0x50495045,
	SOCKFS = 0x534f434b,
	ANONFS = 0x09041934,
};

enum {	      /* indices of WORK */
	NODE, /* the current dentry or kernfs_node */
	MOUNT,
	ROOT_NODE, /* root directory of the process */
	ROOT_MOUNT,
	LENGTH, /* bytes of the path */
	LEFT,	/* bytes of it before the names placed so far */
	LAST,	/* bytes of "/" and its last name; 0: none yet */
};

/* Handle a name of b bytes at a, with a slash before it. With c: count its
 * bytes. Without: put as many as fit in their place. */
STEP(path_name)
{
	uint64_t at = WORK(f, LEFT) - b - 1, n = b;

	if (c) {
		if (!WORK(f, LENGTH))
			WORK(f, LAST) = b + 1;
		WORK(f, LENGTH) += b + 1;
		return 0;
	}
	WORK(f, LEFT) = at;
	if (n > STRSIZE(f))
		n = STRSIZE(f);
	opaque(at);
	opaque(n);
	if (at >= STRSIZE(f) || n > STRSIZE(f) || a >= KERNEL_DEVICES)
		return 0;
	TMP_A(f)[at] = '/';
	bpf_probe_read_kernel(TMP_A(f) + at + 1, n, a);
	return 0;
}

/* Climb towards the root; 1 if it is reached. With b: only up to the first
 * name. With a: count. */
STEP(climb_files)
{
	for (int i = 0; i < CLIMB; i++) {
		uint64_t node = WORK(f, NODE), mount = WORK(f, MOUNT);
		uint64_t up = chase(node + dentry_parent(f), 8);

		opaque(i);
		if (node == WORK(f, ROOT_NODE) && mount == WORK(f, ROOT_MOUNT))
			return 1;
		if (node == up || node == chase(mount + mount_root(f), 8)) {
			up = chase(mount + mount_parent(f), 8);
			if (!up || up == mount)
				return 1;
			WORK(f, NODE) = chase(mount + mount_point(f), 8);
			WORK(f, MOUNT) = up;
			continue;
		}
		CALL_STEP(path_name, f, chase(node + dentry_name(f), 8),
			chase(node + dentry_len(f), 4), a);
		if (b)
			return 1;
		WORK(f, NODE) = up;
	}
	return 0;
}

/* Return the path at TMP_A, from a place on. There need not be a NUL after it
 * yet. */
static inline uint64_t path_result(
	struct sframe *f, uint64_t dst, uint64_t place)
{
	uint64_t n = WORK(f, LENGTH) - place;

	return result_part(f, dst, place, n < STRSIZE(f) ? n : STRSIZE(f) - 1);
}

static inline void climb_both(struct sframe *f, uint64_t count, uint64_t one)
{
	WORK(f, NODE) = f->arg[1];
	WORK(f, MOUNT) = f->arg[0] - mount_vfs(f);
	for (int i = 0; i < NAMES; i += CLIMB)
		if (CALL_STEP(climb_files, f, count, one, 0))
			break;
}

/* Append " (deleted)" to the path. TMP_A is longer than STRSIZE. */
static inline void put_deleted(struct sframe *f)
{
	uint64_t at = WORK(f, LENGTH);

	opaque(at);
	if (at >= STRSIZE(f))
		return;
	store64(TMP_A(f) + at, 0x6574656c65642820); /* " (delete" */
	store64(TMP_A(f) + at + 8, 0x2964);	    /* "d)" */
	WORK(f, LENGTH) += 10;
	WORK(f, LAST) += 10;
}

/* Put a in decimal and "]" at place b. */
STEP(path_number)
{
	uint64_t n = 1;

	for (uint64_t v = a / 10; v && n < 20; v /= 10)
		n++;
	WORK(f, LENGTH) = b + n + 1;
	TMP_A(f)[(b + n) & 63] = ']';
	for (int i = 0; i < 20; i++) {
		opaque(i);
		if (!n)
			break;
		n--;
		TMP_A(f)[(b + n) & 63] = '0' + a % 10;
		a /= 10;
	}
	return 0;
}

/* Put what /proc/PID/fd shows for a file that is in no directory tree. */
STEP(path_pseudo)
{
	uint64_t magic =
		chase(chase(a + dentry_super(f), 8) + super_magic(f), 8);
	uint64_t inode =
		chase(chase(a + dentry_inode(f), 8) + inode_number(f), 8);
	char *to = TMP_A(f);

	if (magic == SOCKFS) {
		store64(to, 0x5b3a74656b636f73); /* "socket:[" */
		return CALL_STEP(path_number, f, inode, 8, 0);
	}
	if (magic == PIPEFS) {
		store64(to, 0x5b3a65706970); /* "pipe:[" */
		return CALL_STEP(path_number, f, inode, 6, 0);
	}
	WORK(f, LENGTH) = chase(a + dentry_len(f), 4) + 1;
	WORK(f, LEFT) = WORK(f, LENGTH);
	if (magic == ANONFS) {
		store64(to, 0x6f6e695f6e6f6e61); /* "anon_ino" */
		store64(to + 8, 0x6564);	 /* "de" */
		WORK(f, LEFT) += 10;
		WORK(f, LENGTH) += 10;
	}
	CALL_STEP(path_name, f, chase(a + dentry_name(f), 8),
		chase(a + dentry_len(f), 4), 0);
	if (magic == ANONFS) {
		to[10] = ':';
		return 0;
	}
	WORK(f, LAST) = WORK(f, LENGTH);
	put_deleted(f);
	return 0;
}

/* Put the path of the entry arg[1] in the mount arg[0] at TMP_A; with a: only
 * its last name and the slash before it. */
STEP(path_of_file)
{
	uint64_t node = f->arg[1];
	uint64_t fs = chase(this_task(f) + task_fs(f), 8);
	bool top = node == chase(node + dentry_parent(f), 8);
	bool root = node == chase(f->arg[0] - mount_vfs(f) + mount_root(f), 8);

	WORK(f, ROOT_NODE) = chase(fs + fs_root_dentry(f), 8);
	WORK(f, ROOT_MOUNT) = chase(fs + fs_root_mount(f), 8) - mount_vfs(f);
	WORK(f, LENGTH) = 0;
	WORK(f, LAST) = 0;
	if (top && !root)
		return CALL_STEP(path_pseudo, f, node, 0, 0);
	climb_both(f, 1, a);
	WORK(f, LEFT) = WORK(f, LENGTH);
	climb_both(f, 0, a);
	if (!WORK(f, LENGTH)) {
		TMP_A(f)[0] = '/';
		WORK(f, LENGTH) = 1;
	} else if (!top && !chase(node + dentry_hash(f), 8)) {
		put_deleted(f);
	}
	return 0;
}

SUBR(dentry_path)
{
	if (!f->arg[1])
		return fault(f, DIF_FAULT_BADADDR, 0);
	CALL_STEP(path_of_file, f, 0, 0, 0);
	return path_result(f, dst, 0);
}

SUBR(dentry_name)
{
	if (!f->arg[1])
		return fault(f, DIF_FAULT_BADADDR, 0);
	CALL_STEP(path_of_file, f, 1, 0, 0);
	return path_result(f, dst, WORK(f, LAST) ? 1 : 0);
}

/* As with dirname(), the result is "." for a pipe, which is in no directory. */
SUBR(dentry_dirname)
{
	if (!f->arg[1])
		return fault(f, DIF_FAULT_BADADDR, 0);
	CALL_STEP(path_of_file, f, 0, 0, 0);
	WORK(f, LENGTH) -= WORK(f, LAST);
	if (TMP_A(f)[0] != '/') {
		TMP_A(f)[0] = '.';
		WORK(f, LENGTH) = 1;
	} else if (!WORK(f, LENGTH)) {
		WORK(f, LENGTH) = 1;
	}
	return path_result(f, dst, 0);
}

/* To learn its length, a name is read into TMP_B, beyond the place where it may
 * have to go. */
STEP(climb_kernfs)
{
	for (int i = 0; i < CLIMB; i++) {
		uint64_t node = WORK(f, NODE), name, n;
		uint64_t up = chase(node + kernfs_parent(f), 8);

		opaque(i);
		if (!up)
			return 1;
		name = chase(node + kernfs_name(f), 8);
		n = mem_str(f, TMP_B(f), STRSIZE(f), SPACE_KERNEL, name) - 1;
		if ((int64_t)n < 0)
			return 1;
		CALL_STEP(path_name, f, name, n, a);
		WORK(f, NODE) = up;
	}
	return 0;
}

static inline void climb_cgroups(struct sframe *f, uint64_t count)
{
	WORK(f, NODE) = f->arg[0];
	for (int i = 0; i < NAMES; i += CLIMB)
		if (CALL_STEP(climb_kernfs, f, count, 0, 0))
			break;
}

SUBR(kernfs_path)
{
	if (!f->arg[0])
		return fault(f, DIF_FAULT_BADADDR, 0);
	WORK(f, LENGTH) = 0;
	climb_cgroups(f, 1);
	WORK(f, LEFT) = WORK(f, LENGTH);
	climb_cgroups(f, 0);
	if (!WORK(f, LENGTH)) {
		TMP_A(f)[0] = '/';
		WORK(f, LENGTH) = 1;
	}
	return path_result(f, dst, 0);
}

SUBR(pid_nr)
{
	uint64_t pid = f->arg[0];

	if (!NUMBER(__pid_ns))
		return chase(pid + pid_numbers(f) + upid_nr(f), 4);
	return CALL_STEP(our_number, f, pid, 0, 0);
}

#else

static uint64_t handle_text(struct sframe *f, uint64_t dst, uint64_t at)
{
	if (mem_str(f, OUT(f, dst), STRSIZE(f), SPACE_KERNEL, at) < 0)
		return 0;
	return RESULT(f, dst);
}

SUBR(dentry_path)
{
	return handle_text(f, dst, f->arg[1] + HANDLE_ITSELF);
}

SUBR(dentry_name)
{
	return handle_text(f, dst, f->arg[1] + HANDLE_NAME);
}

SUBR(dentry_dirname)
{
	return handle_text(f, dst, f->arg[1] + HANDLE_DIRNAME);
}

SUBR(kernfs_path)
{
	return handle_text(f, dst, f->arg[0] + HANDLE_ITSELF);
}

SUBR(pid_nr)
{
	uint64_t nr = 0;

	mem_read(f, &nr, 8, SPACE_KERNEL, f->arg[0] + HANDLE_ITSELF);
	return nr;
}

#endif
