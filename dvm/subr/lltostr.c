/* lltostr.c - lltostr, strtoll: integers as strings, in bases 2 to 36; and
 * trunc_float. */
#include "dvm/subr/span.h"

enum {
	NUMBER_END = 80, /* end of a number in TMP_A */
	NUMBER_DIGITS = 64,
};

enum {		      /* indices of WORK */
	NUMBER_PLACE, /* place of the first digit so far */
	NUMBER_VALUE,
};

/* Return 1 if x < limit, without a branch. */
static inline uint64_t below(uint64_t x, uint64_t limit)
{
	x -= limit;
	opaque(x);
	return x >> 63;
}

static inline bool bad_base(struct sframe *f, uint64_t base)
{
	if (base >= 2 && base <= 36)
		return false;
	fault(f, DIF_FAULT_ILLOP, base);
	return true;
}

/* Put the digits of a in base b. */
STEP(put_digits)
{
	TMP_A(f)[NUMBER_END] = 0;
	for (uint64_t i = 1; i <= NUMBER_DIGITS; i++) {
		/* cppcheck-suppress zerodivcond ; it takes a for b */
		uint64_t digit = a % b;

		opaque(i);
		a /= b;
		TMP_A(f)
		[NUMBER_END - i] =
			digit + 'a' - 10 - below(digit, 10) * ('a' - 10 - '0');
		WORK(f, NUMBER_PLACE) = NUMBER_END - i;
		if (!a)
			break;
	}
	return 0;
}

static inline void put_before(struct sframe *f, char c)
{
	uint64_t place = WORK(f, NUMBER_PLACE) - 1;

	opaque(place);
	if (place < NUMBER_END)
		TMP_A(f)[place] = c;
	WORK(f, NUMBER_PLACE) = place;
}

/* Decimal numbers have a sign; hexadecimal ones begin with 0x, octal ones with
 * 0. */
SUBR(lltostr)
{
	uint64_t v = f->arg[0], base = f->arg[1], place;
	bool negative = base == 10 && (int64_t)v < 0;

	if (bad_base(f, base))
		return 0;
	CALL_STEP(put_digits, f, negative ? -v : v, base, 0);
	if (negative)
		put_before(f, '-');
	if (base == 16)
		put_before(f, 'x');
	if (base == 16 || (base == 8 && v))
		put_before(f, '0');
	place = WORK(f, NUMBER_PLACE);
	opaque(place);
	if (place > NUMBER_END || mem_str(f, OUT(f, dst), STRSIZE(f), SPACE_D,
					  (uint64_t)TMP_A(f) + place) < 0)
		return 0;
	return RESULT(f, dst);
}

/* Return the value of a digit; 36 if c is none. */
static inline uint64_t digit_of(uint8_t c)
{
	uint8_t digit = c - '0', letter = (c | 0x20) - 'a';

	return 36 + below(digit, 10) * (digit - (uint64_t)36) +
	       below(letter, 26) * (letter - (uint64_t)26);
}

/* Add the digits from place a on, in base b; returns the place after them. */
STEP(add_digits)
{
	for (int i = 0; i < CHUNK; i++) {
		uint64_t digit;

		opaque(i);
		opaque(a);
		if (a > STRSIZE(f))
			break;
		digit = digit_of(TMP_A(f)[a]);
		if (digit >= b)
			break;
		WORK(f, NUMBER_VALUE) = WORK(f, NUMBER_VALUE) * b + digit;
		a++;
	}
	return a;
}

static inline char char_at(struct sframe *f, uint64_t place)
{
	opaque(place);
	return place <= STRSIZE(f) ? TMP_A(f)[place] : 0;
}

static inline uint64_t skip_space(struct sframe *f)
{
	set_clear(f);
	for (char c = '\t'; c <= '\r'; c++)
		set_add(f, c);
	set_add(f, ' ');
	return span(f, 0, 1, 1);
}

/* Accept white space, a sign, 0x before hexadecimal digits, and digits up to
 * the first other character. The value wraps around. */
SUBR(strtoll)
{
	uint64_t base = f->arg[1], place, next, negative;

	if (bad_base(f, base) ||
		mem_str(f, TMP_A(f), STRSIZE(f), SPACE_D, f->arg[0]) < 0)
		return 0;
	place = skip_space(f);
	negative = char_at(f, place) == '-';
	place += negative || char_at(f, place) == '+';
	if (base == 16 && char_at(f, place) == '0' &&
		(char_at(f, place + 1) | 0x20) == 'x')
		place += 2;
	WORK(f, NUMBER_VALUE) = 0;
	for (uint64_t i = 0; i < STRSIZE(f); i += CHUNK) {
		next = CALL_STEP(add_digits, f, place, base, 0);
		if (next == place)
			break;
		place = next;
	}
	return negative ? -WORK(f, NUMBER_VALUE) : WORK(f, NUMBER_VALUE);
}

enum {
	FLOAT_FRACTION = 23, /* bits of a float's fraction */
	DOUBLE_FRACTION = 52,
	TOO_LARGE = 63 /* exponent from which on numbers do not fit */
};

/* A floating-point number is sign | exponent | fraction and means (1 +
 * fraction) << exponent. */
SUBR(trunc_float)
{
	uint64_t n = f->arg[1] == 4 ? FLOAT_FRACTION : DOUBLE_FRACTION;
	uint64_t bits = n == FLOAT_FRACTION ? (uint32_t)f->arg[0] : f->arg[0];
	uint64_t most = n == FLOAT_FRACTION ? 0xff : 0x7ff;
	uint64_t one = UINT64_C(1) << n;
	int64_t exponent = (bits >> n & most) - (most >> 1);
	uint64_t v = (bits & (one - 1)) | one;

	if (exponent < 0)
		return 0;
	if (exponent >= TOO_LARGE)
		return INT64_MIN;
	if ((uint64_t)exponent < n)
		v >>= n - exponent;
	else
		v <<= exponent - n;
	return f->arg[0] >> (8 * f->arg[1] - 1) & 1 ? -v : v;
}
