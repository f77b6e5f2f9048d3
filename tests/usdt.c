/* usdt.c - a program with USDT probes whose arguments take each form that a
 * note allows, and what is expected of them. It makes the notes itself, so that
 * no other package is needed.
 *
 *	usdt forms	fires each once, and prints what their arguments are
 *	usdt silent	the same, but prints nothing
 *	usdt threads	fires `hit' 24000 times from eight threads
 *	usdt siblings	makes four children; when all are there, those whose
 *			semaphore is 1 fire `hit'
 *	usdt asked	for each line that it reads: `fire' fires `hit' if its
 *			semaphore says that it is wanted; `fork' makes a child,
 *			which does that; then it prints the semaphore */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	THREADS = 8,
	SIBLINGS = 4,
	HITS = 3000
};

/* Put a probe here. args: the text of the arguments; the operands of its %0...
 * follow in the asm statement. */
#define NOTE(name, semaphore, args) NOTE_AT("nop", name, semaphore, args)
#define NOTE_AT(insn, name, semaphore, args)                  \
	"990:	" insn "\n"                                   \
	"	.pushsection .note.stapsdt, \"\", \"note\"\n"       \
	"	.balign 4\n"                                        \
	"	.4byte 992f - 991f, 994f - 993f, 3\n"               \
	"991:	.asciz \"stapsdt\"\n"                           \
	"992:	.balign 4\n"                                    \
	"993:	.8byte 990b, _.stapsdt.base, " semaphore "\n" \
	"	.asciz \"usdttest\"\n"                              \
	"	.asciz \"" name "\"\n"                        \
	"	.asciz \"" args "\"\n"                        \
	"994:	.balign 4\n"                                    \
	"	.popsection\n"

__asm__("	.pushsection .stapsdt.base, \"aG\", \"progbits\", "
	".stapsdt.base, comdat\n"
	"	.weak _.stapsdt.base\n"
	"	.hidden _.stapsdt.base\n"
	"_.stapsdt.base:\n"
	"	.space 1\n"
	"	.popsection\n");

volatile uint16_t hit_semaphore __attribute__((section(".probes")));
__attribute__((used)) int64_t number = -0x1122334455667788;
__attribute__((used)) int32_t numbers[] = { 10, -11, 12, -13 };

/* The values of registers at both probes; %rdi points to `numbers'. */
#define RAX 0x8182838485868788
#define RCX 3
#define R9  0x91929394f5f6f7f8

__asm__("	.text\n"
	"	.globl forms\n"
	"	.type forms, @function\n"
	"forms:	push %rbx\n"
	"	push %rbp\n"
	"	push %r12\n"
	"	push $-77\n"
	"	movabs $0x8182838485868788, %rax\n"
	"	movabs $0x91929394f5f6f7f8, %r9\n"
	"	mov %r9, %r10\n"
	"	mov %r9, %r11\n"
	"	mov %r9, %r12\n"
	"	mov %rax, %rbx\n"
	"	mov %r9, %rbp\n"
	"	mov %rdi, %rsi\n"
	"	mov $3, %ecx\n" NOTE("registers__all", "0",
		"8@%rax -8@%rbx 4@%eax -4@%r9d 2@%ax -2@%r10w 1@%al "
		"-1@%r11b 1@%ah -1@%bh -1@%bpl %r12") NOTE("others", "0",
		"-8@(%rsp) 4@4(%rdi) -4@4(%rsi) -4@(%rdi,%rcx,4) "
		"-4@-4(%rdi,%rcx,4) -8@number(%rip) -2@number+2(%rip) "
		"8@$numbers+4 8@$-5 4@$-1 -4@$4294967295 1@$0x1ff")
		NOTE("refused", "0",
			"8@%rax 8f@%xmm0 4@%xmm1 8@%fs:16 8@absent(%rip) "
			"-1@$-3")
#ifdef FIXED
			NOTE("fixed", "0",
				"-4@numbers(,%rcx,4) -8@number "
				"-4@numbers-8(,%rcx,4)")
#endif
				"	pop %rax\n"
				"	pop %r12\n"
				"	pop %rbp\n"
				"	pop %rbx\n"
				"	ret\n"
				"	.size forms, . - forms\n");

