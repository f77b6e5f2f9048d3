/* calls_probes.c - a program whose probes are function calls, as headers made
 * by other DTraces have them, for check_usdt_calls. It prints what it fires.
 * Each kind of call occurs: amid a function, as a tail call, and as a
 * conditional tail call. */
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif
extern void __dtrace_app___request__start(char *, int);
extern int __dtraceenabled_app___request__start(void);
extern void __dtrace_app___many(
	int, short, char *, long, unsigned char, int, int, signed char);
extern void __dtrace_app___idle(void);
extern void __dtrace_other___event(int);
#ifdef __cplusplus
}
#endif

static char path[20], more[20];

__attribute__((noinline)) static void at_end(int i)
{
	printf("start %s %d\n", path, i);
	fflush(stdout);
	__dtrace_app___request__start(path, i);
}

__attribute__((noinline)) static void in_one_case(int i)
{
	if (i & 1)
		__dtrace_app___idle();
}

__attribute__((noinline)) static void many_at_end(int i)
{
	__dtrace_app___many(i, -2, more, 1L << 40, 200, -6, -7, -8);
}

__attribute__((noinline)) static int many(int i)
{
	__dtrace_app___many(i, -2, more, 1L << 40, 200, -6, -7, -8);
	return i + 1;
}

#ifdef __cplusplus
template <typename T> void instance(T n)
{
	__dtrace_other___event((int)n);
}
template void instance<int>(int);
template void instance<short>(short);
#else
static void instance(int n)
{
	__dtrace_other___event(n);
}
#endif

int main(int argc, char **argv)
{
	void (*volatile by_address)(int) = __dtrace_other___event;

	(void)argv;
	snprintf(path, sizeof(path), "/p%d", argc);
	snprintf(more, sizeof(more), "more");
	for (int i = 0; i < 2; i++) {
		if (__dtraceenabled_app___request__start())
			printf("enabled %d\n", i);
		at_end(i);
		in_one_case(i);
		printf("%s", i & 1 ? "idle\n" : "");
		for (int j = many(i); j > i; j--)
			many_at_end(i + 10);
		for (int j = 0; j < 2; j++)
			printf("many %d -2 more %lx 200 -6 -7 -8\n", i + 10 * j,
				1L << 40);
		instance(i);
		printf("event %d\n", i);
	}
	by_address(77);
	printf("event 77\n");
	return 0;
}
