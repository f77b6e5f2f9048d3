/* kmod.c - opens the kernel's BTF files, and says why one is missing. */
#include "dcomp/type/kmod.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>

#include "dcomp/dcomp_impl.h"

static struct kmod *add_module(
	struct dcomp *dc, const char *name, struct kbtf *btf, int err)
{
	struct kmod *m = xcalloc(1, sizeof(*m));

	m->name = arena_strdup(&dc->arena, name);
	m->err = err;
	m->btf = btf ? btf : &m->own;
	vec_push(&dc->ktypes->mod, m);
	return m;
}

static void know_types(struct kmod *m)
{
	if (!m->err)
		m->type =
			xcalloc(m->btf->end - m->btf->first, sizeof(*m->type));
}

static const char *file_of(struct dcomp *dc, const char *module)
{
	struct str path = { 0 };
	const char *s;

	kernel_btf_path(dc->opts.kernel, module, &path);
	s = arena_strndup(&dc->arena, path.s, path.n);
	str_free(&path);
	return s;
}

static struct kmod *open_module(struct dcomp *dc, const char *name)
{
	struct kmod *m = add_module(dc, name, NULL, 0);

	m->err = kbtf_open(
		&m->own, file_of(dc, name), dc->ktypes->mod.v[0]->btf);
	know_types(m);
	return m;
}

static void open_kernel(struct dcomp *dc)
{
	struct kbtf *btf = kernel_btf_types(dc->opts.kernel);

	know_types(add_module(dc, "vmlinux", btf, dc->opts.kernel->err));
}

static struct ktypes *ktypes(struct dcomp *dc)
{
	if (!dc->ktypes) {
		dc->ktypes = xcalloc(1, sizeof(*dc->ktypes));
		open_kernel(dc);
	}
	return dc->ktypes;
}

static struct kmod *get_module(struct dcomp *dc, const char *name)
{
	struct ktypes *k = ktypes(dc);
	size_t i;

	for (i = 0; i < k->mod.n; i++)
		if (!strcmp(k->mod.v[i]->name, name))
			return k->mod.v[i];
	return k->mod.v[0]->err ? k->mod.v[0] : open_module(dc, name);
}

/* Open the files of all loaded modules, which have one each. */
static void open_all(struct dcomp *dc)
{
	struct ktypes *k = ktypes(dc);
	struct dirent *e;
	DIR *d;

	if (k->all || k->mod.v[0]->err)
		return;
	k->all = true;
	d = opendir(dc->opts.kernel->where ? dc->opts.kernel->where
					   : KERNEL_BTF_DIR);
	while (d && (e = readdir(d)))
		if (*e->d_name != '.')
			get_module(dc, e->d_name);
	if (d)
		closedir(d);
}

static bool is_any(const char *module)
{
	return !module || !*module;
}

/* Return the file of a module; the kernel proper has several names. */
static const char *module_file(const char *module)
{
	return module && *module ? kernel_module(module) : "vmlinux";
}

struct kmod *kmod_find(struct dcomp *dc, const char *module,
	enum kbtf_space space, uint32_t kinds, const char *name, uint32_t *id)
{
	struct kmod *m = get_module(dc, module_file(module));
	struct ktypes *k = dc->ktypes;
	size_t i;

	*id = m->err ? 0 : kbtf_find(m->btf, space, kinds, name);
	if (*id || !is_any(module))
		return *id ? m : NULL;
	open_all(dc);
	for (i = 1; i < k->mod.n && !*id; i++) {
		m = k->mod.v[i];
		*id = m->err ? 0 : kbtf_find(m->btf, space, kinds, name);
	}
	return *id ? m : NULL;
}

const char *dc_kmod_why(struct dcomp *dc, const char *module)
{
	const struct kmod *m = get_module(dc, module_file(module));
	bool proper = m == dc->ktypes->mod.v[0];

	if (!m->err)
		return "";
	return arena_printf(&dc->arena,
		":\n\tthe types of %s are not known: %s: %s\n\tneeded: %s",
		proper ? "the kernel" : m->name, file_of(dc, m->name),
		m->err == -EINVAL ? "this is no BTF" : strerror(-m->err),
		proper ? "/sys mounted and a kernel with "
			 "CONFIG_DEBUG_INFO_BTF, or -xbtfpath=file"
		       : "the module loaded and a kernel with "
			 "CONFIG_DEBUG_INFO_BTF_MODULES");
}

bool dc_kmod_failed(struct dcomp *dc)
{
	int err = ktypes(dc)->mod.v[0]->err;

	return err && err != -ENOENT && err != -ENOTDIR && err != -EINVAL;
}

void dc_kmod_fini(struct dcomp *dc)
{
	struct ktypes *k = dc->ktypes;
	size_t i;

	for (i = 0; k && i < k->mod.n; i++) {
		kbtf_close(&k->mod.v[i]->own);
		free(k->mod.v[i]->type);
		free(k->mod.v[i]);
	}
	if (k)
		vec_free(&k->mod);
	free(k);
	dc->ktypes = NULL;
}