void forms(const int32_t *n);

/* A note at an instruction that cannot have a probe. */
__asm__("	.text\n" NOTE_AT("ret", "wrong", "0", ""));

/* Inlined several times, with the argument elsewhere each time. */
static inline __attribute__((always_inline)) void inlined(int32_t n)
{
	__asm__ volatile(NOTE("inlined", "0", "-4@%0")::"nor"(n));
}

static void expect_forms(void)
{
	int64_t rax = RAX, r9 = R9;

	printf("registers %" PRIx64 " %" PRId64 " %u %d %u %d %u %d %u %d %d "
	       "%" PRIx64 "\n",
		rax, rax, (uint32_t)rax, (int32_t)r9, (uint16_t)rax,
		(int16_t)r9, (uint8_t)rax, (int8_t)r9, (uint8_t)(rax >> 8),
		(int8_t)(rax >> 8), (int8_t)r9, r9);
	printf("others -77 %u %d %d %d %" PRId64 " %d %" PRIx64
	       " -5 %u -1 255\n",
		(uint32_t)numbers[1], numbers[1], numbers[RCX],
		numbers[RCX - 1], number, (int16_t)(number >> 16),
		(uint64_t)(uintptr_t)(numbers + 1), UINT32_MAX);
	printf("refused %" PRIx64 " -3\n", rax);
#ifdef FIXED
	printf("fixed %d %" PRId64 " %d\n", numbers[RCX], number,
		numbers[RCX - 2]);
#endif
}

__attribute__((noinline)) static void all_inlined(int32_t *n, int32_t a)
{
	inlined(-1);
	inlined(*n);
	inlined(a);
	inlined(numbers[1]);
	printf("inlined -1\ninlined %d\ninlined %d\ninlined %d\n", *n, a,
		numbers[1]);
}

__attribute__((noinline)) static void hit(long n)
{
	__asm__ volatile(NOTE("hit", "hit_semaphore", "-8@%0")::"r"(n));
}

static void *hits(void *arg)
{
	for (long i = 0; i < HITS; i++)
		hit(i);
	return arg;
}

static void threads(void)
{
	pthread_t t[THREADS];

	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, hits, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
}

static void siblings(void)
{
	int ends[2];
	char none;

	if (pipe(ends))
		return;
	for (int i = 0; i < SIBLINGS; i++)
		if (!fork()) {
			close(ends[1]);
			if (!read(ends[0], &none, 1) && hit_semaphore == 1)
				hit(i);
			_exit(0);
		}
	close(ends[1]);
	while (wait(NULL) > 0)
		;
}

/* Answer lines of input. After a fork, the child answers until it ends, then
 * the parent. */
static void asked(void)
{
	char line[32];
	long n = 0;

	while (fgets(line, sizeof(line), stdin)) {
		if (!strcmp(line, "fire\n") && hit_semaphore)
			hit(++n);
		if (!strcmp(line, "end\n"))
			_exit(0);
		if (!strcmp(line, "fork\n")) {
			pid_t child = fork();

			if (child > 0)
				waitpid(child, NULL, 0);
		}
		printf("%u\n", hit_semaphore);
		fflush(stdout);
	}
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "forms";
	int32_t n = 42;

	if (!strcmp(what, "asked")) {
		asked();
	} else if (!strcmp(what, "threads")) {
		threads();
	} else if (!strcmp(what, "siblings")) {
		siblings();
	} else {
		if (!strcmp(what, "silent") &&
			!freopen("/dev/null", "w", stdout))
			return 1;
		forms(numbers);
		expect_forms();
		all_inlined(&n, argc < 100 ? -99 : 0);
	}
	return 0;
}
