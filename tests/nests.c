/* nests.c - functions that call each other and return in every way: from
 * several places, by a tail call, from within a switch or an interpreter, from
 * cold code that the compiler has split off, from a signal handler, or never.
 * With `print' it prints each call and return as it happens. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#ifdef __clang__
#define CALLED __attribute__((noinline))
#else
#define CALLED __attribute__((noinline, noclone))
#endif

static int prints;
static volatile int zero;

/* Not among the traced functions. */
CALLED static void say(const char *what, const char *who)
{
	if (prints)
		printf("%s %s\n", what, who);
}

#define IN()  say("->", __func__)
#define OUT() say("<-", __func__)

CALLED int leaf(int n)
{
	IN();
	OUT();
	return n + 1;
}

CALLED int branches(int n)
{
	IN();
	if (n > 10) {
		leaf(n);
		OUT();
		return 10 * n;
	}
	if (n > 5) {
		OUT();
		return n;
	}
	for (int i = 0; i < n; i++)
		leaf(i);
	OUT();
	return -n;
}

CALLED int again(int n)
{
	int r;

	IN();
	r = n ? again(n - 1) + zero : 7;
	OUT();
	return r;
}

/* The compiler turns the last call into a jump, so these return before it. */
CALLED int tail(int n)
{
	IN();
	OUT();
	return leaf(n + zero);
}

static int (*volatile pointer)(int) = branches;

CALLED int tail_at(int n)
{
	IN();
	OUT();
	return pointer(n);
}

CALLED int given(int (*f)(int), int n)
{
	IN();
	OUT();
	return f(n);
}

CALLED int chooses(int n)
{
	int r = 0;

	IN();
	switch (n) {
	case 0:
		r = leaf(1);
		break;
	case 1:
		OUT();
		return 11;
	case 2:
		r = leaf(2) * leaf(3);
		break;
	case 3:
		r = branches(3);
		break;
	case 4:
		r = again(2);
		break;
	case 5:
		OUT();
		return tail(5);
	case 6:
		r = zero + 4;
		break;
	}
	OUT();
	return r;
}

__attribute__((cold, noinline)) static void rare(void)
{
	zero = 0;
}

struct step {
	int op;
	void *go;
};

/* An interpreter whose program has the addresses of labels in it. */
CALLED int threaded(struct step *s, int n, int x)
{
	static void *const label[] = { &&call, &&twice, &&done };

	IN();
	for (int i = 0; i < n; i++)
		s[i].go = label[s[i].op];
	goto * s->go;
call:
	x += leaf(x);
	s++;
	goto * s->go;
twice:
	x *= 2;
	s++;
	goto * s->go;
done:
	OUT();
	return x;
}

CALLED int apart(int n)
{
	IN();
	if (__builtin_expect(n > 100, 0)) {
		rare();
		leaf(n);
		rare();
		OUT();
		return n / 2;
	}
	OUT();
	return n;
}

CALLED void handles(int sig)
{
	IN();
	leaf(sig);
	OUT();
}

static jmp_buf back;

CALLED void jumps(void)
{
	IN();
	longjmp(back, 1);
}

int main(int argc, char **argv)
{
	struct step steps[] = { { .op = 0 }, { .op = 1 }, { .op = 1 },
		{ .op = 0 }, { .op = 2 } };

	prints = argc > 1 && !strcmp(argv[1], "print");
	IN();
	signal(SIGUSR1, handles);
	for (int i = 0; i < 8; i++)
		chooses(i);
	for (int i = 0; i < 13; i += 6)
		branches(i);
	tail(1);
	tail_at(6);
	given(leaf, 3);
	given(branches, 3);
	threaded(steps, 5, 3);
	apart(1);
	apart(1000);
	raise(SIGUSR1);
	if (!setjmp(back))
		jumps();
	again(5);
	OUT();
	return 0;
}
