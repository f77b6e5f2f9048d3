#include "tests/isa/lab.h"

#include <cpuid.h>
#include <immintrin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
	ALTSTACK = 65536,
	INT3 = 0xcc,
	/* of xsave */
	X87 = 0,
	SSE = 1,
	NCOMPONENTS = 8, /* up to the upper registers of AVX-512 */
	MXCSR_AT = 24,
	ST_AT = 32,
	XMM_AT = 160,
	XMM_END = 416,
	BV_AT = 512,
	FIP_AT = 6, /* opcode, and where */
	FIP_END = 16,
	MAGIC_AT = 464 /* what the kernel says of the area */
};

/* Offsets of the components in the xsave area. */
static struct {
	uint32_t at, size;
} component[NCOMPONENTS];
static uint64_t components;

static struct lab_state *run;
static bool runs; /* the tested code is running */
static ucontext_t home;
static uint8_t home_fp[LAB_FP_MAX];
static uint32_t fp_size;
static struct {
	uint64_t page;
	uint8_t *alias;
} pages[3] = { { .page = LAB_TEXT }, { .page = LAB_NEAR },
	{ .page = LAB_FAR } };

static const int gregs[16] = { REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP,
	REG_RBP, REG_RSI, REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11, REG_R12,
	REG_R13, REG_R14, REG_R15 };

static void die(const char *what)
{
	perror(what);
	exit(2);
}

static void give(ucontext_t *uc)
{
	greg_t *g = uc->uc_mcontext.gregs;

	for (int i = 0; i < 16; i++)
		g[gregs[i]] = run->reg[i];
	g[REG_RIP] = run->rip;
	g[REG_EFL] = run->flags;
	memcpy(uc->uc_mcontext.fpregs, run->fp, fp_size);
}

static void take(const ucontext_t *uc, const siginfo_t *si)
{
	const greg_t *g = uc->uc_mcontext.gregs;

	for (int i = 0; i < 16; i++)
		run->reg[i] = g[gregs[i]];
	run->rip = g[REG_RIP];
	run->flags = g[REG_EFL];
	run->trap = g[REG_TRAPNO];
	run->err = g[REG_ERR];
	run->cr2 = g[REG_CR2];
	memcpy(run->fp, uc->uc_mcontext.fpregs, fp_size);
	run->sig = si->si_signo;
	run->code = si->si_code;
	run->addr = (uintptr_t)si->si_addr;
}

/* The tested code may have had the alignment of data checked, which goes on in
 * the handler, where the copies that libc makes are not aligned on all CPUs. */
static void end_alignment_check(void)
{
	__asm__ volatile("pushfq\n\t"
			 "andl $0xfffbffff, (%%rsp)\n\t"
			 "popfq" ::
				 : "memory", "cc");
}

static void on_signal(int sig, siginfo_t *si, void *arg)
{
	ucontext_t *uc = arg;

	(void)sig;
	end_alignment_check();
	if (!runs) {
		memcpy(home.uc_mcontext.gregs, uc->uc_mcontext.gregs,
			sizeof(home.uc_mcontext.gregs));
		memcpy(home_fp, uc->uc_mcontext.fpregs, fp_size);
		give(uc);
	} else {
		take(uc, si);
		memcpy(uc->uc_mcontext.gregs, home.uc_mcontext.gregs,
			sizeof(home.uc_mcontext.gregs));
		memcpy(uc->uc_mcontext.fpregs, home_fp, fp_size);
	}
	runs = !runs;
}

static void catch_all(void)
{
	static const int sigs[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP };
	struct sigaction sa = { .sa_sigaction = on_signal,
		.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER };
	stack_t st = { .ss_sp = malloc(ALTSTACK), .ss_size = ALTSTACK };

	if (!st.ss_sp || sigaltstack(&st, NULL))
		die("sigaltstack");
	for (size_t i = 0; i < sizeof(sigs) / sizeof(*sigs); i++)
		sigaction(sigs[i], &sa, NULL);
}

