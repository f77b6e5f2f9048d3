/* program_target.c - the program traced by tests/fuzz/programs: the same system
 * calls with the same arguments each time, from the same addresses. It is
 * linked without libraries, so that it makes no others. */
#include <stdint.h>
#include <sys/syscall.h>

enum {
	AT_CWD = -100,
	WRITE_ONLY = 1
};

static long call(long nr, uintptr_t a, uintptr_t b, uintptr_t c)
{
	long r;

	__asm__ volatile("syscall"
			 : "=a"(r)
			 : "a"(nr), "D"(a), "S"(b), "d"(c)
			 : "rcx", "r11", "memory");
	return r;
}

static const char null[] = "/dev/null", none[] = "/no/such/file";
static const char text[] = "0123456789abcdefXYZ/a.b:c,d";
static const char bytes[] = "\001\377\200 \0\n\t\"binary\\";
static const struct {
	int64_t big;
	int32_t negative;
	uint16_t half;
	char name[10];
} record = { INT64_MAX - 1, -2, 0xfffe, "ten chars." };

/* Make memory resident, so that a BPF program can read it. */
static void touch(const void *p)
{
	*(const volatile char *)p;
}

void _start(void)
{
	long fd;

	touch(null);
	touch(none);
	touch(text);
	touch(bytes);
	touch(&record);
	fd = call(SYS_openat, AT_CWD, (uintptr_t)null, WRITE_ONLY);
	call(SYS_write, fd, (uintptr_t)text, sizeof(text) - 1);
	call(SYS_write, fd, (uintptr_t)bytes, sizeof(bytes) - 1);
	call(SYS_write, fd, (uintptr_t)&record, sizeof(record));
	call(SYS_openat, AT_CWD, (uintptr_t)none, 0);
	call(SYS_write, -1, 0, 5);
	call(SYS_exit_group, 0, 0, 0);
}
