/* crosses.c - threads that call a function all the time. Some enter at its
 * second instruction, as after a signal's handler; that lies in another
 * cache line than the first. It prints its process id, and aborts on a wrong
 * result. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__asm__(".text\n"
	".globl crosses\n"
	".type crosses, @function\n"
	".p2align 6\n"
	".skip 61, 0x90\n"
	"crosses: mov %rdi, %rax\n"
	"inside: lea 1(%rax), %rax\n"
	"	ret\n"
	".size crosses, . - crosses\n");

long crosses(long n);

static long from_inside(long n)
{
	long r = n;

	__asm__ volatile("sub $128, %%rsp\n call inside\n add $128, %%rsp"
			 : "+a"(r)
			 :
			 : "memory", "cc");
	return r;
}

static void *call(void *inside)
{
	for (long i = 0;; i++)
		if ((inside ? from_inside(i) : crosses(i)) != i + 1)
			abort();
	return NULL;
}

int main(void)
{
	pthread_t t;

	printf("%d\n", getpid());
	fflush(stdout);
	for (int i = 0; i < 3; i++)
		pthread_create(&t, NULL, call, i ? &t : NULL);
	return call(NULL) != NULL;
}
