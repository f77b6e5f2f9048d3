/* rowless.c - functions with frame pointers, and without rows that say where
 * their callers' registers are: built with -fno-asynchronous-unwind-tables. */
#include <unistd.h>

static int __attribute__((noinline)) leaf(int n)
{
	return getppid() + n;
}

/* It never has a frame, as small functions in Go. */
static int __attribute__((noinline, optimize("omit-frame-pointer"))) bare(int n)
{
	return n * 3 + 1;
}

static int __attribute__((noinline)) middle(int n)
{
	return leaf(n) + bare(n) + 1;
}

static int __attribute__((noinline)) outer(int n)
{
	return middle(n) + 1;
}

int main(void)
{
	return outer(1) == 0;
}
