/* refuse.c - explains why the kernel may have refused something, and what would
 * allow it. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <linux/capability.h>

#include "base/procfile.h"
#include "bpfgen/run/engine_impl.h"

static const char *const operations[] = {
	[REFUSE_MAP] = "make a BPF map",
	[REFUSE_LOAD] = "load a BPF program",
	[REFUSE_LOAD_WRITER] = "load a BPF program that writes user memory",
	[REFUSE_LOAD_READER] = "load a BPF program that reads kernel memory",
	[REFUSE_TRACEPOINT] = "attach to the tracepoint",
	[REFUSE_PERF] = "open a perf event",
	[REFUSE_RUN] = "run the program",
	[REFUSE_FUNCTION] = "probe the function",
	[REFUSE_USER] = "probe the process's function",
};
static_assert(sizeof(operations) / sizeof(*operations) == REFUSE_USER + 1,
	"a text for each refusal");

/* True if the state of lockdown, which is the word in brackets, is this one. */
static bool locked_down(const char *state)
{
	char line[128];

	return procfile_line(
		       "/sys/kernel/security/lockdown", line, sizeof(line)) &&
	       strstr(line, state);
}

/* True unless we are in the first user namespace, which maps all IDs to
 * themselves. */
static bool in_user_namespace(void)
{
	FILE *f = fopen("/proc/self/uid_map", "re");
	unsigned long inside = 0, outside = 0, n = UINT32_MAX;

	if (f) {
		if (fscanf(f, "%lu %lu %lu", &inside, &outside, &n) != 3)
			n = UINT32_MAX;
		fclose(f);
	}
	return inside || outside || n != UINT32_MAX;
}

/* True if we have that capability, or CAP_SYS_ADMIN, which includes it. */
static bool has_either(int cap)
{
	uint64_t caps = procfile_caps(UINT64_MAX);

	return caps >> cap & 1 || caps >> CAP_SYS_ADMIN & 1;
}

static void advise_caps(struct diag *d)
{
	uint64_t caps = procfile_caps(UINT64_MAX);
	bool perf = caps >> CAP_PERFMON & 1, bpf = caps >> CAP_BPF & 1;

	if (in_user_namespace())
		diag_add(d, "this is a user namespace, where capabilities "
			    "count for nothing: run outside of it, as root of "
			    "the host");
	else if (caps >> CAP_SYS_ADMIN & 1 || (perf && bpf))
		diag_add(d, "a seccomp filter or security module may forbid "
			    "it: in a container, allow bpf(2) and "
			    "perf_event_open(2)");
	else
		diag_add(d,
			"missing:%s%s; run as root, or grant them: setcap "
			"cap_bpf,cap_perfmon+ep. Without, processes of your "
			"own can be traced: give them by -c or -p",
			bpf ? "" : " CAP_BPF", perf ? "" : " CAP_PERFMON");
}

static const char *seems(void)
{
	return access("/sys/kernel/security/lockdown", R_OK) ? "seems to be"
							     : "is";
}

static void advise_reader(struct diag *d)
{
	diag_add(d,
		"kernel lockdown %s `confidentiality': BPF may not read kernel "
		"memory then; boot with lockdown=integrity or none",
		seems());
}

static void advise_lockdown(struct diag *d)
{
	if (locked_down("[confidentiality]"))
		advise_reader(d);
}

/* The verifier says that there is no such function, but it is the host that
 * does not allow it. */
static void advise_writer(struct diag *d)
{
	if (locked_down("[none]"))
		return;
	d->err = EPERM;
	diag_add(d,
		"kernel lockdown %s on: BPF may not write user memory then, as "
		"copyout() and copyoutstr() do; boot with lockdown=none, or "
		"use -xengine=ptrace, with -c or -p",
		seems());
}

static void advise_bpf_sysctl(struct diag *d)
{
	if (!has_either(CAP_BPF) &&
		procfile_number("/proc/sys/kernel/unprivileged_bpf_disabled") >
			0)
		diag_add(d, "kernel.unprivileged_bpf_disabled is set: only "
			    "privileged users may use BPF");
}

static void advise_denied(struct diag *d)
{
	advise_caps(d);
	if (in_user_namespace())
		diag_add(d, "Linux 6.9 and later can delegate BPF to it: mount "
			    "a bpffs with delegate_cmds, delegate_maps and "
			    "delegate_progs at /sys/fs/bpf, or name its folder "
			    "in LIBBPF_BPF_TOKEN_PATH");
	advise_bpf_sysctl(d);
	advise_lockdown(d);
}

static void advise_perf_denied(struct diag *d)
{
	long n = procfile_number("/proc/sys/kernel/perf_event_paranoid");

	if (n > 2 && !has_either(CAP_SYS_ADMIN)) {
		diag_add(d,
			"kernel.perf_event_paranoid is %ld: above 2, kernels "
			"of Debian, Ubuntu and Android allow perf events to "
			"CAP_SYS_ADMIN only",
			n);
		return;
	}
	advise_caps(d);
	if (n > 0 && !has_either(CAP_PERFMON))
		diag_add(d,
			"kernel.perf_event_paranoid is %ld: it must be 0 "
			"or less for users without CAP_PERFMON",
			n);
}

static void advise_process(struct diag *d)
{
	if (access("/sys/bus/event_source/devices", F_OK))
		diag_add(d, "to probe functions of processes, dtrace reads "
			    "/sys/bus/event_source/devices, which is not "
			    "there: mount /sys");
	else
		diag_add(d, "functions of processes need a kernel that has "
			    "uprobes: CONFIG_UPROBE_EVENTS (see dtrace -vV)");
}

