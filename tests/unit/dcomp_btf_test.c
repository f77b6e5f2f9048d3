/* dcomp_btf_test.c - reading hand-made BTF, intact and damaged, and making
 * types of it.
 * rows: L24 R8 */
#include <errno.h>
#include <unistd.h>

#include "base/host/btf.h"
#include "dcomp/check/near.h"
#include "dcomp/type/kmod.h"
#include "dcomp/type/ktype.h"
#include "tests/unit/btf_blob.h"
#include "tests/unit/dcomp_lab.h"

#include "dcomp/dcomp_impl.h"

/* A folder of BTF: vmlinux and late. */
static char dir[] = "/tmp/btf_test.XXXXXX";

static void write_file(const char *name, const struct str *bytes)
{
	char path[64];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	f = fopen(path, "w");
	CHECK(f != NULL);
	if (!f)
		return;
	fwrite(bytes->s, 1, bytes->n, f);
	fclose(f);
}

static void write_folder(void)
{
	struct blob kernel, module;
	struct str k, m;

	blob_kernel(&kernel);
	blob_module(&module, &kernel);
	k = blob_file(&kernel);
	m = blob_file(&module);
	CHECK(mkdtemp(dir) != NULL);
	write_file("vmlinux", &k);
	write_file("late", &m);
	str_free(&k);
	str_free(&m);
	blob_free(&kernel);
	blob_free(&module);
}

static void remove_folder(void)
{
	static const char *const name[] = { "vmlinux", "late" };
	char path[64];

	for (int i = 0; i < 2; i++) {
		snprintf(path, sizeof(path), "%s/%s", dir, name[i]);
		unlink(path);
	}
	rmdir(dir);
}

/* Programs, and what they trace. */

static const struct {
	const char *text, *want;
} programs[] = {
	{ "trace(sizeof(struct node))", "trace 64; " },
	{ "trace(sizeof(node_t))", "trace 64; " },
	{ "trace(sizeof (node_t) + 1)", "trace 65; " },
	{ "trace(sizeof (node_t) - 1)", "trace 63; " },
	{ "trace(sizeof (node_t) * 2)", "trace 128; " },
	{ "trace(sizeof (node_t) & 65)", "trace 64; " },
	{ "trace(sizeof(vmlinux`node_t))", "trace 64; " },
	{ "trace(sizeof(struct vmlinux`node))", "trace 64; " },
	{ "trace(sizeof(struct genunix`node *))", "trace 8; " },
	{ "trace(sizeof(kpid_t))", "trace 4; " },
	{ "trace((kpid_t)-5)", "trace -5; " },
	{ "trace((kpid_t)0x1ffffffff)", "trace -1; " },
	{ "trace(offsetof(struct node, comm))", "trace 4; " },
	{ "trace(offsetof(struct node, next))", "trace 24; " },
	{ "trace(offsetof(struct node, u))", "trace 40; " },
	{ "trace(offsetof(struct node, flag))", "trace 40; " },
	{ "trace(offsetof(node_t, in))", "trace 48; " },
	{ "trace(offsetof(struct inner, late))", "trace 8; " },
	{ "trace(sizeof(struct late))", "trace 16; " },
	{ "trace(sizeof(struct late`late))", "trace 16; " },
	{ "trace(offsetof(struct late, owner))", "trace 8; " },
	{ "trace(sizeof(mod_t))", "trace 16; " },
	{ "trace(sizeof(late`mod_t))", "trace 16; " },
	{ "trace(sizeof(enum state))", "trace 4; " },
	{ "trace(sizeof(enum big))", "trace 8; " },
	{ "trace(STATE_B)", "trace 7; " },
	{ "trace(STATE_NONE)", "trace -1; " },
	{ "trace(BIG)", "trace 4294967301; " },
	{ "STATE_B = 3; trace(STATE_B)", "trace 3; " },
	{ "trace(sizeof(`node_free))", "[D_IDENT_UNDEF]" },
	{ "trace(`node_free)", "[D_IDENT_UNDEF]" },
	{ "trace(`all_nodes)", "each CPU has its own" },
	{ "trace(sizeof(nosuch_t))", "[D_IDENT_UNDEF]" },
	{ "trace((nosuch_t)1)", "[D_TYPE_ERR]" },
	{ "trace(sizeof(struct nosuch))", "[D_SIZEOF_TYPE]" },
	{ "trace(sizeof(struct late`node))", "[D_TYPE_ERR]" },
	{ "trace(sizeof(struct nosuch`node))", "[D_TYPE_ERR]" },
	{ "trace(sizeof(D`node_t))", "[D_IDENT_UNDEF]" },
	{ "trace((D`node_t *)1)", "[D_TYPE_ERR]" },
	{ "trace(offsetof(struct node, a))", "[D_OFFSETOF_BITFIELD]" },
	{ "trace(offsetof(struct node, nosuch))", "[D_UNKNOWN]" },
};

