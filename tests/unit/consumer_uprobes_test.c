/* consumer_uprobes_test.c - functions of a process are probed alike, whichever
 * of the ways the kernel has.
 * rows: E12 P100 P101 */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/host/features.h"
#include "consumer/session.h"
#include "tests/unit/unit.h"

/* tests/calls.c: eight threads call leaf() 3000 times each. */
static const char program[] =
	"pid$target:a.out:leaf:entry { @n[probefunc] = count(); }\n"
	"pid$target:a.out:many:entry { @n[probefunc] = count();\n"
	"  printf(\"%d %d\\n\", arg5, arg9); }\n"
	"pid$target:a.out:leaf:return { @at[arg0 > 0] = count();\n"
	"  @sum = sum(arg1); }\n"
	"pid$target:a.out:many:return { printf(\"%d\\n\", arg1); }\n";

static const char want[] =
	"-6 -10\n-5\n\n many 1\n leaf 24000\n 1 24000\n 36012000\n";

struct way {
	uint32_t lacks;
	const char *bufpolicy;
};

static void squeeze(char *text)
{
	char *to = text;

	for (const char *from = text; *from; from++)
		if (*from != ' ' || (to > text && to[-1] != ' '))
			*to++ = *from;
	*to = 0;
}

/* In a process of its own: what a kernel lacks is known for good. */
static void trace(const struct way *w, const char *prog, const char *path)
{
	struct dc_source src = {
		.text = program, .name = "test", .pspec = DC_NAME
	};
	struct session *s = ses_new("dtrace");
	int status;

	host_pretend_lacks(w->lacks);
	ses_option(s, "engine=bpf", NULL);
	ses_option(s, "quiet", NULL);
	ses_option(s, w->bufpolicy, NULL);
	ses_output(s, path);
	ses_command(s, prog);
	status = ses_start(s);
	if (!status)
		status = ses_compile(s, &src, "");
	if (!status)
		status = ses_run(s);
	ses_free(s);
	_exit(status);
}

static void check(const struct way *w, const char *prog, const char *path)
{
	char got[4096] = "";
	FILE *f;
	int status;
	pid_t pid;

	unlink(path);
	fflush(stdout);
	pid = fork();
	if (!pid)
		trace(w, prog, path);
	CHECK(waitpid(pid, &status, 0) == pid && status == 0);
	f = fopen(path, "r");
	CHECK(f != NULL);
	if (!f)
		return;
	got[fread(got, 1, sizeof(got) - 1, f)] = 0;
	fclose(f);
	squeeze(got);
	CHECK_STR(got, want);
}

/* With bulk links; with events and frames that are claimed; without cookies;
 * and as the oldest kernels. */
static void check_ways(const char *prog, const char *path)
{
	const uint32_t hold = host_bit(HOST_PREEMPT_KFUNCS);
	const uint32_t cookies = hold | host_bit(HOST_EVENT_COOKIES);
	const struct way ways[] = {
		{ 0, "bufpolicy=switch" },
		{ hold, "bufpolicy=switch" },
		{ hold, "bufpolicy=ring" },
		{ cookies, "bufpolicy=switch" },
		{ cookies | host_bit(HOST_ATOMICS), "bufpolicy=switch" },
	};

	for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++)
		check(&ways[i], prog, path);
}

int main(void)
{
	char dir[] = "/tmp/uprobes_test.XXXXXX", text[200], prog[64], path[64];

	if (!host_has(HOST_SPARSE_HASHES) || !host_has(HOST_UPROBES)) {
		printf("ok 1 - # SKIP no BPF\n1..1\n");
		return 0;
	}
	CHECK(mkdtemp(dir) != NULL);
	snprintf(prog, sizeof(prog), "%s/calls", dir);
	snprintf(path, sizeof(path), "%s/out", dir);
	snprintf(text, sizeof(text),
		"gcc -std=gnu11 -D_GNU_SOURCE -O1 -pthread -o %s tests/calls.c",
		prog);
	CHECK(!system(text));
	check_ways(prog, path);
	unlink(prog);
	unlink(path);
	rmdir(dir);
	return unit_done();
}
