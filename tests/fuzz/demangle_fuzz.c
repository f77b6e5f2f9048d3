/* demangle_fuzz.c - any text as a mangled C++ or Rust name: what is demangled
 * is appended, with a limited size, or nothing is. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "probes/proc/demangle.h"

static void look_at(const char *prefix, const uint8_t *data, size_t size)
{
	size_t n = strlen(prefix);
	char *name = malloc(n + size + 1); /* the sanitizer checks its end */
	struct str out = { 0 };

	memcpy(name, prefix, n);
	memcpy(name + n, data, size);
	name[n + size] = 0;
	str_puts(&out, "before");
	if (demangle(&out, name) ? out.n <= 6 : out.n != 6)
		abort();
	if (memcmp(out.s, "before", 6) != 0 || out.n > (1 << 14))
		abort();
	str_free(&out);
	free(name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	look_at("", data, size);
	look_at("_Z", data, size);
	look_at("_R", data, size);
	return 0;
}