static void check_program(const char *path, const char *before,
	const char *text, const char *want)
{
	struct dc_opts o = lab_opts();
	struct str src = { 0 };
	struct lab l;

	o.kernel = lab_kernel(path);
	str_printf(&src, "%s BEGIN { %s; }", before, text);
	lab_open(&l, o);
	if (!lab_compile(&l, src.s)) {
		CHECK(strstr(l.message, want) != NULL);
		if (!strstr(l.message, want))
			printf("# %s: %s\n", src.s, l.message);
	} else {
		lab_run(&l);
		CHECK_STR(l.out.s, want);
	}
	lab_close(&l);
	str_free(&src);
}

static void check_programs(void)
{
	for (size_t i = 0; i < sizeof(programs) / sizeof(*programs); i++)
		check_program(dir, "", programs[i].text, programs[i].want);
}

/* Types of the D program hide the kernel's. */
static void check_own(void)
{
	static const char *const size = "trace(sizeof(struct node))";
	char file[64];

	check_program(dir, "struct node { char c; };", size, "trace 1; ");
	check_program(dir,
		"struct node; struct node *p; "
		"struct node { char c; };",
		size, "trace 1; ");
	check_program(dir, "struct outer { struct node n; char c; };",
		"trace(sizeof(struct outer))", "trace 72; ");
	check_program(dir,
		"typedef struct node mine; struct outer { mine *n; }; "
		"struct node { char c; };",
		"trace(sizeof(*((struct outer *)0)->n))", "trace 1; ");
	check_program(dir, "struct node { char c; };",
		"trace(sizeof(struct vmlinux`node))", "trace 64; ");
	snprintf(file, sizeof(file), "%s/vmlinux", dir);
	check_program(file, "", size, "trace 64; ");
	check_program("/nosuch", "", size, "/nosuch: No such file");
	check_program("/etc/passwd", "", size, "this is no BTF");
}

/* Types as they are made. */

static const struct type_member *member(struct type *t, const char *name)
{
	const struct type_member *m;

	for (m = t->members; m; m = m->next)
		if (m->name && !strcmp(m->name, name))
			return m;
	CHECK(!"member");
	return t->members;
}

static void check_node(struct dcomp *dc)
{
	struct type *t = dc_ktype_tag(dc, NULL, T_STRUCT, "node");
	const struct type_member *m;

	CHECK(t && !t->complete && type_complete(t));
	CHECK(type_size(dc, t) == 64 && type_align(t) == 8);
	m = member(t, "a");
	CHECK(m->off == 32 && m->bit == 0 && m->bits == 3);
	m = member(t, "b");
	CHECK(m->off == 32 && m->bit == 3 && m->bits == 5);
	CHECK_STR(type_name(dc, member(t, "comm")->type), "char [16]");
	m = member(t, "next");
	CHECK(type_real(m->type)->base == t);
	CHECK(m->type->space == SPACE_KERNEL);
	CHECK(!type_real(member(t, "in")->type)->complete);
	CHECK(dc_ktype_tag(dc, "", T_STRUCT, "node") == t);
	CHECK(!dc_ktype_tag(dc, "", T_UNION, "node"));
	CHECK(type_real(dc_ktype_typedef(dc, NULL, "node_t")) == t);
}

static void check_types(struct dcomp *dc)
{
	struct type *t = dc_ktype_tag(dc, NULL, T_STRUCT, "old");
	bool percpu;

	type_complete(t);
	t = member(t, "path")->type;
	CHECK(t->kind == T_PTR && t->space == SPACE_USER);
	CHECK_STR(type_name(dc, t), "userland char *");
	t = dc_ktype_symbol(dc, "", "all_nodes", &percpu);
	CHECK(t && percpu);
	t = dc_ktype_symbol(dc, "vmlinux", "node_free", &percpu);
	CHECK(t && t->kind == T_FUNC && !percpu);
	CHECK(t == dc_ktype_symbol(dc, "", "node_free", &percpu));
	CHECK(!dc_ktype_symbol(dc, "late", "node_free", &percpu));
	t = dc_ktype_tag(dc, "", T_ENUM, "state");
	CHECK(type_complete(t) && !type_is_unsigned(t));
	CHECK(t->enumrs && !strcmp(t->enumrs->name, "STATE_NONE"));
}

static void look_near(struct dcomp *dc, void *arg)
{
	*(const char **)arg = near_type(dc, T_STRUCT, "nodes");
}

