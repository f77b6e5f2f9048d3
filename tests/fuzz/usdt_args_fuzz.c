/* usdt_args_fuzz.c - any text as the arguments of a USDT probe: what is
 * understood is valid input for the compiler. The first byte says whether the
 * object has fixed addresses; a symbol's value is the length of its name. */
#include <stdlib.h>
#include <string.h>

#include "probes/isa/isa.h"
#include "probes/usdt_args.h"

static uint64_t symbol(void *arg, const char *name)
{
	(void)arg;
	return strlen(name) - 1;
}

static void must(bool so)
{
	if (!so)
		abort();
}

static bool is_register(uint8_t number)
{
	return number <= ISA_R15;
}

static void look_at(const struct usdt_arg *a)
{
	if (a->place == USDT_REFUSED)
		return;
	must(a->size == 1 || a->size == 2 || a->size == 4 || a->size == 8);
	must(a->shift < 4 && a->part < 2);
	if (a->place == USDT_REGISTER)
		must(is_register(a->base));
	must(is_register(a->base) || a->base == USDT_RIP ||
		a->base == USDT_NONE);
	must(is_register(a->index) || a->index == USDT_NONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1); /* the sanitizer checks its end */
	struct usdt_args a;

	memcpy(text, data, size);
	text[size] = 0;
	if (size) {
		usdt_args_parse(&a, text + 1, 0x1000, *text & 1, symbol, NULL);
		must(a.n <= USDT_ARGS);
		for (uint32_t i = 0; i < a.n; i++) {
			look_at(&a.arg[i]);
			must(*usdt_args_operand(text + 1, i));
		}
	}
	free(text);
	return 0;
}
