/* caps.c - caps COMMAND [ARG...]: run it as nobody with CAP_BPF and CAP_PERFMON
 * and no other capability. */
#include <linux/capability.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
	NOBODY = 65534
};

int main(int argc, char **argv)
{
	static const int caps[] = { CAP_PERFMON, CAP_BPF };
	struct __user_cap_header_struct head = { _LINUX_CAPABILITY_VERSION_3,
		0 };
	struct __user_cap_data_struct data[2] = { 0 };

	for (int i = 0; i < 2; i++)
		data[1].permitted |= CAP_TO_MASK(caps[i]);
	data[1].effective = data[1].inheritable = data[1].permitted;
	if (argc < 2 || prctl(PR_SET_KEEPCAPS, 1) || setgid(NOBODY) ||
		setuid(NOBODY) || syscall(SYS_capset, &head, data)) {
		perror("caps");
		return 1;
	}
	for (int i = 0; i < 2; i++)
		prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, caps[i], 0, 0);
	execv(argv[1], argv + 1);
	perror(argv[1]);
	return 1;
}
