/* consumer_features_test.c - programs trace the same on kernels that lack
 * features: each feature by itself, and all of them.
 * rows: E12 */
#include "tests/unit/traced.h"

static const char program[] =
	"syscall::chdir:entry /pid == $target/\n"
	"{ self->n++; self->m[execname] = self->n; a[self->n] = tid;\n"
	"  @[execname, copyinstr(arg0)] = sum(self->m[execname]);\n"
	"  self->s = speculation(); }\n"
	"syscall::chdir:entry /self->s/\n"
	"{ speculate(self->s); printf(\"%s\\n\", copyinstr(arg0)); }\n"
	"syscall::chdir:return /self->s && errno == 0/\n"
	"{ commit(self->s); self->s = 0; }\n"
	"syscall::chdir:return /self->s/ { discard(self->s); self->s = 0; }\n"
	"END { printf(\"%d\", a[3] == $target && a[4] == 0); }\n";

static const char want[] = "/\n/tmp\n1\n sh / 1\n sh /none 2\n sh /tmp 3\n";

static void check(uint32_t lacks)
{
	const struct traced t = { .lacks = lacks,
		.program = program,
		.command = "sh -c 'cd /; cd /none 2>/dev/null; cd /tmp'" };
	char *got = traced_output(&t);

	squeeze(got);
	CHECK_STR(got, want);
	free(got);
}

int main(void)
{
	if (!host_has(HOST_SPARSE_HASHES) && !host_has(HOST_TASK_LOADS)) {
		printf("ok 1 - # SKIP no BPF\n1..1\n");
		return 0;
	}
	check(0);
	for (int f = 0; f < HOST_NFEATURES; f++) {
		CHECK(*host_feature_name(f) && *host_feature_without(f));
		check(host_bit(f));
	}
	check(host_bit(HOST_NFEATURES) - 1);
	return unit_done();
}
