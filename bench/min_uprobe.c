/* min_uprobe.c - min_uprobe [-r] FILE COMMAND...: the least that counting at
 * instructions of a file costs, or, with -r, where the functions return that
 * begin there: one program, which counts in a per-CPU place, and one link for
 * all the places whose offsets are on stdin, in the process of the command,
 * which waits meanwhile. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "bench/bpf.h"

enum {
	MOST = 100000
};

static int load(int map)
{
	struct bpf_insn prog[] = {
		STI32(FP, -4, 0),
		MAP(R1, map),
		MOV(R2, FP),
		ADDI(R2, -4),
		CALL(map_lookup_elem),
		JEQI(R0, 0, 3),
		LD(R1, R0, 0),
		ADDI(R1, 1),
		ST(R0, 0, R1),
		MOVI(R0, 0),
		EXIT,
	};
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	a.prog_type = BPF_PROG_TYPE_KPROBE;
	a.expected_attach_type = BPF_TRACE_UPROBE_MULTI;
	a.insns = (uintptr_t)prog;
	a.insn_cnt = sizeof(prog) / sizeof(*prog);
	a.license = (uintptr_t) "GPL";
	return bpf(BPF_PROG_LOAD, &a);
}

static int attach(int prog, const char *path, pid_t pid, bool returns)
{
	static unsigned long off[MOST];
	union bpf_attr a;
	uint32_t n = 0;

	while (n < MOST && scanf("%lx", &off[n]) == 1)
		n++;
	memset(&a, 0, sizeof(a));
	a.link_create.prog_fd = prog;
	a.link_create.attach_type = BPF_TRACE_UPROBE_MULTI;
	a.link_create.uprobe_multi.path = (uintptr_t)path;
	a.link_create.uprobe_multi.offsets = (uintptr_t)off;
	a.link_create.uprobe_multi.cnt = n;
	a.link_create.uprobe_multi.pid = pid;
	a.link_create.uprobe_multi.flags =
		returns ? BPF_F_UPROBE_MULTI_RETURN : 0;
	return bpf(BPF_LINK_CREATE, &a);
}

/* The command, once something can be read. */
static pid_t begin(char **argv, const int go[2])
{
	pid_t pid = fork();
	char c;

	if (pid)
		return pid;
	close(go[1]);
	if (read(go[0], &c, 1) == 1)
		execvp(*argv, argv);
	_exit(127);
}

int main(int argc, char **argv)
{
	int map = bpf_map(BPF_MAP_TYPE_PERCPU_ARRAY, 4, 8, 1);
	int prog = map < 0 ? -1 : load(map), go[2];
	bool returns = argc > 1 && !strcmp(argv[1], "-r");
	pid_t pid;

	argc -= returns;
	argv += returns;
	if (argc < 3 || prog < 0 || pipe2(go, O_CLOEXEC)) {
		perror("min_uprobe");
		return 1;
	}
	pid = begin(argv + 2, go);
	if (pid < 0 || attach(prog, argv[1], pid, returns) < 0) {
		perror("min_uprobe");
		return 1; /* the end of the pipe ends the command */
	}
	close(go[0]);
	return write(go[1], "", 1) != 1 || waitpid(pid, NULL, 0) != pid;
}
