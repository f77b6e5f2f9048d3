/* dvm_subr_test.c - subroutines in the interpreter: the rows of dvm_subrs.h,
 * and random strings, checked against the C library. */
#include <arpa/inet.h>
#include <libgen.h>

#include "tests/unit/dvm_subrs.h"

static enum dif_fault bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM])
{
	(void)f, (void)v, (void)comm;
	*value = getpid();
	return DIF_FAULT_NONE;
}

static void run(const struct subr_row *t)
{
	struct dif_instr code[NCODE];
	int64_t ints[NINTS];
	struct lab l;

	subr_setup(&l, code, ints, t);
	l.f.bvar = bvar;
	if (!lab_start(&l)) {
		vm_fire(l.vm, &l.f);
		lab_read(&l);
	}
	subr_check(&l, t, false);
	lab_done(&l);
}

static uint64_t random_number(void)
{
	static uint64_t x = 88172645463325252;

	x ^= x << 13;
	x ^= x >> 7;
	return x ^= x << 17;
}

/* Make a random text of few different characters, so that searches succeed. */
static const char *random_text(char *to, int most)
{
	int n = random_number() % (most + 1);

	for (int i = 0; i < n; i++)
		to[i] = "a/b."[random_number() % 4];
	to[n] = 0;
	return to;
}

static void run_text(enum dif_subr subr, const char *s, const char *t,
	int64_t number, int nargs, const char *want)
{
	struct subr_row row = { subr, { s, t }, { 0, number }, nargs, want };

	run(&row);
}

static void run_index(enum dif_subr subr, const char *s, const char *t,
	int from, int64_t want)
{
	struct subr_row row = { subr, { s, t }, { 0, 0, from }, 3, NULL, want };

	run(&row);
}

static int index_of(const char *s, const char *t, int from)
{
	int n = strlen(s);
	const char *at;

	from = from < 0 ? 0 : from > n ? n : from;
	at = strstr(s + from, t);
	return at ? at - s : -1;
}

static int rindex_of(const char *s, const char *t, int from)
{
	int n = strlen(s), m = strlen(t);

	if (from > n - m)
		from = n - m;
	if (from < 0 && !m)
		return 0;
	while (from >= 0 && strncmp(s + from, t, m))
		from--;
	return from < 0 ? -1 : from;
}

/* Some C libraries have a root "//" as well. */
static const char *dirname_of(char *path)
{
	const char *dir = dirname(path);

	return strcmp(dir, "//") ? dir : "/";
}

static void run_random(void)
{
	char s[32], t[32], copy[32];
	int from, c = "a/b.x"[random_number() % 5];

	random_text(s, 31);
	random_text(t, random_number() % 16 ? 3 : 12);
	from = (int)(random_number() % 40) - 4;
	run_text(SUBR_STRCHR, s, NULL, c, 2, strchr(s, c));
	run_text(SUBR_STRRCHR, s, NULL, c, 2, strrchr(s, c));
	run_text(SUBR_STRSTR, s, t, 0, 2, strstr(s, t));
	run_text(SUBR_BASENAME, s, NULL, 0, 1, basename(strcpy(copy, s)));
	run_text(SUBR_DIRNAME, s, NULL, 0, 1, dirname_of(strcpy(copy, s)));
	run_text(SUBR_STRTOK, s, t, 0, 2, strtok(strcpy(copy, s), t));
	run_index(SUBR_INDEX, s, t, from, index_of(s, t, from));
	run_index(SUBR_RINDEX, s, t, from, rindex_of(s, t, from));
}

static void run_inet6(void)
{
	struct subr_row row = { SUBR_INET_NTOA6, { in_scratch },
		{ 0, SPACE_KERNEL }, 2 };
	uint16_t group[8];
	char text[INET6_ADDRSTRLEN];

	for (int i = 0; i < 8; i++) {
		uint64_t r = random_number();

		group[i] = r & 1 ? r >> 48 >> (r >> 4 & 12) : 0;
	}
	memcpy(row.mem, group, 16);
	/* C libraries differ on numbers that begin with 0. */
	if (!group[0])
		return;
	inet_ntop(AF_INET6, group, text, sizeof(text));
	text[31] = 0;
	row.text = text;
	run(&row);
}

int main(void)
{
	uint8_t seen[DIF_NSUBRS] = { 0 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		run(&rows[i]);
		seen[rows[i].subr] = 1;
	}
	subr_self(run);
	seen[SUBR_PROGENYOF] = seen[SUBR_RAND] = 1;
	seen[SUBR_STOP] = 1; /* in tests/d/destroy */
	seen[SUBR_DENTRY_PATH] = seen[SUBR_DENTRY_NAME] =
		seen[SUBR_DENTRY_DIRNAME] = seen[SUBR_KERNFS_PATH] =
			seen[SUBR_PID_NR] = seen[SUBR_CGROUPID] =
				seen[SUBR_UARGS] = 1; /* d/psinfo */
	for (int s = 0; s < DIF_NSUBRS; s++)
		CHECK(seen[s]);
	CHECK(!memcmp(lab_written, "abc", 4));
	for (int i = 0; i < 300; i++)
		run_random();
	for (int i = 0; i < 300; i++)
		run_inet6();
	return unit_done();
}
