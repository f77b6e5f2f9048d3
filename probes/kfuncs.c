/* kfuncs.c - finds functions of the kernel; see kfuncs.h. A function given by
 * name is looked up in the kernel's types, and the kernel is asked whether it
 * can be probed; the list of all functions is read when many may be meant. */
#include "probes/kfuncs.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/host/bpf.h"
#include "base/host/features.h"
#include "base/host/functions.h"
#include "probes/probe.h"

/* Values of func.runs. */
enum {
	RUNS = 1,
	RUNS_NOT
};

void funcs_free(struct funcs *fs)
{
	for (size_t i = 0; i < fs->types.n; i++) {
		kbtf_close(&fs->types.v[i]->own);
		if (fs->types.v[i]->object > 0)
			close(fs->types.v[i]->object);
	}
	vec_free(&fs->types);
	vec_free(&fs->list);
	set_free(&fs->byname);
	arena_free(&fs->arena);
}

bool funcs_possible(void)
{
	return host_has(HOST_FENTRY) || host_has(HOST_KPROBES);
}

/* Types. */

static bool is_kernel(const char *module)
{
	return !strcmp(module, "vmlinux");
}

/* Return the types of a module, which are empty if it has none. */
static struct func_types *types_of(struct funcs *fs, const char *module)
{
	const struct kbtf *kernel;
	struct func_types *t;
	struct str path = { 0 };

	for (size_t i = 0; i < fs->types.n; i++)
		if (!strcmp(fs->types.v[i]->module, module))
			return fs->types.v[i];
	t = arena_new(&fs->arena, struct func_types);
	t->module = arena_strdup(&fs->arena, module);
	t->kernel = fs->kernel;
	t->object = is_kernel(module) ? 0 : -1;
	vec_push(&fs->types, t);
	if (is_kernel(module))
		return t;
	kernel = kernel_btf_types(fs->kernel);
	kernel_btf_path(fs->kernel, module, &path);
	if (!kernel || kbtf_open(&t->own, path.s, kernel))
		kbtf_close(&t->own);
	str_free(&path);
	return t;
}

/* Return the number of a function's type; 0: it has none. */
static uint32_t type_of(struct func_types *t, const char *name)
{
	struct kbtf *b =
		is_kernel(t->module) ? kernel_btf_types(t->kernel) : &t->own;

	return b && b->off ? kbtf_find(b, KBTF_FUNC, 1u << BTF_KIND_FUNC, name)
			   : 0;
}

/* The same for the kernel itself, without building an index of all names. */
static uint32_t scan_for(struct funcs *fs, const char *name)
{
	struct kbtf_wanted w = { .name = name, .kind = BTF_KIND_FUNC };
	const struct kbtf *b = kernel_btf_running(fs->kernel);

	if (b)
		kbtf_scan(b, &w, 1);
	return w.id;
}

/* True if the descriptor is that of the module's types. */
static bool is_of(int fd, const char *module)
{
	char name[64] = "";
	struct bpf_btf_info info = { .name = (uintptr_t)name,
		.name_len = sizeof(name) };
	uint32_t size = sizeof(info);

	return !bpf_btf_get_info_by_fd(fd, &info, &size) && info.kernel_btf &&
	       !strcmp(name, module);
}

static int open_object(const char *module)
{
	uint32_t id = 0;
	int fd;

	while (!bpf_btf_get_next_id(id, &id)) {
		fd = bpf_btf_get_fd_by_id(id);
		if (fd >= 0 && is_of(fd, module))
			return fd;
		if (fd >= 0)
			close(fd);
	}
	return -ENOENT;
}

int func_object(const struct func *f)
{
	if (f->types->object < 0)
		f->types->object = open_object(f->types->module);
	return f->types->object;
}

static bool can_run(const struct func *f)
{
	int object = f->id ? func_object(f) : -ENOENT;

	return object >= 0 && !function_try_program(f->id, object);
}

bool func_runs(const struct func *f)
{
	if (!f->runs) /* only a cache is changed */
		((struct func *)f)->runs = can_run(f) ? RUNS : RUNS_NOT;
	return f->runs == RUNS;
}

/* Functions. */

static struct func *known(const struct funcs *fs, uint32_t hash,
	const char *name, const char *module)
{
	struct func *f;
	size_t at = 0;

	while ((f = set_next(&fs->byname, hash, &at)))
		if (!strcmp(f->name, name) && !strcmp(f->module, module))
			break;
	return f;
}

static struct func *add(struct funcs *fs, const char *name, const char *module)
{
	struct func *f = arena_new(&fs->arena, struct func);

	f->types = types_of(fs, module);
	f->module = f->types->module;
	f->name = arena_strdup(&fs->arena, name);
	f->suffixed = strchr(name, '.') != NULL;
	return f;
}

static void add_to_list(struct funcs *fs, struct func *f)
{
	vec_push(&fs->list, f);
	f->place = fs->list.n;
}

