/* begins_again.c - functions that begin as those of Go do: they compare the
 * stack pointer with a limit and, as long as that is too high, lower it and
 * begin again. Each is called five times. */
#include <stdio.h>

/* Calls fn(n) with a limit that is too high. */
long call(long (*fn)(long), long n);
long near_limit(long n), far_limit(long n), very_far_limit(long n);

__asm__(".macro begin_again name, sp, lea:vararg\n"
	".globl \\name\n"
	".type \\name, @function\n"
	"\\name: \\lea\n"
	"cmp 16(%r14), \\sp\n"
	"jbe 1f\n"
	"sub $24, %rsp\n"
	"lea 1(%rdi), %rax\n"
	"add $24, %rsp\n"
	"ret\n"
	"1: movq $0, 16(%r14)\n"
	"jmp \\name\n"
	".size \\name, . - \\name\n"
	".endm\n"
	".text\n"
	"begin_again near_limit, %rsp\n"
	"begin_again far_limit, %r12, lea -100(%rsp), %r12\n"
	"begin_again very_far_limit, %r12, lea -1000(%rsp), %r12\n"
	".globl call\n"
	".type call, @function\n"
	"call: push %r12\n"
	"push %r14\n"
	"sub $24, %rsp\n"
	"mov %rsp, %r14\n"
	"movq $-1, 16(%r14)\n"
	"mov %rdi, %rax\n"
	"mov %rsi, %rdi\n"
	"call *%rax\n"
	"add $24, %rsp\n"
	"pop %r14\n"
	"pop %r12\n"
	"ret\n"
	".size call, . - call\n");

int main(void)
{
	long sum = 0;

	for (long i = 0; i < 5; i++)
		sum += call(near_limit, i) + call(far_limit, i) +
		       call(very_far_limit, i);
	printf("%ld\n", sum);
	return 0;
}
