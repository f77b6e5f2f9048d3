/* min_uprobe.c - min_uprobe [-r | -b | -s] FILE COMMAND...: the minimum cost of
 * counting at instructions of a file or, with -r, at returns of the functions
 * that begin there. With -b, an empty program also runs where they begin: the
 * least that whoever wants to count calls that the kernel skips must do. One
 * program counts in a per-CPU map or, with -s, by stack, of which the kernel
 * keeps one for each hash value; one link covers all the file offsets read from
 * stdin, in the process of the command, which waits until it is attached. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "bench/bpf.h"

enum {
	MOST = 100000,
	FRAMES = 100
};

static int load(const struct bpf_insn *prog, uint32_t n)
{
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	a.prog_type = BPF_PROG_TYPE_KPROBE;
	a.expected_attach_type = BPF_TRACE_UPROBE_MULTI;
	a.insns = (uintptr_t)prog;
	a.insn_cnt = n;
	a.license = (uintptr_t) "GPL";
	return bpf(BPF_PROG_LOAD, &a);
}

static int load_count(void)
{
	int map = bpf_map(BPF_MAP_TYPE_PERCPU_ARRAY, 4, 8, 1);
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

	return map < 0 ? -1 : load(prog, sizeof(prog) / sizeof(*prog));
}

static int load_empty(void)
{
	struct bpf_insn prog[] = { MOVI(R0, 0), EXIT };

	return load(prog, sizeof(prog) / sizeof(*prog));
}

/* counts[process and thread, stack]++ */
static int load_stacks(void)
{
	int stacks = bpf_map(BPF_MAP_TYPE_STACK_TRACE, 4, 8 * FRAMES, 16384);
	int counts = bpf_map(BPF_MAP_TYPE_PERCPU_HASH, 16, 8, 16384);
	struct bpf_insn prog[] = {
		MAP(R2, stacks),
		MOVI(R3, BPF_F_USER_STACK),
		CALL(get_stackid),
		ST(FP, -8, R0),
		CALL(get_current_pid_tgid),
		ST(FP, -16, R0),
		MAP(R1, counts),
		MOV(R2, FP),
		ADDI(R2, -16),
		CALL(map_lookup_elem),
		JEQI(R0, 0, 5),
		LD(R1, R0, 0),
		ADDI(R1, 1),
		ST(R0, 0, R1),
		MOVI(R0, 0),
		EXIT,
		STI(FP, -24, 1),
		MAP(R1, counts),
		MOV(R2, FP),
		ADDI(R2, -16),
		MOV(R3, FP),
		ADDI(R3, -24),
		MOVI(R4, BPF_ANY),
		CALL(map_update_elem),
		MOVI(R0, 0),
		EXIT,
	};

	return stacks < 0 || counts < 0
		       ? -1
		       : load(prog, sizeof(prog) / sizeof(*prog));
}

static unsigned long off[MOST];

static uint32_t read_offsets(void)
{
	uint32_t n = 0;

	while (n < MOST && scanf("%lx", &off[n]) == 1)
		n++;
	return n;
}

static int attach(
	int prog, uint32_t n, const char *path, pid_t pid, bool returns)
{
	union bpf_attr a;

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

/* Start the command, which waits until it can read from the pipe. */
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
	char option = argc > 1 && *argv[1] == '-' ? argv[1][1] : 0;
	bool returns = option == 'r' || option == 'b';
	int prog = option == 's' ? load_stacks() : load_count(), go[2];
	uint32_t n = read_offsets();
	pid_t pid;

	argc -= option != 0;
	argv += option != 0;
	if (argc < 3 || prog < 0 || pipe2(go, O_CLOEXEC)) {
		perror("min_uprobe");
		return 1;
	}
	pid = begin(argv + 2, go);
	if (pid < 0 || attach(prog, n, argv[1], pid, returns) < 0 ||
		(option == 'b' &&
			attach(load_empty(), n, argv[1], pid, false) < 0)) {
		perror("min_uprobe");
		return 1; /* the end of the pipe ends the command */
	}
	close(go[0]);
	return write(go[1], "", 1) != 1 || waitpid(pid, NULL, 0) != pid;
}
