/* moved.c [-n STATES] [-e EVERY] [-s SEED] [-t SECONDS] FILE... - runs the
 * different instructions of the files' executable sections, each in place and
 * moved, near and far, from STATES random states: registers, flags, memory,
 * vector registers, and any signal and its address must be the same afterwards.
 * Tries one instruction in EVERY, beginning with number SEED, until SECONDS
 * have passed. Displacements, branches and immediates are changed to hit our
 * memory. The first 20 differences are printed; the last line counts.
 *
 * Left out are instructions whose result varies by itself, or that would break
 * the test itself (segments, protection keys). */
#include <ctype.h>
#include <elf.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "probes/isa/move.h"
#include "tests/isa/lab.h"

enum {
	SHOWN = 20,
	BUCKETS = 1 << 20,
	FROM_AT = 0x800, /* in the text */
	PATIENCE = 10	 /* seconds of CPU for one encoding */
};

#define FROM (LAB_TEXT + FROM_AT)

struct encoding {
	uint8_t bytes[ISA_MAX_LEN], len;
};

static struct encoding *list;
static uint32_t nlist, most;
/* Of the child that runs the tests, shared with the one that replaces it. */
static struct progress {
	uint32_t at, ran, moved, left_out, differ;
	uint32_t refused[16];
} * progress;

static uint32_t nstates = 4, every = 1, first;

static uint64_t seed = 1;

static uint64_t rnd(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed * 0x2545f4914f6cdd1dULL;
}

/* Make a key of what all instructions of a kind share: prefixes, opcode,
 * ModRM and the kind of memory operand, but not which registers. Returns its
 * length. */
static uint8_t shape(const struct isa_insn *in, const uint8_t *bytes,
	uint8_t key[2 * ISA_MAX_LEN])
{
	uint8_t n = 0, rm = in->modrm & 7, sib = bytes[in->sib_at];

	for (uint8_t i = 0; i <= in->op_at && i < in->modrm_at + 15; i++)
		key[n++] = bytes[i];
	key[n++] = in->opcode;
	key[n++] = in->disp_size << 4 | in->imm_size;
	if (!in->modrm_at)
		return n;
	key[n++] = in->modrm & 0xf8;
	key[n++] = in->modrm >= 0xc0 ? rm == 4 : rm == 4 || rm == 5 ? rm : 0;
	if (in->sib_at)
		key[n++] = (sib & 7) == 4 || (sib & 7) == 5 ? sib & 7 : 0;
	if (in->sib_at)
		key[n++] = (sib >> 3 & 7) == 4;
	return n;
}

/* True if the key was not seen before; a 64-bit hash stands for it. */
static bool is_new(const uint8_t *key, uint8_t n)
{
	static uint64_t seen[BUCKETS];
	uint64_t h = 0xcbf29ce484222325ULL;
	uint32_t at;

	for (uint8_t i = 0; i < n; i++)
		h = (h ^ key[i]) * 0x100000001b3ULL;
	h ^= h >> 29;
	h |= !h;
	for (at = h % BUCKETS; seen[at] && seen[at] != h;)
		at = (at + 1) % BUCKETS;
	if (seen[at])
		return false;
	seen[at] = h;
	return true;
}

static void note(const uint8_t *bytes, uint8_t len)
{
	if (nlist == BUCKETS / 2)
		return;
	if (nlist == most) {
		most = most ? 2 * most : 4096;
		list = realloc(list, most * sizeof(*list));
	}
	memcpy(list[nlist].bytes, bytes, len);
	list[nlist++].len = len;
}

static void sweep(const uint8_t *bytes, size_t n)
{
	uint8_t key[2 * ISA_MAX_LEN];

	for (size_t at = 0; at < n;) {
		struct isa_insn in;

		if (!isa_decode(&in, bytes + at, n - at)) {
			at++;
			continue;
		}
		if (is_new(key, shape(&in, bytes + at, key)))
			note(bytes + at, in.len);
		at += in.len;
	}
}

static void sweep_file(const char *path)
{
	int fd = open(path, O_RDONLY);
	struct stat st;
	const uint8_t *file;
	const Elf64_Ehdr *eh;
	const Elf64_Shdr *sh;

	if (fd < 0 || fstat(fd, &st))
		return;
	file = mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (file == MAP_FAILED || memcmp(file, ELFMAG, SELFMAG))
		return;
	eh = (const void *)file;
	sh = (const void *)(file + eh->e_shoff);
	for (int i = 0; i < eh->e_shnum; i++)
		if (sh[i].sh_type == SHT_PROGBITS &&
			sh[i].sh_flags & SHF_EXECINSTR)
			sweep(file + sh[i].sh_offset, sh[i].sh_size);
	munmap((void *)file, st.st_size);
}

