/* mix.c - see mix.h. The numbers come from the kernel, which gives each program
 * 16 random bytes. */
#include "base/mix.h"

#include <string.h>
#include <sys/auxv.h>

#include "base/spread.h"

/* used as they are if there are no such bytes */
uint64_t mix_first = UINT64_C(0x517cc1b727220a95), mix_factor = SPREAD;

__attribute__((constructor)) static void choose(void)
{
	const char *bytes = (const char *)getauxval(AT_RANDOM);

	if (!bytes)
		return;
	memcpy(&mix_first, bytes, sizeof(mix_first));
	memcpy(&mix_factor, bytes + sizeof(mix_first), sizeof(mix_factor));
	mix_factor |= 1;
}
