/* busy.c - calls leaf() all the time, below 20 others without frame pointers.
 */
#include <unistd.h>

#define APART __attribute__((noinline, noclone))

APART int leaf(int n)
{
	return n + getppid();
}

APART int down(int n)
{
	volatile int v[4] = { n };

	v[1] = n ? down(n - 1) : leaf(n);
	return v[0] + v[1];
}

int main(void)
{
	int sum = 0;

	alarm(60);
	for (;;)
		sum += down(19);
	return sum;
}
