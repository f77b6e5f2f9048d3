/* told.c - see told.h. The texts come from others, and may be anything. */
#include "probes/proc/told.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/xalloc.h"

enum {
	MOST_BYTES = 1 << 24, /* of the section */
	MOST_NOTES = 1 << 16,
	MOST_TEXT = 4096
};

/* 7 bytes, padded to a multiple of 4 */
static const char owner[8] = "dtrace\0";
enum {
	OWNER = sizeof("dtrace")
};

struct told {
	struct elf_section section;
	struct hash probe; /* "provider\0name" -> the text that follows */
	struct hash prov;  /* "provider" -> likewise */
};

/* Return the size of n texts with their NULs; 0: they do not end within
 * size. */
static size_t texts_size(const char *p, uint64_t size, uint32_t n)
{
	const char *at = p, *end;

	for (; n; n--, at = end + 1) {
		end = memchr(at, 0, size - (at - p));
		if (!end)
			return 0;
	}
	return at - p;
}

bool told_is_declaration(const char *text)
{
	static const char may[] =
		"abcdefghijklmnopqrstuvwxyz"
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ *,:()[]";
	size_t n = strspn(text, may);

	return !text[n] && n < MOST_TEXT;
}

static void add_probe(struct told *t, const char *p, uint64_t size)
{
	size_t names = texts_size(p, size, 2), n = texts_size(p, size, 3);

	if (n && told_is_declaration(p + names))
		*hash_put(&t->probe, p, names - 1) = (uintptr_t)(p + names);
}

static void add_provider(struct told *t, const char *p, uint64_t size)
{
	size_t name = texts_size(p, size, 1);

	if (texts_size(p, size, 1 + TOLD_PARTS))
		*hash_put(&t->prov, p, name - 1) = (uintptr_t)(p + name);
}

static void read_all(struct told *t, const char *p, uint64_t n)
{
	struct elf_note note;

	for (uint32_t i = 0; i < MOST_NOTES && elf_next_note(&p, &n, &note);
		i++) {
		if (note.nname != OWNER || memcmp(note.name, owner, OWNER) != 0)
			continue;
		if (note.type == TOLD_PROBE)
			add_probe(t, note.p, note.n);
		else if (note.type == TOLD_PROVIDER)
			add_provider(t, note.p, note.n);
	}
}

struct told *told_read(struct elf *e)
{
	struct elf_section section;
	struct told *t;

	if (!elf_find(e, SHT_NOTE, TOLD_SECTION, &section) ||
		section.size > MOST_BYTES)
		return NULL;
	t = xcalloc(1, sizeof(*t));
	t->section = section;
	if (elf_load(e, &t->section))
		read_all(t, t->section.p, t->section.n);
	return t;
}

void told_free(struct told *t)
{
	if (!t)
		return;
	hash_free(&t->probe);
	hash_free(&t->prov);
	elf_unload(&t->section);
	free(t);
}

const char *told_probe(const struct told *t, const char *prov, const char *name)
{
	struct str key = { 0 };
	const uint64_t *at;

	str_put(&key, prov, strlen(prov) + 1);
	str_puts(&key, name);
	at = hash_get(&t->probe, key.s, key.n);
	str_free(&key);
	return at ? (const char *)(uintptr_t)*at : NULL;
}

const char *told_provider(const struct told *t, const char *prov)
{
	const uint64_t *at = hash_get(&t->prov, prov, strlen(prov));

	return at ? (const char *)(uintptr_t)*at : NULL;
}

void told_put(
	struct str *out, uint32_t type, const char *const *text, uint32_t n)
{
	Elf64_Nhdr h = { .n_namesz = OWNER, .n_type = type };

	for (uint32_t i = 0; i < n; i++)
		h.n_descsz += strlen(text[i]) + 1;
	str_put(out, &h, sizeof(h));
	str_put(out, owner, sizeof(owner));
	for (uint32_t i = 0; i < n; i++)
		str_put(out, text[i], strlen(text[i]) + 1);
	str_pad(out, 0, -h.n_descsz & 3);
}
