/* usdt_object.c - the object that dtrace -G makes, which defines the semaphores
 * of a program's probes; and a look at the program's own objects. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/objfile.h"
#include "base/xalloc.h"
#include "consumer/applets/usdt_build.h"
#include "dcomp/attr.h"
#include "probes/proc/notes.h"
#include "probes/proc/told.h"

enum {
	PROBES = 1, /* sections */
	TOLD,
	NOSTACK,
	SYMTAB,
	STRTAB,
	NSECTIONS,
	SEMAPHORE = 2 /* bytes */
};

/* Each shared library and program has its own. */
static Elf64_Sym make_symbol(
	struct str *names, const struct dc_declared *d, size_t i)
{
	struct str name = { 0 };
	Elf64_Sym sym = {
		.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
		.st_other = STV_HIDDEN,
		.st_shndx = PROBES,
		.st_value = i * SEMAPHORE,
		.st_size = SEMAPHORE,
	};

	usdt_put_semaphore(&name, d);
	sym.st_name = objfile_name(names, name.s);
	str_free(&name);
	return sym;
}

/* Of the provider of d, if that is not the one before. */
static void tell_provider(struct str *out, const struct dc_declared *d,
	const struct dc_declared *before)
{
	const char *text[1 + NPARTS_ATTR] = { d->prov };
	struct str attr = { 0 };
	size_t at[NPARTS_ATTR];
	bool any = false;

	for (int i = 0; i < NPARTS_ATTR; i++) {
		at[i] = attr.n;
		if (d->has[i])
			dc_attr_put(&attr, d->attr[i]);
		any |= d->has[i];
		str_putc(&attr, 0);
	}
	for (int i = 0; i < NPARTS_ATTR; i++)
		text[1 + i] = attr.s + at[i];
	if (any && (!before || strcmp(before->prov, d->prov) != 0))
		told_put(out, TOLD_PROVIDER, text, 1 + NPARTS_ATTR);
	str_free(&attr);
}

static void tell(struct str *out, const struct usdt_decls *all)
{
	for (size_t i = 0; i < all->v.n; i++) {
		const struct dc_declared *d = &all->v.v[i];

		tell_provider(out, d, i ? d - 1 : NULL);
		told_put(out, TOLD_PROBE,
			(const char *[]){ d->prov, d->name, d->told }, 3);
	}
}

void usdt_put_object(struct str *out, const struct usdt_decls *d)
{
	Elf64_Sym *sym = xcalloc(1 + d->v.n, sizeof(*sym));
	uint16_t *semaphore = xcalloc(1 + d->v.n, sizeof(*semaphore));
	Elf64_Shdr sh[NSECTIONS] = { { 0 } };
	struct str names = { 0 }, told = { 0 };

	objfile_name(&names, "");
	sh[PROBES] = (Elf64_Shdr){ .sh_name = objfile_name(&names, ".probes"),
		.sh_type = SHT_PROGBITS,
		.sh_flags = SHF_ALLOC | SHF_WRITE,
		.sh_addralign = SEMAPHORE };
	sh[TOLD] = (Elf64_Shdr){ .sh_name = objfile_name(&names, TOLD_SECTION),
		.sh_type = SHT_NOTE,
		.sh_addralign = 4 };
	sh[NOSTACK] = (Elf64_Shdr){ .sh_name = objfile_name(
					    &names, ".note.GNU-stack"),
		.sh_type = SHT_PROGBITS,
		.sh_addralign = 1 };
	sh[SYMTAB] = (Elf64_Shdr){ .sh_name = objfile_name(&names, ".symtab"),
		.sh_type = SHT_SYMTAB,
		.sh_link = STRTAB,
		.sh_info = 1, /* the first that is not local */
		.sh_addralign = 8,
		.sh_entsize = sizeof(*sym) };
	sh[STRTAB] = (Elf64_Shdr){ .sh_name = objfile_name(&names, ".strtab"),
		.sh_type = SHT_STRTAB,
		.sh_addralign = 1 };
	for (size_t i = 0; i < d->v.n; i++)
		sym[1 + i] = make_symbol(&names, &d->v.v[i], i);
	objfile_header(out, EM_X86_64, NSECTIONS, STRTAB);
	objfile_section(out, &sh[PROBES], semaphore, d->v.n * SEMAPHORE);
	str_puts(&told, "");
	tell(&told, d);
	objfile_section(out, &sh[TOLD], told.s, told.n);
	objfile_section(out, &sh[NOSTACK], "", 0);
	objfile_section(out, &sh[SYMTAB], sym, (1 + d->v.n) * sizeof(*sym));
	objfile_section(out, &sh[STRTAB], names.s, names.n);
	objfile_end(out, sh, NSECTIONS);
	str_free(&names);
	str_free(&told);
	free(semaphore);
	free(sym);
}

char *usdt_output_name(const char *source, const char *ending)
{
	const char *slash = strrchr(source, '/');
	const char *name = slash ? slash + 1 : source;
	const char *dot = strrchr(name, '.');

	return xasprintf("%.*s.%s",
		(int)(dot && dot > name ? dot - name : (int)strlen(name)), name,
		ending);
}

/* A file that is there is replaced when the new one is whole; what is no file,
 * like a terminal, is written to. */
int usdt_save(const struct str *text, const char *path)
{
	struct stat st;
	char *temporary;
	int err;

	if (!stat(path, &st) && !S_ISREG(st.st_mode))
		return str_save(text, path);
	temporary = xasprintf("%s.%d.new", path, getpid());
	err = str_save(text, temporary);
	if (!err && rename(temporary, path))
		err = -errno;
	if (err)
		unlink(temporary);
	free(temporary);
	return err;
}

static const struct dc_declared *find(
	const struct usdt_decls *d, const struct note *n, bool *provider)
{
	const struct dc_declared *found = NULL;

	*provider = false;
	for (size_t i = 0; i < d->v.n; i++) {
		const struct dc_declared *x = &d->v.v[i];

		if (strcmp(x->prov, n->prov) != 0)
			continue;
		*provider = true;
		if (!strcmp(x->name, n->name))
			found = x;
	}
	return found;
}

static bool check_notes(const char *progname, const char *path,
	const struct usdt_decls *d, const struct notes *notes, bool *any)
{
	bool provider;

	for (uint32_t i = 0; notes && i < notes_count(notes); i++) {
		const struct note *n = notes_nth(notes, i);

		if (!find(d, n, &provider) && provider) {
			fprintf(stderr,
				"%s: %s has the probe %.100s:::%.100s, which "
				"its provider does not declare\n",
				progname, path, n->prov, n->name);
			return false;
		}
		*any |= provider;
	}
	return true;
}

bool usdt_check_object(const char *progname, const char *path,
	const struct usdt_decls *d, bool *any)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct elf *elf = fd < 0 ? NULL : elf_open(fd);
	struct notes *notes;
	bool ok = false;

	if (elf) {
		notes = notes_read(elf);
		ok = check_notes(progname, path, d, notes, any);
		notes_free(notes);
		elf_close(elf);
	} else {
		fprintf(stderr, "%s: %s: %s\n", progname, path,
			fd < 0 ? strerror(errno)
			       : "not an ELF object of x86-64");
	}
	if (fd >= 0)
		close(fd);
	return ok;
}