/* Some kernels ask for more than for other events. */
static void advise_events(struct diag *d)
{
	if (procfile_caps(UINT64_MAX) >> CAP_SYS_ADMIN & 1)
		advise_perf_denied(d);
	else
		diag_add(d, "missing: CAP_SYS_ADMIN, which this kernel wants "
			    "for functions of processes; Linux 6.10 does not, "
			    "nor does the ptrace engine");
}

static const char no_bpf[] =
	"this kernel has no BPF: it needs CONFIG_BPF_SYSCALL";
static const char no_perf[] =
	"this kernel has no perf events: it needs CONFIG_PERF_EVENTS";
static const char no_tracepoint[] =
	"this kernel lacks it: it needs CONFIG_FTRACE_SYSCALLS and "
	"CONFIG_BPF_EVENTS";
static const char not_probed[] =
	"the kernel does not let this function, or this place in it, be "
	"probed: dtrace -ln 'fbt:::entry' lists those that can be";
static const char not_copied[] =
	"the kernel cannot probe this instruction: it cannot run a copy of "
	"it elsewhere, or not in a single step, mistakes it for another one, "
	"or would replace it by a call that overwrites what the function "
	"keeps on its stack";
static const char written_code[] =
	"the process may write to this code, or runs a copy of it in memory "
	"of its own, where the kernel puts no probe; the ptrace engine does "
	"(-xengine=ptrace), but for pages of hugetlbfs";
static const char no_semaphore[] =
	"others may probe the same instruction without the semaphore of the "
	"USDT probe there, such as a pid probe of another session: the kernel "
	"takes both only if the one with the semaphore comes first";
static const char no_boundary[] = "no instruction begins at that offset";
static const char out_of_memory[] =
	"not enough memory, in all or in this control group, or "
	"RLIMIT_MEMLOCK is too low (ulimit -l): lower the options bufsize, "
	"aggsize, dynvarsize or strsize";
static const char out_of_files[] =
	"too many files are open, and each map, program and CPU takes one: "
	"raise the limit (ulimit -n)";
static const char too_large[] =
	"the program is too large for this kernel: use fewer or shorter "
	"clauses, or lower the option strsize";
static const char too_old[] =
	"the kernel may be too old: BPF tracing needs Linux 5.10";

/* clang-format off */
static const struct {
	uint32_t what; /* refusals, a bit each */
	int err;
	void (*advise)(struct diag *d); /* NULL: the advice is `text' */
	const char *text;
} advice[] = {
	{ 1 << REFUSE_PERF, EPERM, advise_perf_denied, NULL },
	{ 1 << REFUSE_PERF, EACCES, advise_perf_denied, NULL },
	{ 1 << REFUSE_PERF, ENOSYS, NULL, no_perf },
	{ 1 << REFUSE_PERF, ENOENT, NULL, no_perf },
	{ 1 << REFUSE_MAP | 1 << REFUSE_LOAD | 1 << REFUSE_TRACEPOINT |
		1 << REFUSE_RUN, EPERM, advise_denied, NULL },
	{ 1 << REFUSE_TRACEPOINT, ENOENT, NULL, no_tracepoint },
	{ 1 << REFUSE_LOAD_WRITER, EINVAL, advise_writer, NULL },
	{ 1 << REFUSE_LOAD_WRITER, EPERM, advise_denied, NULL },
	{ 1 << REFUSE_LOAD_WRITER, EPERM, advise_writer, NULL },
	{ 1 << REFUSE_LOAD_READER, EPERM, advise_reader, NULL },
	{ 1 << REFUSE_FUNCTION, EILSEQ, NULL, no_boundary },
	{ 1 << REFUSE_FUNCTION, EINVAL, NULL, not_probed },
	{ 1 << REFUSE_FUNCTION, ENOENT, NULL, not_probed },
	{ 1 << REFUSE_FUNCTION, ENOSYS, advise_process, NULL },
	{ 1 << REFUSE_USER, ENOTSUP, NULL, not_copied },
	{ 1 << REFUSE_USER, ENOEXEC, NULL, not_copied },
	{ 1 << REFUSE_USER, ETXTBSY, NULL, written_code },
	{ 1 << REFUSE_USER, EINVAL, NULL, no_semaphore },
	{ 1 << REFUSE_USER, EACCES, advise_events, NULL },
	{ 1 << REFUSE_FUNCTION | 1 << REFUSE_USER, EPERM, advise_denied, NULL },
	{ 1 << REFUSE_FUNCTION, EACCES, advise_perf_denied, NULL },
	{ 1 << REFUSE_MAP | 1 << REFUSE_LOAD, ENOSYS, NULL, no_bpf },
	{ 1 << REFUSE_MAP | 1 << REFUSE_LOAD, ENOMEM, NULL, out_of_memory },
	{ UINT32_MAX, EMFILE, NULL, out_of_files },
	{ 1 << REFUSE_MAP | 1 << REFUSE_LOAD, E2BIG, NULL, too_large },
	{ 1 << REFUSE_MAP | 1 << REFUSE_RUN, EINVAL, NULL, too_old },
	{ 1 << REFUSE_RUN, ENOTSUP, NULL, too_old },
};
/* clang-format on */

int refused(struct diag *d, enum refusal what, int err, const char *name)
{
	if (d->err)
		return -err;
	err = -sys_error(-err);
	diag_set(d, err, "cannot %s (%s): %s", operations[what], name,
		strerror(err));
	for (size_t i = 0; i < sizeof(advice) / sizeof(*advice); i++) {
		if (!(advice[i].what & 1 << what) || advice[i].err != err)
			continue;
		if (advice[i].advise)
			advice[i].advise(d);
		else
			diag_add(d, "%s", advice[i].text);
	}
	return -d->err;
}
