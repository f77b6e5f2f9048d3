/* plug.c - a library with a constructor, for programs that load it late. With
 * ODD it also has a function that cannot be decoded. */

#define CALLED __attribute__((noinline, noclone))

CALLED long plugged(long n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

__attribute__((constructor)) CALLED void born(void)
{
	__asm__ volatile("" ::: "memory");
	plugged(0);
}

#ifdef ODD
__asm__(".text; .globl odd; .type odd, @function;"
	"odd: .byte 6; ret; .size odd, .-odd");
#endif
