/* usdt_header.c - writes the header that dtrace -h makes. A probe is an
 * instruction that does nothing, and a note in the format stapsdt, in a section
 * that is not loaded. The note says where the instruction is, and where the
 * probe's arguments are at that point, which the compiler tells by the operands
 * of an asm statement. So the header needs no other file, and every tool that
 * knows these notes sees the probes. A semaphore counts how many tracers want a
 * probe, for programs that compute its arguments at some expense; the object of
 * dtrace -G defines it. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "consumer/applets/usdt_build.h"

enum {
	/* so many arguments of a probe have registers in any code */
	SURE_REGISTERS = 6
};

/* The macros for notes: what all probes have in common. The section flag `?'
 * puts a note into the group of its code, with which it is dropped. */
static const char macros[] =
	"#ifdef _SYS_SDT_H /* who includes sys/sdt.h before has no semaphores "
	"*/\n"
	"#define DTRACE_USDT_SEMAPHORE(prov, name) \"0\"\n"
	"#define DTRACE_USDT_ASKED(semaphore) 1\n"
	"#else\n"
	"#define DTRACE_USDT_SEMAPHORE(prov, name) \\\n"
	"\tprov \"_\" name \"_semaphore\"\n"
	"#define DTRACE_USDT_ASKED(semaphore) \\\n"
	"\t__builtin_expect((semaphore) != 0, 0)\n"
	"#endif\n"
	"#define DTRACE_USDT_NOTE(prov, name, args) \\\n"
	"\t\"990:\\tnop\\n\" \\\n"
	"\t\"\\t.pushsection .note.stapsdt,\\\"?\\\",\\\"note\\\"\\n\" \\\n"
	"\t\"\\t.balign 4\\n\" \\\n"
	"\t\"\\t.4byte 992f-991f, 994f-993f, 3\\n\" \\\n"
	"\t\"991:\\t.asciz \\\"stapsdt\\\"\\n\" \\\n"
	"\t\"992:\\t.balign 4\\n\" \\\n"
	"\t\"993:\\t.8byte 990b\\n\" \\\n"
	"\t\"\\t.8byte _.stapsdt.base\\n\" \\\n"
	"\t\"\\t.8byte \" DTRACE_USDT_SEMAPHORE(prov, name) \"\\n\" \\\n"
	"\t\"\\t.asciz \\\"\" prov \"\\\"\\n\" \\\n"
	"\t\"\\t.asciz \\\"\" name \"\\\"\\n\" \\\n"
	"\t\"\\t.asciz \\\"\" args \"\\\"\\n\" \\\n"
	"\t\"994:\\t.balign 4\\n\" \\\n"
	"\t\"\\t.popsection\\n\" \\\n"
	"\t\"\\t.ifndef _.stapsdt.base\\n\" \\\n"
	"\t\"\\t.pushsection .stapsdt.base,\\\"aG\\\",\\\"progbits\\\",\" \\\n"
	"\t\".stapsdt.base,comdat\\n\" \\\n"
	"\t\"\\t.weak _.stapsdt.base\\n\" \\\n"
	"\t\"\\t.hidden _.stapsdt.base\\n\" \\\n"
	"\t\"_.stapsdt.base: .space 1\\n\" \\\n"
	"\t\"\\t.size _.stapsdt.base, 1\\n\" \\\n"
	"\t\"\\t.popsection\\n\" \\\n"
	"\t\"\\t.endif\\n\"\n";

/* Put a name in capitals: REQUEST_START for request__start. */
static void put_upper(struct str *out, const char *name)
{
	for (; *name; name++) {
		if (name[0] == '_' && name[1] == '_')
			name++;
		str_putc(out, *name == '-' ? '_' : toupper(*name));
	}
}

/* Put a name as C spells it. */
void usdt_put_name(struct str *out, const char *name)
{
	for (; *name; name++)
		str_putc(out, *name == '-' ? '_' : *name);
}

static void put_macro(struct str *out, const struct dc_declared *d)
{
	put_upper(out, d->prov);
	str_putc(out, '_');
	put_upper(out, d->name);
}

/* Put the name of the function behind the macro, which has the arguments'
 * types. */
