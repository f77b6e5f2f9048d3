/* sysrq.c - the actions panic and breakpoint. No BPF program may do either, so
 * they take place when their record is read, a moment after the probe fired.
 * The kernel's log says so first. */
#include "consumer/sysrq.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char trigger[] = "/proc/sysrq-trigger";

/* Logged as an emergency, so that it is on the console before the crash. */
static void log_probe(const char *action, const struct probe *p)
{
	int fd = open("/dev/kmsg", O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	dprintf(fd, "<0>dtrace: %s action at probe %s:%s:%s:%s", action,
		p->prov, p->mod, p->func, p->name);
	close(fd);
}

static int press(
	char key, const char *action, const struct probe *p, struct diag *d)
{
	int fd = open(trigger, O_WRONLY | O_CLOEXEC), err = 0;

	if (fd >= 0) {
		log_probe(action, p);
		err = write(fd, &key, 1) == 1 ? 0 : errno;
		close(fd);
	} else {
		err = errno;
	}
	if (!err)
		return 0;
	diag_set(d, err, "%s() failed: cannot write %s: %s", action, trigger,
		strerror(err));
	if (err == ENOENT)
		diag_add(d, "it needs /proc, and a kernel with "
			    "CONFIG_MAGIC_SYSRQ");
	else
		diag_add(d, "it needs root of the host: a container has /proc "
			    "without it, or read-only");
	return -err;
}

int sysrq_panic(const struct probe *p, struct diag *d)
{
	return press('c', "panic", p, d);
}

/* True if the kernel's debugger has a device, without which it does nothing. */
static bool has_debugger(void)
{
	int fd = open(
		"/sys/module/kgdboc/parameters/kgdboc", O_RDONLY | O_CLOEXEC);
	char device[2];
	ssize_t n = -1;

	if (fd >= 0) {
		n = read(fd, device, sizeof(device));
		close(fd);
	}
	return n > 1;
}

int sysrq_breakpoint(const struct probe *p, struct diag *d)
{
	if (has_debugger())
		return press('g', "breakpoint", p, d);
	diag_set(d, ENODEV, "breakpoint() failed: there is no kernel debugger");
	diag_add(d, "it needs a kernel with CONFIG_KGDB, and its device: "
		    "kgdboc=ttyS0");
	return -ENODEV;
}
