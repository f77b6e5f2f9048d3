// throws.cc - an exception passes through a function.
#include <cstdio>

extern "C" __attribute__((noinline)) int inner(int n)
{
	if (n > 2)
		throw n;
	return n;
}

extern "C" __attribute__((noinline)) int outer(int n)
{
	return inner(n) + inner(n + 1);
}

int main()
{
	for (int i = 0; i < 4; i++)
		try {
			outer(i);
		} catch (int n) {
			std::printf("caught %d\n", n);
			return 0;
		}
	return 1;
}
