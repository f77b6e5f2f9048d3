/* consumer_features_test.c - what is traced is the same whatever the kernel
 * lacks: each feature by itself, and all of them.
 * rows: E12 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/host/features.h"
#include "consumer/session.h"
#include "tests/unit/unit.h"

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

/* Not the columns. */
static void squeeze(char *text)
{
	char *to = text;

	for (const char *from = text; *from; from++)
		if (*from != ' ' || (to > text && to[-1] != ' '))
			*to++ = *from;
	*to = 0;
}

/* In a process of its own: what a kernel lacks is known for good. */
static void trace_without(uint32_t features, const char *path)
{
	struct dc_source src = {
		.text = program, .name = "test", .pspec = DC_NAME
	};
	struct session *s = ses_new("dtrace");
	int status;

	host_pretend_lacks(features);
	ses_option(s, "engine=bpf", NULL);
	ses_option(s, "quiet", NULL);
	ses_output(s, path);
	ses_command(s, "sh -c 'cd /; cd /none 2>/dev/null; cd /tmp'");
	status = ses_start(s);
	if (!status)
		status = ses_compile(s, &src, "");
	if (!status)
		status = ses_run(s);
	ses_free(s);
	_exit(status);
}

static void check(const char *path, uint32_t features)
{
	char got[4096] = "";
	FILE *f;
	int status;
	pid_t pid;

	unlink(path);
	fflush(stdout);
	pid = fork();
	if (!pid)
		trace_without(features, path);
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

int main(void)
{
	char path[] = "/tmp/features_test.XXXXXX";
	int fd = mkstemp(path);

	close(fd);
	if (!host_has(HOST_SPARSE_HASHES) && !host_has(HOST_TASK_LOADS)) {
		printf("ok 1 - # SKIP no BPF\n1..1\n");
		return 0;
	}
	check(path, 0);
	for (int f = 0; f < HOST_NFEATURES; f++) {
		CHECK(*host_feature_name(f) && *host_feature_without(f));
		check(path, host_bit(f));
	}
	check(path, host_bit(HOST_NFEATURES) - 1);
	unlink(path);
	return unit_done();
}