/* All types are looked through for a similar name only if that will be read. */
static void check_near(struct dcomp *dc)
{
	const struct dc_failure *failure;
	const char *s;

	look_near(dc, &s);
	CHECK_STR(s, "; did you mean node?");
	CHECK(dc_try(dc, look_near, &s));
	CHECK_STR(s, "");
	dc->why = &failure;
	CHECK(dc_try(dc, look_near, &s));
	CHECK_STR(s, "; did you mean node?");
	CHECK(dc_try_first(dc, look_near, &s));
	CHECK_STR(s, "");
	CHECK(dc->why == &failure);
	dc->why = NULL;
}

static void check_import(void)
{
	struct dc_opts o = lab_opts();
	struct dcomp *dc;

	o.kernel = lab_kernel(dir);
	dc = dc_open(&o);
	CHECK(!dc->ktypes);
	check_near(dc);
	check_node(dc);
	check_types(dc);
	CHECK_STR(dc_kmod_why(dc, NULL), "");
	dc_close(dc);
}

/* The reader. */

static void check_reader(void)
{
	struct blob b;
	struct str f;
	struct kbtf k = { 0 };
	int64_t value = 0;

	blob_kernel(&b);
	CHECK(b.next == B_END);
	f = blob_file(&b);
	CHECK(kbtf_parse(&k, f.s, f.n, NULL) == 0);
	CHECK(k.end == B_END && !kbtf_type(&k, 0) && !kbtf_type(&k, B_END));
	CHECK(kbtf_find(&k, KBTF_TYPE, 1u << BTF_KIND_STRUCT, "node") ==
		B_NODE);
	CHECK(!kbtf_find(&k, KBTF_TYPE, 1u << BTF_KIND_UNION, "node"));
	CHECK(kbtf_find(&k, KBTF_FUNC, ~0u, "node_free") == B_FUNC);
	CHECK(kbtf_find(&k, KBTF_ENUMERATOR, ~0u, "BIG") == B_BIG);
	CHECK(kbtf_strip(&k, B_PID_T) == B_INT);
	CHECK_STR(kbtf_constant(&k, kbtf_type(&k, B_STATE), 0, &value),
		"STATE_NONE");
	CHECK(value == -1);
	CHECK_STR(kbtf_name(&k, UINT32_MAX), "");
	kbtf_close(&k);
	str_free(&f);
	blob_free(&b);
}

/* Read everything, so that the sanitizers see whether it was all there. */
static void look(const struct kbtf *k)
{
	uint32_t id, n = 0;

	for (id = k->first; id < k->end; id++) {
		const struct btf_type *t = kbtf_type(k, id);

		n += strlen(kbtf_name(k, t->name_off));
		n += kbtf_strip(k, id);
	}
	CHECK(n < UINT32_MAX);
}

/* Parse a copy of exactly n bytes, so that overruns are seen. */
static int parse_copy(const struct str *f, size_t n)
{
	void *copy = malloc(n ? n : 1);
	struct kbtf k = { 0 };
	int r;

	memcpy(copy, f->s, n);
	r = kbtf_parse(&k, copy, n, NULL);
	if (!r) {
		look(&k);
		kbtf_find(&k, KBTF_TYPE, ~0u, "nosuch");
		kbtf_find(&k, KBTF_ENUMERATOR, ~0u, "nosuch");
	}
	kbtf_close(&k);
	free(copy);
	return r;
}

static void check_broken(void)
{
	struct blob b;
	struct str f;
	size_t i;

	blob_kernel(&b);
	f = blob_file(&b);
	for (i = 0; i < f.n; i++)
		if (parse_copy(&f, i) != -EINVAL)
			CHECK(!"cut short");
	for (i = 0; i < f.n; i++) {
		f.s[i] ^= 0xff;
		parse_copy(&f, f.n);
		f.s[i] ^= 0xff;
	}
	CHECK(parse_copy(&f, f.n) == 0);
	f.s[f.n - 1] = 'x';
	CHECK(parse_copy(&f, f.n) == -EINVAL);
	f.s[0] = 0;
	CHECK(parse_copy(&f, f.n) == -EINVAL);
	str_free(&f);
	blob_free(&b);
}

/* Members whose names are not valid in C are left out. */
static void check_names(void)
{
	static const char *const name[] = { "a\"b", "1c", "_d1", "e>" };
	struct blob b = { .next = 1 };
	struct dc_opts o = lab_opts();
	struct dcomp *dc;
	struct type *t;
	struct str f;

	str_put(&b.strs, "", 1);
	blob_int(&b, "int", 4, 0);
	blob_type(&b, "odd", BTF_KIND_STRUCT, 4, 0, 16);
	for (int i = 0; i < 4; i++)
		blob_member(&b, name[i], 1, 32 * i);
	f = blob_file(&b);
	write_file("vmlinux", &f);
	o.kernel = lab_kernel(dir);
	dc = dc_open(&o);
	t = dc_ktype_tag(dc, NULL, T_STRUCT, "odd");
	CHECK(t && type_complete(t) && type_size(dc, t) == 16);
	CHECK_STR(t->members->name, "_d1");
	CHECK(!t->members->next);
	dc_close(dc);
	str_free(&f);
	blob_free(&b);
}

