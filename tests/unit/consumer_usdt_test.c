/* consumer_usdt_test.c - probes that a program has of its own have the same
 * arguments, whichever of the ways to attach the kernel has.
 * rows: E12 P126 */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/host/features.h"
#include "base/str.h"
#include "consumer/session.h"
#include "tests/unit/unit.h"

static char dir[] = "/tmp/usdt_test.XXXXXX";

static char *read_all(FILE *f)
{
	struct str s = { 0 };
	char part[4096];
	size_t n;

	str_puts(&s, "");
	while (f && (n = fread(part, 1, sizeof(part), f)))
		str_put(&s, part, n);
	return s.s;
}

static void put_path(char *to, size_t size, const char *name)
{
	snprintf(to, size, "%s/%s", dir, name);
}

/* In a process of its own: what a kernel lacks is known for good. */
static void trace(uint32_t lacks, const char *program, const char *what)
{
	struct dc_source src = {
		.text = program, .name = "test", .pspec = DC_NAME
	};
	struct session *s = ses_new("dtrace");
	char out[64], command[80];
	int status;

	put_path(out, sizeof(out), "out");
	put_path(command, sizeof(command), what);
	host_pretend_lacks(lacks);
	ses_option(s, "engine=bpf", NULL);
	ses_option(s, "quiet", NULL);
	ses_option(s, "zdefs", NULL);
	ses_output(s, out);
	ses_command(s, command);
	status = ses_start(s);
	if (!status)
		status = ses_compile(s, &src, "");
	if (!status)
		status = ses_run(s);
	ses_free(s);
	_exit(status);
}

static void check(
	uint32_t lacks, const char *program, const char *what, const char *want)
{
	char path[64], *got, *end;
	int status;
	FILE *f;
	pid_t pid;

	put_path(path, sizeof(path), "out");
	unlink(path);
	fflush(stdout);
	pid = fork();
	if (!pid)
		trace(lacks, program, what);
	CHECK(waitpid(pid, &status, 0) == pid && status == 0);
	f = fopen(path, "r");
	CHECK(f != NULL);
	got = read_all(f);
	if (f)
		fclose(f);
	end = got + strlen(got); /* with an empty line, of no action */
	while (end > got + 1 && end[-1] == '\n' && end[-2] == '\n')
		*--end = 0;
	CHECK_STR(got, want);
	free(got);
}

/* By one link for all places; by events; and by these without cookies. */
static void check_ways(const char *forms, const char *want)
{
	const uint32_t hold = host_bit(HOST_PREEMPT_KFUNCS);
	const uint32_t ways[] = { 0, hold,
		hold | host_bit(HOST_EVENT_COOKIES) };
	static const char hits[] =
		"usdttest$target:::hit { @ = sum(arg0); }\n"
		"usdttest$target:::inlined, usdttest$target:::hit\n"
		"{ @n[probename] = count(); }\n"
		"END { printa(\"%@d\", @); printa(\" %s %@d\", @n); }\n";

	for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++) {
		check(ways[i], forms, "usdt silent", want);
		check(ways[i], hits, "usdt threads", "35988000 hit 24000\n");
	}
}

int main(void)
{
	char text[300], *forms, *want;
	FILE *f;

	if (!host_has(HOST_SPARSE_HASHES) || !host_has(HOST_UPROBES)) {
		printf("ok 1 - # SKIP no BPF\n1..1\n");
		return 0;
	}
	CHECK(mkdtemp(dir) != NULL);
	snprintf(text, sizeof(text),
		"gcc -std=gnu11 -D_GNU_SOURCE -O1 -pthread -static -DFIXED "
		"-o %s/usdt tests/usdt.c && %s/usdt",
		dir, dir);
	f = popen(text, "r");
	want = read_all(f);
	CHECK(f && !pclose(f) && *want);
	f = fopen("tests/usdt.d", "r");
	forms = read_all(f);
	if (f)
		fclose(f);
	check_ways(forms, want);
	free(forms);
	free(want);
	snprintf(text, sizeof(text), "rm -r %s", dir);
	CHECK(!system(text));
	return unit_done();
}