static void put_function(struct str *out, const struct dc_declared *d)
{
	str_puts(out, "dtrace_");
	usdt_put_name(out, d->prov);
	str_putc(out, '_');
	usdt_put_name(out, d->name);
}

void usdt_put_semaphore(struct str *out, const struct dc_declared *d)
{
	usdt_put_name(out, d->prov);
	str_putc(out, '_');
	usdt_put_name(out, d->name);
	str_puts(out, "_semaphore");
}

static void put_list(struct str *out, const struct dc_declared *d, bool types)
{
	str_putc(out, '(');
	for (uint32_t i = 0; i < d->nparams; i++)
		if (types)
			str_printf(
				out, "%s%s", i ? ", " : "", d->param[i].text);
		else
			str_printf(out, "%sarg%u", i ? ", " : "", i);
	str_puts(out, types && !d->nparams ? "void)" : ")");
}

/* Put a call of the function by the macro. C++ does not convert a function's
 * address to a void *, and ISO C only by way of an integer. */
static void put_call(struct str *out, const struct dc_declared *d)
{
	put_function(out, d);
	str_putc(out, '(');
	for (uint32_t i = 0; i < d->nparams; i++)
		str_printf(out,
			d->param[i].is_function
				? "%s(const void *)(__UINTPTR_TYPE__)(arg%u)"
				: "%sarg%u",
			i ? ", " : "", i);
	str_putc(out, ')');
}

/* Put the arguments as operands: "-4@%0 8@%1". */
static void put_operands(struct str *out, const struct dc_declared *d)
{
	for (uint32_t i = 0; i < d->nparams; i++)
		str_printf(out, "%s%s%u@%%%u", i ? " " : "",
			d->param[i].is_signed ? "-" : "", d->param[i].size, i);
}

/* The operands must not be variables that a stripped program cannot name: the
 * first ones are constants or in registers, and those for which there may be no
 * register become values that have no other place than the stack. As before a
 * call, what they point to must have been written. */
static void put_body(struct str *out, const struct dc_declared *d)
{
	for (uint32_t i = SURE_REGISTERS; i < d->nparams; i++)
		str_printf(out, "\t__asm__(\"\" : \"+r\"(arg%u));\n", i);
	str_puts(out, "\t__asm__ __volatile__(DTRACE_USDT_NOTE(\"");
	usdt_put_name(out, d->prov);
	str_puts(out, "\", \"");
	usdt_put_name(out, d->name);
	str_puts(out, "\", \"");
	put_operands(out, d);
	str_puts(out, "\") : : ");
	for (uint32_t i = 0; i < d->nparams; i++)
		str_printf(out, "%s\"%s\"(arg%u)", i ? ", " : "",
			i < SURE_REGISTERS ? "nr" : "nor", i);
	str_puts(out, " : \"memory\");\n");
}

/* Put the head of an inline function: always inlined, it works as a statement
 * with typed arguments. */
static void put_head(struct str *out, const struct dc_declared *d)
{
	str_puts(out, "static __inline__ void\n");
	put_function(out, d);
	put_list(out, d, true);
	str_puts(out, "\n{\n");
}

static void put_probe(struct str *out, const struct dc_declared *d)
{
	str_puts(out, "extern volatile unsigned short ");
	usdt_put_semaphore(out, d);
	str_puts(out, "\n\t__attribute__((visibility(\"hidden\")));\n"
		      "__attribute__((always_inline, unused)) ");
	put_head(out, d);
	put_body(out, d);
	str_puts(out, "}\n#define ");
	put_macro(out, d);
	put_list(out, d, false);
	str_puts(out, " \\\n\t");
	put_call(out, d);
	str_puts(out, "\n#define ");
	put_macro(out, d);
	str_puts(out, "_ENABLED() \\\n\tDTRACE_USDT_ASKED(");
	usdt_put_semaphore(out, d);
	str_puts(out, ")\n\n");
}

/* Put the probe for hosts without probes: the arguments are checked but not
 * evaluated. */
static void put_nothing(struct str *out, const struct dc_declared *d)
{
	put_head(out, d);
	for (uint32_t i = 0; i < d->nparams; i++)
		str_printf(out, "\t(void)arg%u;\n", i);
	str_puts(out, "}\n#define ");
	put_macro(out, d);
	put_list(out, d, false);
	str_puts(out, " \\\n\tdo { if (0) ");
	put_call(out, d);
	str_puts(out, "; } while (0)\n#define ");
	put_macro(out, d);
	str_puts(out, "_ENABLED() (0)\n\n");
}

