/* rowless.c - functions with frame pointers, and without rows that say where
 * their callers' registers are: built with -fno-asynchronous-unwind-tables. */
#include <unistd.h>

static int __attribute__((noinline)) leaf(int n)
{
	return getppid() + n;
}

static int __attribute__((noinline)) middle(int n)
{
	return leaf(n) + 1;
}

static int __attribute__((noinline)) outer(int n)
{
	return middle(n) + 1;
}

int main(void)
{
	return outer(1) == 0;
}
