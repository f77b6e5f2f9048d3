/* stepped.c - calls functions with instructions that are hard to run in single
 * steps, and prints what they return. */
#include <stdio.h>

/* A function that begins with a nop. */
#define FUNCTION(name, code)                                                   \
	long name(void);                                                       \
	__asm__(".text\n.globl " #name "\n"                                    \
		".type " #name ", @function\n" #name ": nop\n" code "\n ret\n" \
		".size " #name ", . - " #name "\n")

FUNCTION(calls, "mov $110, %eax\n syscall\n test %eax, %eax\n setg %al\n"
		"movzx %al, %eax");
FUNCTION(leaves, "mov $39, %eax\n syscall");
FUNCTION(flags, "pushf\n pop %rax\n and $0x100, %eax");
FUNCTION(keeps, "pushf\n popf\n mov $1, %eax");
FUNCTION(fills, "lea room(%rip), %rdi\n mov $100, %ecx\n mov $7, %eax\n"
		"rep stosb\n lea room(%rip), %rax\n sub %rax, %rdi\n"
		"mov %rdi, %rax");
FUNCTION(segment, "mov %ss, %ecx\n mov %ecx, %ss\n mov $2, %eax");

char room[200];

int main(void)
{
	printf("calls %ld\n", calls());
	printf("leaves %d\n", leaves() > 0);
	printf("flags %ld\n", flags());
	printf("keeps %ld\n", keeps());
	printf("fills %ld\n", fills());
	printf("room %d %d\n", room[99], room[100]);
	printf("segment %ld\n", segment());
	puts("done");
	return 0;
}