/* True for instructions that load a segment register, in the one-byte or 0f
 * map. */
static bool is_segment(const struct isa_insn *in)
{
	if (in->map == ISA_MAP_ONE)
		return in->opcode == 0x8e;
	return in->opcode == 0xa1 || in->opcode == 0xa9 || in->opcode == 0xb2 ||
	       in->opcode == 0xb4 || in->opcode == 0xb5;
}

static bool is_clock(const struct isa_insn *in)
{
	uint8_t reg = in->modrm >> 3 & 7;

	return in->opcode == 0x31 || in->opcode == 0x33 ||
	       (in->opcode == 0x01 &&
		       (in->modrm == 0xf9 || in->modrm == 0xfd)) ||
	       (in->opcode == 0xc7 && in->modrm >= 0xc0 && reg >= 6);
}

static bool is_state(const struct isa_insn *in)
{
	uint8_t reg = in->modrm >> 3 & 7;

	return (in->opcode == 0xae && reg >= 4 &&
		       in->modrm < 0xc0) || /* xsave.. */
	       (in->opcode == 0xae && in->prefixes && in->modrm >= 0xc0) ||
	       (in->opcode == 0xc7 && reg >= 3) || /* xrstors.. */
	       (in->opcode == 0x01 && in->modrm >= 0xc0);
}

static bool is_left_out(const struct isa_insn *in)
{
	if (in->space != ISA_LEGACY || in->map > ISA_MAP_0F)
		return false;
	return is_segment(in) ||
	       (in->map == ISA_MAP_0F && (is_clock(in) || is_state(in)));
}

static bool is_x87(const struct isa_insn *in)
{
	return in->space == ISA_LEGACY && in->map == ISA_MAP_ONE &&
	       (in->opcode & 0xf8) == 0xd8;
}

static uint64_t some_memory(void)
{
	uint64_t off = rnd() % LAB_MEMORY_SIZE;

	return LAB_MEMORY + (rnd() & 1 ? off : off & ~63ULL);
}

static uint64_t some_trap(void)
{
	return LAB_TEXT + 16 + rnd() % (FROM_AT - 64);
}

static uint64_t some_value(void)
{
	switch (rnd() & 7) {
	case 0:
		return rnd();
	case 1:
		return rnd() % 256;
	case 2:
		return (int32_t)rnd();
	default:
		return some_memory();
	}
}

static uint64_t some_word(void)
{
	switch (rnd() & 3) {
	case 0:
		return some_trap();
	case 1:
		return LAB_TEXT + 0x100000 + rnd() % 0x100000;
	default:
		return some_value();
	}
}

/* Change the displacement or address so that it is in our memory. */
static void aim_memory(const struct isa_insn *in, uint8_t *bytes)
{
	bool absolute = !in->modrm_at || (in->sib_at && in->modrm < 0x40);
	int64_t disp = (int64_t)(rnd() % 256) - 128;

	if (in->rip)
		disp = some_memory() - (FROM + in->len);
	else if (absolute)
		disp = some_memory();
	if (in->disp_size && (in->rip || rnd() & 7))
		memcpy(bytes + in->disp_at, &disp, in->disp_size);
}

/* Point a branch at a trap, or at unmapped memory; not into the instruction
 * itself. */
static void aim_branch(const struct isa_insn *in, uint8_t *bytes)
{
	int64_t to = in->imm_size == 1 ? (int64_t)(rnd() % 128)
				       : (int64_t)(some_word() - FROM);

	if (to == (int32_t)to)
		memcpy(bytes + in->imm_at, &to, in->imm_size);
	else
		memset(bytes + in->imm_at, 0, in->imm_size);
}

static void vary(const struct isa_insn *in, uint8_t *bytes)
{
	uint64_t imm = rnd();

	aim_memory(in, bytes);
	if (isa_has_target(in))
		aim_branch(in, bytes);
	else if (in->imm_size && in->flow != ISA_TRAP && rnd() & 1)
		memcpy(bytes + in->imm_at, &imm, in->imm_size);
}

/* Keep popf from starting to single-step, which begins one instruction earlier
 * in moved code. */