static void map_page(int i)
{
	int fd = memfd_create("code", 0);
	void *at = (void *)pages[i].page;

	if (fd < 0 || ftruncate(fd, LAB_PAGE))
		die("memfd");
	if (mmap(at, LAB_PAGE, PROT_READ | PROT_EXEC,
		    MAP_SHARED | MAP_FIXED_NOREPLACE, fd, 0) != at)
		die("mmap of code");
	pages[i].alias =
		mmap(NULL, LAB_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (pages[i].alias == MAP_FAILED)
		die("mmap");
	close(fd);
}

static void find_components(void)
{
	unsigned a, b, c, d;
	uint64_t mask = 1 << X87 | 1 << SSE;

	__cpuid(1, a, b, c, d);
	if (c & bit_OSXSAVE) {
		__asm__("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
		mask = a & ((1 << NCOMPONENTS) - 1);
	}
	for (int i = 2; i < NCOMPONENTS; i++)
		if (mask & 1 << i) {
			__cpuid_count(0xd, i, a, b, c, d);
			component[i].at = b;
			component[i].size = a;
		}
	components = mask & ~(3 << 3); /* not what bounds have */
}

static void learn_fp(void)
{
	uint32_t magic[3];

	runs = false;
	run = calloc(1, sizeof(*run));
	run->rip = LAB_TEXT;
	run->flags = 2;
	fp_size = 512;
	lab_run(run, false); /* once, to see how large it is */
	memcpy(magic, home_fp + MAGIC_AT, sizeof(magic));
	if (magic[0] == FP_XSTATE_MAGIC1)
		fp_size = magic[1];
	if (fp_size > LAB_FP_MAX)
		fp_size = LAB_FP_MAX;
	free(run);
}

void lab_open(void)
{
	catch_all();
	for (int i = 0; i < 3; i++) {
		map_page(i);
		lab_put(pages[i].page, pages[i].page, "", 0);
	}
	if (mmap((void *)LAB_MEMORY, LAB_MEMORY_SIZE, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1,
		    0) == MAP_FAILED)
		die("mmap of memory");
	find_components();
	learn_fp();
}

void lab_put(uint64_t page, uint64_t at, const void *code, uint8_t n)
{
	for (int i = 0; i < 3; i++)
		if (pages[i].page == page) {
			memset(pages[i].alias, INT3, LAB_PAGE);
			memcpy(pages[i].alias + (at - page), code, n);
		}
}

/* arch_prctl by a bare instruction, since libc cannot run with another %fs. */
static long set_base(long which, uint64_t addr)
{
	long r;

	__asm__ volatile("syscall"
			 : "=a"(r)
			 : "a"(SYS_arch_prctl), "D"(which), "S"(addr)
			 : "rcx", "r11", "memory");
	return r;
}

static void trap(void)
{
	__asm__ volatile("int3" ::: "memory");
}

static void trap_with_bases(void)
{
	enum {
		SET_GS = 0x1001,
		SET_FS,
		GET_FS
	};
	uint64_t fs;

	set_base(GET_FS, (uintptr_t)&fs);
	set_base(SET_GS, LAB_FS);
	set_base(SET_FS, LAB_FS);
	trap();
	set_base(SET_FS, fs);
}

void lab_run(struct lab_state *s, bool uses_fs)
{
	run = s;
	memcpy((void *)LAB_MEMORY, s->memory, LAB_MEMORY_SIZE);
	if (uses_fs)
		trap_with_bases();
	else
		trap();
	memcpy(s->memory, (void *)LAB_MEMORY, LAB_MEMORY_SIZE);
}

static void fill(uint8_t *to, uint32_t n, uint64_t (*random)(void))
{
	for (uint32_t i = 0; i + 8 <= n; i += 8) {
		uint64_t r = random();

		memcpy(to + i, &r, 8);
	}
}

void lab_fill_fp(struct lab_state *s, uint64_t (*random)(void))
{
	uint16_t cw = 0x37f, exponent = 0x3fff;
	uint32_t mxcsr = 0x1f80 | (random() & 0x6000);
	uint64_t bv;

	memcpy(s->fp, home_fp, fp_size);
	if (random() % 8 == 0)
		mxcsr &= ~0x1f80 | random();
	memcpy(s->fp, &cw, 2);
	memcpy(s->fp + MXCSR_AT, &mxcsr, 4);
	s->fp[4] = random(); /* which of st(0) to st(7) are in use */
	for (int i = 0; i < 8; i++) {
		uint8_t *st = s->fp + ST_AT + 16 * i;

		fill(st, 8, random);
		st[7] |= 0x80;
		memcpy(st + 8, &exponent, 2);
	}
	fill(s->fp + XMM_AT, XMM_END - XMM_AT, random);
	for (int i = 2; i < NCOMPONENTS; i++)
		if (components & 1 << i)
			fill(s->fp + component[i].at, component[i].size,
				random);
	memcpy(&bv, s->fp + BV_AT, 8);
	bv |= components;
	memcpy(s->fp + BV_AT, &bv, 8);
}

/* Fill in components in their initial state, which xsave may not have
 * written. */
static void settle(struct lab_state *s)
{
	uint64_t bv;

	memcpy(&bv, s->fp + BV_AT, 8);
	if (!(bv & 1 << X87)) {
		memset(s->fp, 0, MXCSR_AT);
		memset(s->fp + ST_AT, 0, XMM_AT - ST_AT);
		s->fp[0] = 0x7f;
		s->fp[1] = 3;
	}
	if (!(bv & 1 << SSE))
		memset(s->fp + XMM_AT, 0, XMM_END - XMM_AT);
	for (int i = 2; i < NCOMPONENTS; i++)
		if (components & 1 << i && !(bv & 1 << i))
			memset(s->fp + component[i].at, 0, component[i].size);
}

bool lab_same_fp(struct lab_state *a, struct lab_state *b, bool without_fip)
{
	settle(a);
	settle(b);
	if (without_fip) {
		memset(a->fp + FIP_AT, 0, FIP_END - FIP_AT);
		memset(b->fp + FIP_AT, 0, FIP_END - FIP_AT);
	}
	if (memcmp(a->fp, b->fp, MAGIC_AT - 48))
		return false;
	for (int i = 2; i < NCOMPONENTS; i++)
		if (components & 1 << i &&
			memcmp(a->fp + component[i].at, b->fp + component[i].at,
				component[i].size))
			return false;
	return true;
}
