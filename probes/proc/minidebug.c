/* minidebug.c - see minidebug.h. What others have compressed may expand beyond
 * all memory: there are limits to how much is kept, and to how much memory
 * decompressing takes. */
#include "probes/proc/minidebug.h"

#include <stdlib.h>

#include <lzma.h>

#include "base/few.h"
#include "base/str.h"

enum {
	STEP = FEW(1 << 16, 1 << 8), /* bytes to decompress at once */
	MOST = 64 << 20,	     /* bytes */
	MOST_MEMORY = 80 << 20	     /* bytes: enough for xz -9 */
};

static bool unpack(lzma_stream *z, struct str *to)
{
	static char step[STEP];
	lzma_ret r = LZMA_OK;

	while (r == LZMA_OK && to->n <= MOST) {
		z->next_out = (uint8_t *)step;
		z->avail_out = sizeof(step);
		r = lzma_code(z, LZMA_FINISH);
		str_put(to, step, sizeof(step) - z->avail_out);
	}
	return r == LZMA_STREAM_END;
}

struct elf *minidebug_open(struct elf *e)
{
	lzma_stream z = LZMA_STREAM_INIT;
	struct elf_section s;
	struct str bytes = { 0 };
	struct elf *mini = NULL;

	if (!elf_find(e, SHT_PROGBITS, ".gnu_debugdata", &s))
		return NULL;
	if (elf_load(e, &s) &&
		lzma_stream_decoder(&z, MOST_MEMORY, 0) == LZMA_OK) {
		z.next_in = (const uint8_t *)s.p;
		z.avail_in = s.n;
		if (unpack(&z, &bytes))
			mini = elf_open_bytes(bytes.s, bytes.n);
		lzma_end(&z);
	}
	elf_unload(&s);
	str_free(&bytes);
	return mini;
}

struct elf *minidebug_symtab(
	struct elf *e, struct elf *debug, struct elf **mini)
{
	struct elf_section symtab;

	if (elf_find(e, SHT_SYMTAB, NULL, &symtab))
		return e;
	return debug ? debug : (*mini = minidebug_open(e));
}
