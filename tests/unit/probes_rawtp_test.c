/* probes_rawtp_test.c - tracepoints from hand-made types: which there are, and
 * how their arguments are written in D.
 * rows: P41 */
#include <stdlib.h>
#include <unistd.h>

#include "base/host/kernel_btf.h"
#include "probes/probe.h"
#include "tests/unit/btf_blob.h"
#include "tests/unit/unit.h"

/* The typedef of a tracepoint whose function has these parameters. */
static void add_event(
	struct blob *b, const char *name, const uint32_t *param, uint32_t n)
{
	uint32_t proto = blob_type(b, "", BTF_KIND_FUNC_PROTO, n, 0, 0), at;

	for (uint32_t i = 0; i < n; i++)
		blob_const(b, "", param[i]);
	at = blob_type(b, "", BTF_KIND_PTR, 0, 0, proto);
	blob_type(b, name, BTF_KIND_TYPEDEF, 0, 0, at);
}

static void write_kernel(const char *path)
{
	struct blob b;
	struct str file;
	uint32_t void_ptr, const_node, const_ptr, ptr_ptr, proto_ptr, union_ptr;
	FILE *f = fopen(path, "w");

	blob_kernel(&b);
	void_ptr = blob_type(&b, "", BTF_KIND_PTR, 0, 0, 0);
	const_node = blob_type(&b, "", BTF_KIND_CONST, 0, 0, B_NODE);
	const_ptr = blob_type(&b, "", BTF_KIND_PTR, 0, 0, const_node);
	ptr_ptr = blob_type(&b, "", BTF_KIND_PTR, 0, 0, B_NODE_PTR);
	proto_ptr = blob_type(&b, "", BTF_KIND_PTR, 0, 0, B_PROTO);
	union_ptr = blob_type(&b, "", BTF_KIND_PTR, 0, 0, B_UNION);
	add_event(&b, "btf_trace_sched_one",
		(uint32_t[]){ void_ptr, B_INT, B_NODE_PTR, const_ptr, ptr_ptr },
		5);
	add_event(&b, "btf_trace_sched_two",
		(uint32_t[]){ void_ptr, B_USER_PTR, proto_ptr, union_ptr,
			B_STATE, B_NODE_T_PTR, B_CONST, B_LATE_PTR },
		8);
	add_event(&b, "btf_trace_other", (uint32_t[]){ void_ptr }, 1);
	blob_type(&b, "btf_trace_none", BTF_KIND_TYPEDEF, 0, 0, B_INT);
	blob_type(&b, "btf_tracer", BTF_KIND_TYPEDEF, 0, 0, proto_ptr);
	file = blob_file(&b);
	CHECK(f && fwrite(file.s, 1, file.n, f) == file.n);
	fclose(f);
	str_free(&file);
	blob_free(&b);
}

static void see(void *arg, const struct probe *p)
{
	struct str *out = arg, type = { 0 };

	str_printf(out, "%s:%s:%s:%s", p->prov, p->mod, p->func, p->name);
	for (uint32_t n = 0;; n++) {
		str_free(&type);
		type = (struct str){ 0 };
		str_puts(&type, "");
		if (!probe_arg(p, n, &type))
			break;
		str_printf(out, "|%s", type.s);
	}
	str_puts(out, "\n");
	str_free(&type);
}

#define ONE                                                                    \
	"rawtp:sched::sched_one|int|struct node *|const struct node *|struct " \
	"node **\n"
#define TWO                                                                \
	"rawtp:sched::sched_two|userland char *|void *|void *|enum state|" \
	"node_t *|const int|struct late *\n"
#define OTHER "rawtp:::other\n"

static const struct {
	struct dif_pdesc pd;
	const char *want;
} rows[] = {
	{ { "rawtp", "", "", "", 0, 0 }, ONE TWO OTHER },
	{ { "rawtp", "", "", "sched_two", 0, 0 }, TWO },
	{ { "", "sched", "", "sched_one", 0, 0 }, ONE },
	{ { "raw*", "", "", "*o[nt]*", 0, 0 }, ONE OTHER },
	{ { "rawtp", "block", "", "sched_one", 0, 0 }, "" },
	{ { "rawtp", "", "f", "", 0, 0 }, "" },
	{ { "rawtp", "", "", "none", 0, 0 }, "" },
	{ { "rawtp", "", "", "r", 0, 0 }, "" },
	{ { "rawtp", "", "", "ONE", 0, 0 }, "" },
};

static void check_row(size_t i, const char *path)
{
	struct kernel_btf kernel = { .where = path };
	struct probes ps;
	struct str got = { 0 };

	str_puts(&got, "");
	probes_init(&ps);
	ps.kernel = &kernel;
	probes_match(&ps, &rows[i].pd, see, &got);
	CHECK_STR(got.s, rows[i].want);
	CHECK(kernel.loaded || !*rows[i].want);
	probes_free(&ps);
	kernel_btf_close(&kernel);
	str_free(&got);
}

/* The kernel's types are not read if there are none, or they are not needed. */
static void check_without(void)
{
	struct kernel_btf kernel = { .where = "/nowhere" };
	struct dif_pdesc all = { "rawtp", "", "", "", 0, 0 };
	struct dif_pdesc begin = { "", "", "", "BEGIN", 0, 0 };
	struct probes ps;

	probes_init(&ps);
	CHECK(probes_match(&ps, &all, NULL, NULL) == 0);
	probes_free(&ps);
	probes_init(&ps);
	ps.kernel = &kernel;
	CHECK(probes_match(&ps, &begin, NULL, NULL) == 1);
	CHECK(!kernel.loaded);
	CHECK(probes_match(&ps, &all, NULL, NULL) == 0);
	CHECK(kernel.loaded);
	CHECK(strstr(probes_refusal(&ps, &all), "CONFIG_DEBUG_INFO_BTF"));
	CHECK(!probes_refusal(&ps, &begin));
	probes_free(&ps);
}

int main(void)
{
	char path[] = "/tmp/rawtp_test.XXXXXX";
	int fd = mkstemp(path);

	CHECK(fd >= 0);
	close(fd);
	write_kernel(path);
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_row(i, path);
	check_without();
	unlink(path);
	return unit_done();
}
