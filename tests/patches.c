/* patches.c - writes to its own text. It prints its process id, and executes
 * each character that it reads:
 *	c	call seven() ten times, and print the sum
 *	o	write the first byte of seven() as it is in the file, as the
 *		kernel does when a uprobe there ends
 *	e	write the end of the instruction of seven(), which then
 *		returns 5
 *	w	write other code over seven(), which then returns 9 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

long seven(void);
__asm__(".text\n.globl seven\n.type seven, @function\n"
	"seven:\tmov $7, %eax\n\tret\n\tnop\n\tnop\n\t.size seven, 6\n");

static void patch(int at, const char *code, int n)
{
	int mem = open("/proc/self/mem", O_WRONLY);

	if (pwrite(mem, code, n, (off_t)(long)seven + at) != n)
		perror("patch");
	close(mem);
}

int main(void)
{
	long (*volatile call)(void) = seven;
	char c;

	setvbuf(stdout, NULL, _IONBF, 0);
	printf("%d\n", getpid());
	while (read(STDIN_FILENO, &c, 1) == 1) {
		long sum = 0;

		if (c == 'o')
			patch(0, "\xb8", 1);
		if (c == 'e')
			patch(1, "\x05", 1);
		if (c == 'w')
			patch(0, "\x6a\x09\x58\xc3", 4); /* push 9; pop; ret */
		for (int i = 0; c == 'c' && i < 10; i++)
			sum += call();
		if (c == 'c')
			printf("%ld\n", sum);
	}
	return 0;
}
