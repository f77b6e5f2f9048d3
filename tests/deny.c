/* deny.c - deny ERROR CALL... -- COMMAND: run a command whose system calls of
 * these names fail with that error, as on another kernel or in a container.
 * Uses seccomp, which the command's children inherit. */
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

struct name {
	const char *name;
	int number;
};

static const struct name calls[] = {
	{ "bpf", SYS_bpf },
	{ "fsopen", SYS_fsopen },
	{ "kill", SYS_kill },
	{ "perf_event_open", SYS_perf_event_open },
	{ "pidfd_open", SYS_pidfd_open },
	{ "process_vm_readv", SYS_process_vm_readv },
	{ "process_vm_writev", SYS_process_vm_writev },
	{ "ptrace", SYS_ptrace },
	{ NULL, 0 },
};

static const struct name errors[] = {
	{ "EPERM", EPERM },
	{ "ENOSYS", ENOSYS },
	{ "EACCES", EACCES },
	{ NULL, 0 },
};

static int find(const struct name *row, const char *name)
{
	while (row->name && strcmp(row->name, name))
		row++;
	if (!row->name) {
		fprintf(stderr, "deny: what is %s?\n", name);
		exit(2);
	}
	return row->number;
}

/* return nr == call ? err : allowed */
static void deny(int call, int err)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
			offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | err),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog prog = { 4, code };

	if (!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) &&
		!prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog))
		return;
	perror("deny");
	exit(2);
}

int main(int argc, char **argv)
{
	int err, i = 2;

	if (argc < 3)
		return 2;
	err = find(errors, argv[1]);
	for (; i < argc && strcmp(argv[i], "--"); i++)
		deny(find(calls, argv[i]), err);
	if (i + 1 < argc)
		execvp(argv[i + 1], argv + i + 1);
	perror("deny");
	return 2;
}