/* Declare the structures that arguments point to. */
static void put_tags(struct str *out, const struct usdt_decls *all)
{
	struct hash seen = { 0 };

	for (size_t i = 0; i < all->v.n; i++)
		for (uint32_t j = 0; j < all->v.v[i].nparams; j++) {
			const char *tag = all->v.v[i].param[j].tag;

			if (tag && !(*hash_put(&seen, tag, strlen(tag)))++)
				str_printf(out, "%s;\n", tag);
		}
	if (seen.n)
		str_putc(out, '\n');
	hash_free(&seen);
}

/* C++ has another word for _Bool. */
static void put_bool(struct str *out, const struct usdt_decls *all)
{
	bool any = false;

	for (size_t i = 0; i < all->v.n; i++)
		for (uint32_t j = 0; j < all->v.v[i].nparams; j++)
			any |= strstr(all->v.v[i].param[j].text, "_Bool ") !=
			       NULL;
	if (any)
		str_puts(out, "#if defined(__cplusplus) && !defined(_Bool)\n"
			      "#define _Bool bool\n#endif\n\n");
}

const char *usdt_last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* Return the probe that has had the macro, or NULL. */
static const struct dc_declared *claim(
	struct hash *seen, const struct str *macro, const struct dc_declared *d)
{
	uint64_t *at = hash_put(seen, macro->s, macro->n);
	const struct dc_declared *had =
		(const struct dc_declared *)(uintptr_t)*at;

	*at = (uintptr_t)d;
	return had;
}

const char *usdt_same_macro(const struct usdt_decls *d)
{
	static char text[600];
	struct hash seen = { 0 };
	struct str macro = { 0 };
	const struct dc_declared *other = NULL;

	for (size_t i = 0; i < d->v.n && !other; i++) {
		const struct dc_declared *x = &d->v.v[i];

		str_reset(&macro);
		put_macro(&macro, x);
		other = claim(&seen, &macro, x);
		if (!other) {
			str_puts(&macro, "_ENABLED");
			other = claim(&seen, &macro, x);
		}
		if (other)
			snprintf(text, sizeof(text),
				"probes %s:::%s and %s:::%s have the same "
				"macro, %s",
				other->prov, other->name, x->prov, x->name,
				macro.s);
	}
	hash_free(&seen);
	str_free(&macro);
	return other ? text : NULL;
}

static void put_guard(struct str *out, const char *name)
{
	str_puts(out, "DTRACE_");
	for (name = usdt_last_part(name); *name; name++)
		str_putc(out,
			isalnum((unsigned char)*name) ? toupper(*name) : '_');
}

void usdt_put_header(struct str *out, const struct usdt_decls *d,
	const char *name, const char *source)
{
	struct str guard = { 0 };

	put_guard(&guard, name);
	str_printf(out,
		"/* Made of %s by dtrace -h. With DTRACE_NO_PROBES defined, or "
		"where they\n * cannot be, its probes are nothing. */\n"
		"#ifndef %s\n#define %s\n\n"
		"#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n",
		source ? usdt_last_part(source) : "a program", guard.s,
		guard.s);
	put_tags(out, d);
	put_bool(out, d);
	str_printf(out,
		"#if defined(__x86_64__) && defined(__ELF__) && "
		"defined(__GNUC__) && \\\n"
		"\t!defined(DTRACE_NO_PROBES)\n\n"
		"#ifndef DTRACE_USDT_NOTE\n%s#endif\n\n",
		macros);
	for (size_t i = 0; i < d->v.n; i++)
		put_probe(out, &d->v.v[i]);
	str_puts(out, "#else\n\n");
	for (size_t i = 0; i < d->v.n; i++)
		put_nothing(out, &d->v.v[i]);
	str_printf(out,
		"#endif\n\n#ifdef __cplusplus\n}\n#endif\n\n"
		"#endif /* %s */\n",
		guard.s);
	str_free(&guard);
}

void usdt_add(void *decls, const struct dc_declared *d)
{
	struct usdt_decls *all = decls;

	vec_push(&all->v, *d);
}
