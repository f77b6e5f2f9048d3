/* btf_text.c - prints BTF types in the syntax of D; see btf_text.h. */
#include "probes/btf_text.h"

#include <string.h>

/* Skip qualifiers; *user is set if one says that it is user memory. */
static const struct btf_type *unqualify(
	const struct kbtf *b, uint32_t *id, bool *is_const, bool *user)
{
	enum {
		MOST = 32 /* in a row: a hostile file may have a cycle */
	};

	for (int i = 0; i < MOST; i++) {
		const struct btf_type *t = kbtf_type(b, *id);
		uint32_t kind = t ? kbtf_kind(t) : BTF_KIND_UNKN;

		if (kind == BTF_KIND_CONST)
			*is_const = true;
		else if (kind == BTF_KIND_TYPE_TAG)
			*user |= !strcmp(kbtf_name(b, t->name_off), "user");
		else if (kind != BTF_KIND_VOLATILE && kind != BTF_KIND_RESTRICT)
			return t;
		*id = t->type;
	}
	return NULL;
}

static const char *tag_of(const struct btf_type *t)
{
	switch (kbtf_kind(t)) {
	case BTF_KIND_STRUCT:
		return "struct ";
	case BTF_KIND_UNION:
		return "union ";
	case BTF_KIND_ENUM:
	case BTF_KIND_ENUM64:
		return "enum ";
	case BTF_KIND_FWD:
		return BTF_INFO_KFLAG(t->info) ? "union " : "struct ";
	case BTF_KIND_INT:
	case BTF_KIND_TYPEDEF:
		return "";
	default:
		return NULL;
	}
}

void btf_put_type(struct str *out, const struct kbtf *b, uint32_t id)
{
	enum {
		MOST = 8 /* stars */
	};
	bool is_const = false, user = false;
	const struct btf_type *t = unqualify(b, &id, &is_const, &user);
	uint32_t stars = 0;

	while (t && kbtf_kind(t) == BTF_KIND_PTR && stars < MOST) {
		id = t->type;
		is_const = false;
		t = unqualify(b, &id, &is_const, &user);
		stars++;
	}
	if (user)
		str_puts(out, "userland ");
	if (is_const)
		str_puts(out, "const ");
	if (t && tag_of(t) && *kbtf_name(b, t->name_off)) {
		str_puts(out, tag_of(t));
		str_puts(out, kbtf_name(b, t->name_off));
	} else {
		str_puts(out, stars ? "void" : "uint64_t");
	}
	if (stars)
		str_putc(out, ' ');
	while (stars--)
		str_putc(out, '*');
}
