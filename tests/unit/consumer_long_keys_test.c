/* consumer_long_keys_test.c - keys longer than an old kernel allows are stored
 * there in pieces. Nothing else changes, even if keys begin or end alike, or
 * are looked up again and again.
 * rows: E12 G2 G20 */
#include "tests/unit/traced.h"

static const char program[] =
	"#pragma D option aggrate=50ms\n"
	"int n;\n"
	"syscall::chdir:entry /pid == $target/\n"
	"{ this->s = copyinstr(arg0);\n"
	"  @one[this->s, this->s] = count();\n"
	"  @two[1, this->s, \"x\", strjoin(this->s, \"!\"), 7] = max(n);\n"
	"  a[this->s, \"x\", n & 1] = ++n; a[\"x\", this->s, 5] = n;\n"
	"  b[this->s, this->s] = a[this->s, \"x\", (n - 1) & 1];\n"
	"  self->m[this->s, a[\"x\", this->s, 5], this->s] = this->s;\n"
	"  printf(\"%d %d %s %s\\n\", a[\"none\", \"x\", 0],\n"
	"    b[this->s, this->s], self->m[this->s, n, this->s],\n"
	"    self->m[\"none\", n, this->s] == NULL ? \"-\" : \"?\"); }\n"
	"syscall::chdir:entry /pid == $target/ { b[this->s, this->s] = 0;\n"
	"  printf(\"%d\\n\", b[this->s, this->s]); }\n"
	"END { printa(\"%s %s %@d\\n\", @one);\n"
	"  printa(\"%d %s %s %s %d %@d\\n\", @two); }\n";

static const char want[] = "0 1 / -\n0\n0 2 /none -\n0\n0 3 /tmp -\n0\n"
			   "0 4 / -\n0\n/none /none 1\n/tmp /tmp 1\n/ / 2\n"
			   "1 /none x /none! 7 1\n1 /tmp x /tmp! 7 2\n"
			   "1 / x /! 7 3\n\n";

static void check(uint32_t lacks, const char *strsize)
{
	const struct traced t = { .lacks = lacks,
		.program = program,
		.option = strsize,
		.command = "sh -c 'cd /; cd /none 2>/dev/null; sleep 0.2;"
			   " cd /tmp; sleep 0.2; cd /'" };
	char *got = traced_output(&t);

	CHECK_STR(got, want);
	free(got);
}

int main(void)
{
	const uint32_t old = host_bit(HOST_LONG_KEYS);

	if (!host_has(HOST_SPARSE_HASHES) && !host_has(HOST_TASK_LOADS)) {
		printf("ok 1 - # SKIP no BPF\n1..1\n");
		return 0;
	}
	check(0, "strsize=256");
	check(old, "strsize=256");
	check(old, "strsize=250");
	check(old, "strsize=700");
	check(old | host_bit(HOST_TASK_STORAGE), "strsize=2k");
	return unit_done();
}
