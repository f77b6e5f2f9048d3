/* compat.c - compat WHAT [PROGRAM]: makes system calls the 32-bit way, and
 * those of x32. It uses no C library, so that any x86-64 compiler can build the
 * 32-bit program (-m32 -nostdlib), and it makes no calls but those written
 * here. The 64-bit program makes the same calls by `int $0x80'. All addresses
 * are below 4 GB. */

unsigned int nr, arg[6], result;

#define INT_80                                                              \
	"mov nr, %eax\n\tmov arg, %ebx\n\tmov arg + 4, %ecx\n\t"            \
	"mov arg + 8, %edx\n\tmov arg + 12, %esi\n\tmov arg + 16, %edi\n\t" \
	"mov arg + 20, %ebp\n\tint $0x80\n\tmov %eax, result\n\t"

void do_call(void);
void restore(void);
void begin(char **argv);

#ifdef __x86_64__
__asm__(".globl _start\n"
	"_start: lea 8(%rsp), %rdi\n\tand $-16, %rsp\n\tcall begin\n"
	"do_call: push %rbx\n\tpush %rbp\n\t" INT_80
	"pop %rbp\n\tpop %rbx\n\tret\n"
	"restore: ret");

static long syscall(unsigned long n, long a, long b, long c)
{
	long r;

	__asm__ volatile("syscall"
			 : "=a"(r)
			 : "a"(n), "D"(a), "S"(b), "d"(c)
			 : "rcx", "r11", "memory");
	return r;
}

/* If the kernel supports x32, the first two are getpid and a failing ioctl. 20
 * is getpid on i386 only, and 514 without the x32 bit is no system call. */
static void x32(void)
{
	enum {
		BIT = 1 << 30
	};

	syscall(BIT + 39, 0, 0, 0);
	syscall(BIT + 514, -1, 0x1234, 0x123456789);
	syscall(514, -1, 0, 0);
	syscall(20, -1, 0, 0);
}
#else
__asm__(".globl _start\n"
	"_start: lea 4(%esp), %eax\n\tand $-16, %esp\n\tsub $12, %esp\n\t"
	"push %eax\n\tcall begin\n"
	"do_call: push %ebx\n\tpush %esi\n\tpush %edi\n\tpush %ebp\n\t" INT_80
	"pop %ebp\n\tpop %edi\n\tpop %esi\n\tpop %ebx\n\tret\n"
	"restore: pop %eax\n\tmov $119, %eax\n\tint $0x80");

static void x32(void)
{
}
#endif

#define AT(p)	     ((unsigned int)(unsigned long)(p))
#define CALL(n, ...) call(n, (unsigned int[6]){ __VA_ARGS__ })

static int call(unsigned int n, const unsigned int a[6])
{
	nr = n;
	for (int i = 0; i < 6; i++)
		arg[i] = a[i];
	do_call();
	return result;
}

enum { /* numbers of i386 */
	EXIT = 1,
	FORK,
	WRITE = 4,
	OPEN,
	WAITPID = 7,
	EXECVE = 11,
	BREAK = 17,
	GETPID = 20,
	KILL = 37,
	SIGACTION = 67,
	MMAP = 90,
	SOCKETCALL = 102,
	LLSEEK = 140,
	MMAP2 = 192,
	STAT64 = 195,
	EPOLL_WAIT = 256,
	OPENAT = 295,
	EPOLL_CREATE1 = 329,
	EXECVEAT = 358
};

static char buffer[128];

static void calls(void)
{
	CALL(GETPID, 0);
	CALL(OPEN, AT("/nonexistent/compat"));
	CALL(OPENAT, -100, AT("/dev/null"));
	CALL(LLSEEK, 3, 1, 2, AT(buffer));
	CALL(MMAP2, 0, 4096, 1, 0x22, -1, 7);
	CALL(MMAP, 1);
	CALL(STAT64, AT("/dev/null"), AT(buffer));
	CALL(SOCKETCALL, 99);
	CALL(BREAK, 0);
	CALL(1000, 0);
	if (!CALL(FORK, 0))
		CALL(EXIT, 3);
	CALL(WAITPID, -1, AT(buffer));
}

