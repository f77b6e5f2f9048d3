/* signame.c - the names of signals, by number. Real-time signals are numbered
 * from the kernel's first one, 32. */
#include "base/signame.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

enum {
	FIRST_RT = 32,
	LAST_RT = 64
};

#define ROW(name) [SIG##name] = "SIG" #name

static const char *const names[FIRST_RT] = {
	ROW(HUP),
	ROW(INT),
	ROW(QUIT),
	ROW(ILL),
	ROW(TRAP),
	ROW(ABRT),
	ROW(BUS),
	ROW(FPE),
	ROW(KILL),
	ROW(USR1),
	ROW(SEGV),
	ROW(USR2),
	ROW(PIPE),
	ROW(ALRM),
	ROW(TERM),
	ROW(STKFLT),
	ROW(CHLD),
	ROW(CONT),
	ROW(STOP),
	ROW(TSTP),
	ROW(TTIN),
	ROW(TTOU),
	ROW(URG),
	ROW(XCPU),
	ROW(XFSZ),
	ROW(VTALRM),
	ROW(PROF),
	ROW(WINCH),
	ROW(IO),
	ROW(PWR),
	ROW(SYS),
};

const char *signame(int sig)
{
	static char other[16];

	if (sig > 0 && sig < FIRST_RT)
		return names[sig];
	snprintf(other, sizeof(other), "SIG%d", sig);
	return other;
}

static int find_rt(const char *name)
{
	int n = 0, end = 0, sig = 0;

	if (!strcmp(name, "RTMIN"))
		return FIRST_RT;
	if (!strcmp(name, "RTMAX"))
		return LAST_RT;
	if (sscanf(name, "RTMIN+%2d%n", &n, &end) == 1 && !name[end])
		sig = FIRST_RT + n;
	else if (sscanf(name, "RTMAX-%2d%n", &n, &end) == 1 && !name[end])
		sig = LAST_RT - n;
	return n >= 0 && sig >= FIRST_RT && sig <= LAST_RT ? sig : 0;
}

int signame_find(const char *name)
{
	static const struct {
		const char *name;
		int sig;
	} others[] = { { "IOT", SIGABRT }, { "CLD", SIGCHLD },
		{ "POLL", SIGIO } };

	if (!strncmp(name, "SIG", 3))
		name += 3;
	for (int i = 1; i < FIRST_RT; i++)
		if (!strcmp(names[i] + 3, name))
			return i;
	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
		if (!strcmp(others[i].name, name))
			return others[i].sig;
	return find_rt(name);
}