/* Note an address of the function. One that was found without a list gets the
 * first one; each further address is another function of the same name. */
static void add_address(struct funcs *fs, struct func *f, uint64_t addr)
{
	const struct func *same = f;
	struct func *other;

	if (!f->addr)
		f->addr = addr;
	while (same && same->addr != addr)
		same = same->next;
	if (same)
		return;
	other = add(fs, f->name, f->module);
	other->addr = addr;
	other->next = f->next;
	f->next = other;
}

static void on_function(
	void *arg, const char *name, const char *module, uint64_t addr)
{
	struct funcs *fs = arg;
	uint32_t hash = set_hash(name, 0);
	struct func *f;

	if (!*module)
		module = "vmlinux";
	f = known(fs, hash, name, module);
	if (!f) {
		f = add(fs, name, module);
		set_put(&fs->byname, hash, f);
		f->id = type_of(f->types, name);
	}
	add_address(fs, f, addr);
	if (!f->place)
		add_to_list(fs, f);
}

/* If it is not known what can be probed, keep only functions with types. */
static void keep_typed(struct funcs *fs)
{
	size_t n = 0;

	for (size_t i = 0; i < fs->list.n; i++)
		if (fs->list.v[i]->id)
			fs->list.v[n++] = fs->list.v[i];
		else
			fs->list.v[i]->place = 0;
	fs->list.n = n;
}

void funcs_read(struct funcs *fs)
{
	bool sure;

	if (fs->listed)
		return;
	fs->listed = true;
	functions_each(&sure, on_function, fs);
	if (!sure)
		keep_typed(fs);
}

/* Look again for types of modules that had none: perhaps that was too early. */
void funcs_renew(struct funcs *fs)
{
	size_t n = 0;

	fs->listed = false;
	for (size_t i = 0; i < fs->types.n; i++) {
		struct func_types *t = fs->types.v[i];

		if (is_kernel(t->module) || t->own.off)
			fs->types.v[n++] = t;
	}
	fs->types.n = n;
}

/* Returns 0 or -errno. Without kprobes, only programs can probe it. */
static int can_be_probed(struct func *f)
{
	const char *module = is_kernel(f->module) ? "" : f->module;

	if (host_has(HOST_KPROBES))
		return function_try(f->name, module);
	return func_runs(f) ? 0 : -EINVAL;
}

bool func_refused(const char *name, const char *module)
{
	return function_try(name, is_kernel(module) ? "" : module) == -EINVAL;
}

/* Find a function by the types of one module alone. Returns -errno if it cannot
 * be probed or does not exist; other functions of its name are not looked
 * for. */
static int find_typed(
	struct funcs *fs, const char *name, const char *module, struct func **f)
{
	uint32_t hash = set_hash(name, 0), id;
	int r;

	*f = known(fs, hash, name, module);
	if (*f)
		return 0;
	id = is_kernel(module) ? scan_for(fs, name)
			       : type_of(types_of(fs, module), name);
	if (!id)
		return -ENOENT;
	*f = add(fs, name, module);
	(*f)->id = id;
	r = can_be_probed(*f);
	if (!r)
		set_put(&fs->byname, hash, *f);
	return r;
}

static bool find_in_modules(struct funcs *fs, const char *name,
	const char *pattern, func_fn *fn, void *arg)
{
	DIR *dir =
		opendir(fs->kernel->where ? fs->kernel->where : KERNEL_BTF_DIR);
	const struct dirent *e;
	bool found = false;
	struct func *f;

	while (dir && (e = readdir(dir))) {
		if (e->d_name[0] == '.' || is_kernel(e->d_name) ||
			!probe_part(pattern, e->d_name) ||
			find_typed(fs, name, e->d_name, &f))
			continue;
		fn(arg, f);
		found = true;
	}
	if (dir)
		closedir(dir);
	return found;
}

/* Returns false if the function has to be looked up in the list. */
static bool find_by_types(struct funcs *fs, const char *name,
	const char *pattern, func_fn *fn, void *arg)
{
	struct func *f;
	int r = -ENOENT;

	if (probe_part(pattern, "vmlinux"))
		r = find_typed(fs, name, "vmlinux", &f);
	if (!r)
		fn(arg, f);
	return !r || (r == -ENOENT && !is_kernel(pattern) &&
			     find_in_modules(fs, name, pattern, fn, arg));
}

void funcs_find(struct funcs *fs, const char *name, const char *module,
	func_fn *fn, void *arg)
{
	struct func *f;
	uint32_t hash;
	size_t at = 0;

	if (!fs->listed && !strchr(name, '.') &&
		find_by_types(fs, name, module, fn, arg))
		return;
	funcs_read(fs);
	hash = set_hash(name, 0);
	while ((f = set_next(&fs->byname, hash, &at)))
		if (f->place && !strcmp(f->name, name) &&
			probe_part(module, f->module))
			fn(arg, f);
}