static void caught(int sig)
{
	CALL(BREAK, sig);
}

/* sigaction, the old call, whose handlers return by sigreturn rather than
 * rt_sigreturn. */
static void signals(void)
{
	enum {
		SIGUSR1 = 10,
		SA_RESTORER = 0x4000000
	};
	static unsigned int act[4];

	act[0] = AT(caught);
	act[2] = SA_RESTORER;
	act[3] = AT(restore);
	CALL(SIGACTION, SIGUSR1, AT(act));
	CALL(KILL, CALL(GETPID, 0), SIGUSR1);
}

static void say(const char *text)
{
	unsigned int n = 0;

	while (text[n])
		n++;
	CALL(WRITE, 1, AT(text), n);
}

/* Calls that a ptrace stop ends early unless the tracer repeats them. */

static void waits(void)
{
	int set = CALL(EPOLL_CREATE1, 0);

	say("waits\n");
	if (CALL(EPOLL_WAIT, set, AT(buffer), 1, 700))
		say("cut short\n");
	else
		say("0 events, no error\n");
}

static int socketcall(int what, const unsigned int a[5])
{
	static unsigned int args[5];

	for (int i = 0; i < 5; i++)
		args[i] = a[i];
	return CALL(SOCKETCALL, what, AT(args));
}

/* Receive with a time limit, by socketcall. */
static void receives(void)
{
	enum {
		SOCKETPAIR = 8,
		RECV = 10,
		SETSOCKOPT = 14,
		AF_UNIX = 1,
		SOCK_STREAM = 1,
		SOL_SOCKET = 1,
		SO_RCVTIMEO = 20,
		EAGAIN = 11
	};
	static int pair[2], limit[2] = { 0, 700000 };

	socketcall(SOCKETPAIR,
		(unsigned int[5]){ AF_UNIX, SOCK_STREAM, 0, AT(pair) });
	socketcall(SETSOCKOPT, (unsigned int[5]){ pair[0], SOL_SOCKET,
				       SO_RCVTIMEO, AT(limit), sizeof(limit) });
	say("waits\n");
	if (socketcall(RECV, (unsigned int[5]){ pair[0], AT(buffer), 1 }) !=
		-EAGAIN)
		say("cut short\n");
	else
		say("0 events, no error\n");
}

/* Each function has a frame. inner() sets up its call itself, so that no
 * register but the frame pointer holds an address. */

static __attribute__((noinline)) unsigned int inner(void)
{
	unsigned int r;

	__asm__ volatile("int $0x80"
			 : "=a"(r)
			 : "a"(GETPID), "r"(__builtin_frame_address(0))
			 : "memory");
	return r;
}

static __attribute__((noinline)) unsigned int middle(void)
{
	return inner() + 1;
}

static __attribute__((noinline)) void frames(void)
{
	result = middle() + 1;
}

static void becomes(const char *program, int at)
{
	static unsigned int argv[2];

	for (unsigned int i = 0; i < sizeof(buffer) - 1 && program[i]; i++)
		buffer[i] = program[i];
	argv[0] = AT(buffer);
	if (at)
		CALL(EXECVEAT, -100, AT(buffer), AT(argv), AT(argv + 1));
	else
		CALL(EXECVE, AT(buffer), AT(argv), AT(argv + 1));
}

void begin(char **argv)
{
	switch (argv[1] ? *argv[1] : 0) {
	case 'c':
		calls();
		break;
	case 's':
		signals();
		break;
	case 'w':
		waits();
		break;
	case 'r':
		receives();
		break;
	case 'f':
		frames();
		break;
	case 'b':
		becomes(argv[2], 0);
		break;
	case 'a':
		becomes(argv[2], 1);
		break;
	case 'x':
		x32();
	}
	CALL(EXIT, 0);
	__builtin_unreachable();
}
