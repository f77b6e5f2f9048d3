/* calls_fuzz.c - any bytes as an object that calls functions for probes: dtrace
 * -G must change it, or fail with a message. */
#include <stdlib.h>
#include <string.h>

#include "consumer/applets/usdt_calls.c"
#include "consumer/applets/usdt_extend.c"
#include "consumer/applets/usdt_header.c"
#define put_operands put_note_operands /* another file's has the same name */
#include "consumer/applets/usdt_note.c"

static const struct dc_declared declared[] = {
	{ .prov = "a", .name = "f", .nparams = 1, .param = { { .size = 4 } } },
	{ .prov = "a", .name = "g" },
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct usdt_decls d = { 0 };
	struct str file = { 0 }, why = { 0 };
	uint8_t left[2] = { 0 };

	usdt_add(&d, &declared[0]);
	usdt_add(&d, &declared[1]);
	str_puts(&file, "");
	str_put(&file, data, size);
	str_puts(&why, "");
	if (usdt_take_calls(&file, &d, left, &why) < 0 && !why.n)
		abort();
	str_free(&file);
	str_free(&why);
	vec_free(&d.v);
	return 0;
}