/* A structure that holds itself, a pointer to itself, a type without end, an
 * integer of three bytes. */
static void check_endless(void)
{
	struct blob b = { .next = 1 };
	struct str f;

	str_put(&b.strs, "", 1);
	blob_type(&b, "self", BTF_KIND_STRUCT, 3, 0, 8);
	blob_member(&b, "", 1, 0);
	blob_member(&b, "p", 2, 0);
	blob_member(&b, "t", 3, 0);
	blob_type(&b, "", BTF_KIND_PTR, 0, 0, 2);
	blob_type(&b, "loop", BTF_KIND_TYPEDEF, 0, 0, 3);
	blob_type(&b, "odd", BTF_KIND_STRUCT, 3, 1, 4);
	blob_member(&b, "bits", 1, BLOB_BITS(3, 0));
	blob_member(&b, "far", 2, 64);
	blob_member(&b, "three", 5, 0);
	blob_int(&b, "int24", 3, 0);
	f = blob_file(&b);
	write_file("vmlinux", &f);
	check_program(dir, "", "trace(sizeof(struct self))", "trace 8; ");
	check_program(
		dir, "", "trace(offsetof(struct self, x))", "[D_UNKNOWN]");
	check_program(
		dir, "", "trace(offsetof(struct self, t))", "[D_UNKNOWN]");
	check_program(dir, "", "trace(offsetof(struct self, p))", "trace 0; ");
	check_program(dir, "", "trace(sizeof(loop))", "[D_SIZEOF_TYPE]");
	check_program(
		dir, "", "trace(offsetof(struct odd, bits))", "[D_UNKNOWN]");
	check_program(
		dir, "", "trace(offsetof(struct odd, far))", "[D_UNKNOWN]");
	check_program(
		dir, "", "trace(offsetof(struct odd, three))", "[D_UNKNOWN]");
	str_free(&f);
	blob_free(&b);
}

/* Write the BTF of this test to a file, for a fuzzer to begin with. */
static int save(const char *path)
{
	FILE *f = fopen(path, "w");
	struct blob b;
	struct str bytes;

	if (!f)
		return 1;
	blob_kernel(&b);
	bytes = blob_file(&b);
	fwrite(bytes.s, 1, bytes.n, f);
	fclose(f);
	str_free(&bytes);
	blob_free(&b);
	return 0;
}

/* True if both have the same bytes, and the same types are found in both. */
static bool are_alike(const struct kbtf *a, const struct kbtf *b)
{
	struct kbtf_wanted in_a = {
		.name = "task_struct", .kind = BTF_KIND_STRUCT, .member = "comm"
	};
	struct kbtf_wanted in_b = in_a;

	kbtf_scan(a, &in_a, 1);
	kbtf_scan(b, &in_b, 1);
	return in_a.id && in_a.id == in_b.id && in_a.off &&
	       in_a.off == in_b.off && a->size == b->size &&
	       !memcmp(a->data, b->data, a->size);
}

/* The running kernel's, in each way in which the host hands it out. */
static void check_ways(void)
{
	static const char path[] = "/sys/kernel/btf/vmlinux";
	struct kbtf file, other;
	int r = kbtf_load(&file, path);

	if (r) {
		printf("# %s: %s\n", path, strerror(-r));
		return;
	}
	r = kbtf_load_by_id(&other);
	CHECK(r ? r == -EPERM || r == -ENOENT : are_alike(&file, &other));
	kbtf_close(&other);
	r = kbtf_map(&other, path, SIZE_MAX);
	CHECK(!r == !!file.mapped && (r || are_alike(&file, &other)));
	kbtf_close(&other);
	r = kbtf_map(&other, path, 10000);
	CHECK(!r == !!file.mapped && (r || other.size == 10000));
	kbtf_close(&other);
	kbtf_close(&file);
	CHECK(kbtf_map(&other, dir, 10000) < 0);
	CHECK(kbtf_map(&other, "/none", 10000) == -ENOENT);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		return save(argv[1]);
	write_folder();
	check_ways();
	check_reader();
	check_import();
	check_programs();
	check_own();
	check_broken();
	check_endless();
	check_names();
	remove_folder();
	return unit_done();
}