static void clear_trap_flag(struct lab_state *s)
{
	uint64_t at = s->reg[ISA_RSP] - LAB_MEMORY;

	if (at < LAB_MEMORY_SIZE - 1)
		s->memory[at + 1] &= ~1;
}

/* Set a random state. A call gets a stack away from other data, so that it does
 * not overwrite the target that it reads. */
static void set_state(struct lab_state *s, const struct isa_insn *in)
{
	enum {
		AC = 0x40000,
		GETPID = 39,
		GETPID_32 = 20,
		SAFE = 0xcd5 /* CF PF AF ZF SF DF OF */
	};

	for (int i = 0; i < 16; i++)
		s->reg[i] = some_value();
	for (uint32_t i = 0; i < LAB_MEMORY_SIZE; i += 8) {
		uint64_t word = some_word();

		memcpy(s->memory + i, &word, 8);
	}
	if (in->prefixes & (ISA_FS | ISA_GS))
		for (int i = 0; i < 16; i++)
			s->reg[i] -= LAB_FS;
	if (rnd() & 15 || in->flow == ISA_CALL_AT)
		s->reg[ISA_RSP] = LAB_MEMORY + LAB_MEMORY_SIZE - LAB_PAGE +
				  (rnd() % (LAB_PAGE - 64) & ~7);
	clear_trap_flag(s);
	if (in->flow == ISA_SYSCALL)
		s->reg[ISA_RAX] = GETPID;
	if (in->flow == ISA_TRAP)
		s->reg[ISA_RAX] = GETPID_32;
	s->flags = 0x202 | (rnd() & SAFE) | (rnd() % 16 ? 0 : AC);
	s->rip = FROM;
	lab_fill_fp(s, rnd);
}

/* Translate a state in the slot to the one that others would see. */
static void lead_back(
	struct lab_state *s, const struct isa_moved *m, uint64_t slot)
{
	const struct isa_step *step;
	uint64_t rip = s->rip;

	if (rip < slot || rip > slot + m->len)
		return;
	step = isa_step_of(m, rip - slot);
	s->rip = step->rip;
	s->reg[ISA_RSP] += step->pushed;
	if (step->rcx)
		s->reg[ISA_RCX] = step->rip;
	if (s->addr == rip)
		s->addr = s->rip;
}

static const char *compare(
	struct lab_state *a, struct lab_state *b, const struct isa_insn *in)
{
	enum {
		RF = 0x10000 /* of faults */
	};
	uint64_t below = b->reg[ISA_RSP] - 8 - LAB_MEMORY;

	if (a->sig != b->sig || a->code != b->code || a->trap != b->trap ||
		a->err != b->err)
		return "signal";
	if (a->rip != b->rip)
		return "rip";
	if (a->addr != b->addr || (a->trap == 14 && a->cr2 != b->cr2))
		return "address";
	if (in->flow == ISA_ABORT) /* why, processors say this way and that */
		b->reg[ISA_RAX] = a->reg[ISA_RAX];
	if (memcmp(a->reg, b->reg, sizeof(a->reg)))
		return "registers";
	if ((a->flags ^ b->flags) & ~(uint64_t)RF)
		return "flags";
	if (in->flow == ISA_CALL_AT && b->rip == FROM &&
		below <= LAB_MEMORY_SIZE - 8)
		memcpy(b->memory + below, a->memory + below, 8);
	if (memcmp(a->memory, b->memory, LAB_MEMORY_SIZE))
		return "memory";
	return lab_same_fp(a, b, is_x87(in)) ? NULL : "vectors";
}

static void put_moved(
	const struct isa_moved *m, uint64_t page, uint64_t slot, uint64_t next)
{
	uint8_t code[ISA_MOVED_MAX + ISA_JUMP_MAX], n = m->len;

	memcpy(code, m->code, m->len);
	n += isa_put_jump(code + n, slot + n, next);
	lab_put(page, slot, code, n);
}

/* Run the instruction (in, bytes) in place and moved. Returns what differs, or
 * NULL if nothing does, or if it cannot be moved there. */
static struct lab_state a, b; /* in place, moved */

