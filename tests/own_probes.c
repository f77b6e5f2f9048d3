/* own_probes.c - a program with USDT probes, for check_usdt_build. It prints
 * what it fires, and `enabled' if the is-enabled test says so. */
#include <stdio.h>

#include "app.h"

struct request {
	int id;
};

static __attribute__((noinline)) void serve(struct request *r, int size)
{
	char path[20];

	snprintf(path, sizeof(path), "/p%d", r->id);
	if (APP_REQUEST_START_ENABLED())
		printf("enabled %d\n", r->id);
	APP_REQUEST_START(path, size);
	printf("start %s %d\n", path, size);
	APP_REQUEST_DONE(r, 0x123456789abcdefUL + (unsigned long)size,
		(unsigned char)(size + 200), (short)-size);
	printf("done 1 %lx %d %d\n", 0x123456789abcdefUL + (unsigned long)size,
		size + 200, -size);
	APP_REQUEST_DONE(NULL, 7, 1, -5);
	printf("done 0 7 1 -5\n");
	APP_IDLE();
	printf("idle\n");
}

int main(void)
{
	for (int i = 0; i < 3; i++) {
		struct request r;

		r.id = i;
		serve(&r, 10 + i);
	}
	return 0;
}
