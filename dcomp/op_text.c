/* op_text.c - operators, as they are written in D. */
#include <assert.h>

#include "dcomp/ast.h"

/* clang-format off */
static const char *const plain[] = {
	[OP_NONE] = "=",
	[OP_ADD] = "+", [OP_SUB] = "-", [OP_MUL] = "*", [OP_DIV] = "/",
	[OP_MOD] = "%", [OP_SHL] = "<<", [OP_SHR] = ">>", [OP_AND] = "&",
	[OP_OR] = "|", [OP_XOR] = "^", [OP_LAND] = "&&", [OP_LOR] = "||",
	[OP_LXOR] = "^^", [OP_EQ] = "==", [OP_NE] = "!=", [OP_LT] = "<",
	[OP_LE] = "<=", [OP_GT] = ">", [OP_GE] = ">=", [OP_COMMA] = ",",
	[OP_PLUS] = "+", [OP_NEG] = "-", [OP_NOT] = "~", [OP_LNOT] = "!",
	[OP_DEREF] = "*", [OP_ADDR] = "&", [OP_PREINC] = "++",
	[OP_PREDEC] = "--", [OP_POSTINC] = "++", [OP_POSTDEC] = "--",
};
static const char *const assigning[] = {
	[OP_NONE] = "=", [OP_ADD] = "+=", [OP_SUB] = "-=", [OP_MUL] = "*=",
	[OP_DIV] = "/=", [OP_MOD] = "%=", [OP_SHL] = "<<=", [OP_SHR] = ">>=",
	[OP_AND] = "&=", [OP_OR] = "|=", [OP_XOR] = "^=",
};
/* clang-format on */
static_assert(sizeof(plain) / sizeof(*plain) == OP_POSTDEC + 1,
	"a text for each operator");
static_assert(sizeof(assigning) / sizeof(*assigning) == OP_XOR + 1,
	"a text for each operator of an assignment");

const char *op_text(enum op op)
{
	return plain[op];
}

const char *op_assign_text(enum op op)
{
	return assigning[op];
}