static const char *try_state(
	const struct isa_insn *in, const uint8_t *bytes, uint64_t page)
{
	bool fs = in->prefixes & (ISA_FS | ISA_GS);
	uint64_t slot = page + 0x400 + rnd() % 16;
	struct isa_moved m;

	set_state(&a, in);
	b = a;
	if (isa_move(&m, bytes, in->len, FROM, slot) != ISA_MOVED)
		return NULL;
	lab_put(LAB_TEXT, FROM, bytes, in->len);
	lab_run(&a, fs);
	lab_put(LAB_TEXT, FROM, "", 0);
	put_moved(&m, page, slot, FROM + in->len);
	b.rip = slot;
	lab_run(&b, fs);
	lead_back(&b, &m, slot);
	return compare(&a, &b, in);
}

/* Print how one of the two runs ended. */
static void put_end(const char *how, const struct lab_state *s)
{
	printf("#\t%s: signal %d code %d trap %lu err %lx addr %lx rip %lx "
	       "flags %lx",
		how, s->sig, s->code, s->trap, s->err, s->addr, s->rip,
		s->flags);
	for (int i = 0; i < 16; i++)
		printf(" %lx", s->reg[i]);
	printf("\n");
}

static void tell(const char *what, const uint8_t *bytes, uint8_t len)
{
	if (progress->differ++ >= SHOWN)
		return;
	printf("%s:", what);
	for (uint8_t i = 0; i < len; i++)
		printf(" %02x", bytes[i]);
	printf("\n");
	put_end("in place", &a);
	put_end("moved", &b);
	fflush(stdout);
}

static void try_encoding(const struct encoding *e)
{
	uint8_t bytes[ISA_MAX_LEN];
	struct isa_insn in;
	struct isa_moved m;
	const char *what = NULL;
	enum isa_unmoved why =
		isa_move(&m, e->bytes, e->len, FROM, LAB_NEAR + 0x400);

	isa_decode(&in, e->bytes, e->len);
	progress->refused[why]++;
	progress->left_out += is_left_out(&in);
	if (why != ISA_MOVED || is_left_out(&in))
		return;
	for (uint32_t i = 0; !what && i < nstates; i++) {
		memcpy(bytes, e->bytes, e->len);
		vary(&in, bytes);
		if (!isa_decode(&in, bytes, e->len))
			continue;
		what = try_state(&in, bytes, i & 1 ? LAB_FAR : LAB_NEAR);
		progress->ran++;
	}
	progress->moved++;
	if (what)
		tell(what, bytes, e->len);
}

static void run_child(time_t until)
{
	struct itimerval t = { .it_value = { .tv_sec = PATIENCE } };
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof(one), &one);
	lab_open();
	for (; progress->at < nlist && time(NULL) < until;
		progress->at += every) {
		seed = progress->at * 0x9e3779b97f4a7c15ULL + first + 1;
		setitimer(ITIMER_VIRTUAL, &t, NULL);
		try_encoding(&list[progress->at]);
	}
	exit(0);
}

static void run_all(time_t until)
{
	int status;

	do {
		pid_t pid = fork();

		if (!pid)
			run_child(until);
		if (waitpid(pid, &status, 0) != pid || !WIFSIGNALED(status))
			break;
		tell(strsignal(WTERMSIG(status)), list[progress->at].bytes,
			list[progress->at].len);
		progress->at += every;
	} while (progress->differ < 1000);
	if (!WIFEXITED(status) || WEXITSTATUS(status))
		progress->differ++;
}

static void print_counts(void)
{
	for (int i = ISA_MOVED + 1; i <= ISA_OUT_OF_REACH; i++)
		if (progress->refused[i])
			printf("%u not moved: %s\n", progress->refused[i],
				isa_unmoved_text(i));
	printf("%u encodings, %u tried from %u states, %u left out, %u "
	       "differ\n",
		nlist, progress->moved, progress->ran, progress->left_out,
		progress->differ);
}

int main(int argc, char **argv)
{
	time_t seconds = 3600 * 24;
	int opt;

	while ((opt = getopt(argc, argv, "n:e:s:t:")) != -1)
		switch (opt) {
		case 'n':
			nstates = strtoul(optarg, NULL, 0);
			break;
		case 'e':
			every = strtoul(optarg, NULL, 0);
			break;
		case 's':
			first = strtoul(optarg, NULL, 0);
			break;
		case 't':
			seconds = strtoul(optarg, NULL, 0);
			break;
		default:
			return 2;
		}
	for (int i = optind; i < argc; i++)
		sweep_file(argv[i]);
	progress = mmap(NULL, sizeof(*progress), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	progress->at = first % every;
	run_all(time(NULL) + seconds);
	print_counts();
	return progress->differ || !progress->moved;
}
