/* consumer_usdt_test.c - USDT probes have the same arguments in each of the
 * ways to attach that kernels have.
 * rows: E12 P126 */
#include "tests/unit/traced.h"

static char dir[] = "/tmp/usdt_test.XXXXXX";

static void check(
	uint32_t lacks, const char *program, const char *what, const char *want)
{
	char command[80], *got, *end;
	const struct traced t = {
		.lacks = lacks, .program = program, .command = command
	};

	snprintf(command, sizeof(command), "%s/%s", dir, what);
	got = traced_output(&t);
	end = got + strlen(got); /* with an empty line, of no action */
	while (end > got + 1 && end[-1] == '\n' && end[-2] == '\n')
		*--end = 0;
	CHECK_STR(got, want);
	free(got);
}

/* One link for all places; perf events; and these without cookies. */
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
