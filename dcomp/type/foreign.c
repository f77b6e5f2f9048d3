/* foreign.c - see foreign.h. */
#include "dcomp/type/foreign.h"

#include <string.h>

#include "base/bits.h"

struct type *foreign_int(
	struct dcomp *dc, uint64_t size, bool is_signed, const char *name)
{
	static const enum basetype signed_base[] = { [1] = BASE_SCHAR,
		[2] = BASE_SHORT,
		[4] = BASE_INT,
		[8] = BASE_LONG };
	static const enum basetype unsigned_base[] = { [1] = BASE_UCHAR,
		[2] = BASE_USHORT,
		[4] = BASE_UINT,
		[8] = BASE_ULONG };

	if (size == 16) /* __int128 */
		return type_array_of(dc, type_basic(dc, BASE_ULONG), 2);
	if (!bits_is_int_size(size))
		return type_basic(dc, BASE_VOID);
	if (size == 8 && name && strstr(name, "long long"))
		return type_basic(dc, is_signed ? BASE_LLONG : BASE_ULLONG);
	return type_basic(dc, (is_signed ? signed_base : unsigned_base)[size]);
}

bool foreign_is_identifier(const char *s)
{
	static const char bytes[] =
		"0123456789"
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";

	return strspn(s, bytes + 10) && !s[strspn(s, bytes)];
}

bool foreign_is_sound(
	struct type *t, uint64_t size, struct foreign_place p, uint64_t whole)
{
	uint64_t most = 8ULL * FOREIGN_LARGEST;

	if (type_is_void(t) || type_real(t)->kind == T_FUNC ||
		size > FOREIGN_LARGEST || p.bit > most)
		return false;
	if (p.width ? !type_is_int(t) || p.width > 8 * size : p.bit % 8)
		return false;
	return (size || type_is_array(t) || type_is_sou(t)) &&
	       p.bit + (p.width ? p.width : 8 * size) <= 8 * whole;
}
