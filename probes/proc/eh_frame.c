/* eh_frame.c - see eh_frame.h. The format of an entry:
 *
 *	length		4 bytes; all ones: 8 bytes follow
 *	CIE pointer	4 bytes: 0, it is a CIE; else the distance back from
 *			here to the CIE of this FDE
 *	CIE:		version, augmentation, alignments, column of the return
 *			address, augmentation data, program
 *	FDE:		start, size, augmentation data, program
 *
 * A length of 0 ends the section. */
#include "probes/proc/eh_frame.h"

#include <string.h>

#include "base/bits.h"

enum {
	OMITTED = 0xff, /* encodings of addresses */
	FORM = 0x0f,
	RELATION = 0x70,
	INDIRECT = 0x80,
	RELATIVE = 0x10,      /* to its own address */
	DATA_RELATIVE = 0x30, /* to the base */
	LONG_LENGTH = UINT32_MAX,
	UNWIND_SECTION = 0x70000001, /* SHT_X86_64_UNWIND */
	MOST_CIE = 256		     /* bytes; any FDE may have it read again */
};

/* Copying a number whose size is not known here would take longer. */
static uint64_t number(const uint8_t *p, uint32_t size)
{
	uint16_t two;
	uint32_t four;
	uint64_t v = 0;

	switch (size) {
	case 1:
		return *p;
	case 2:
		memcpy(&two, p, size);
		return two;
	case 4:
		memcpy(&four, p, size);
		return four;
	}
	memcpy(&v, p, size);
	return v;
}

uint64_t eh_unsigned(struct eh_bytes *b, uint32_t size)
{
	uint64_t v;

	if (b->bad || size > (uint64_t)(b->end - b->p)) {
		b->bad = true;
		return 0;
	}
	v = number(b->p, size);
	b->p += size;
	return v;
}

int64_t eh_signed(struct eh_bytes *b, uint32_t size)
{
	return bits_extend(eh_unsigned(b, size), 8 * size, true);
}

/* *bits: how many were read. */
static uint64_t leb(struct eh_bytes *b, uint32_t *bits, bool *negative)
{
	uint64_t v = 0, byte;

	*bits = 0;
	do {
		byte = eh_unsigned(b, 1);
		if (*bits < 64)
			v |= (byte & 0x7f) << *bits;
		*bits += 7;
	} while (byte & 0x80);
	*negative = byte & 0x40;
	return v;
}

uint64_t eh_uleb(struct eh_bytes *b)
{
	bool negative;
	uint32_t bits;

	return leb(b, &bits, &negative);
}

int64_t eh_sleb(struct eh_bytes *b)
{
	bool negative;
	uint32_t bits;
	uint64_t v = leb(b, &bits, &negative);

	return negative && bits < 64 ? v | ~UINT64_C(0) << bits : v;
}

void eh_skip(struct eh_bytes *b, uint64_t n)
{
	if (b->bad || n > (uint64_t)(b->end - b->p))
		b->bad = true;
	else
		b->p += n;
}

/* Read a number with this encoding, without its relation. */
static uint64_t encoded(struct eh_bytes *b, uint8_t encoding)
{
	switch (encoding & FORM) {
	case 0x0:
	case 0x4:
	case 0xc:
		return eh_unsigned(b, 8);
	case 0x1:
		return eh_uleb(b);
	case 0x2:
	case 0x3:
		return eh_unsigned(b, (encoding & FORM) == 2 ? 2 : 4);
	case 0x9:
		return eh_sleb(b);
	case 0xa:
	case 0xb:
		return eh_signed(b, (encoding & FORM) == 0xa ? 2 : 4);
	}
	b->bad = true;
	return 0;
}

/* Read an encoded address, which is at address `at'. base: see struct
 * eh_frame. */
static uint64_t read_address(
	struct eh_bytes *b, uint8_t encoding, uint64_t at, uint64_t base)
{
	uint64_t v = encoded(b, encoding);

	switch (encoding & (RELATION | INDIRECT)) {
	case 0:
		return v;
	case RELATIVE:
		return at + v;
	case DATA_RELATIVE:
		b->bad |= !base;
		return base + v;
	}
	b->bad = true;
	return 0;
}

/* Return the address of a byte of the section. */
static uint64_t address_of(const struct eh_frame *f, const uint8_t *p)
{
	return f->addr + (p - f->p);
}

/* Get the entry at `at', from its CIE pointer on; returns false if there is
 * none. */
static bool entry(const struct eh_frame *f, uint64_t at, struct eh_bytes *b)
{
	uint64_t length;

	if (at >= f->n)
		return false;
	*b = (struct eh_bytes){ f->p + at, f->p + f->n, false };
	length = eh_unsigned(b, 4);
	if (length == LONG_LENGTH)
		length = eh_unsigned(b, 8);
	if (b->bad || !length || length > (uint64_t)(b->end - b->p))
		return false;
	b->end = b->p + length;
	return true;
}

/* Each letter says what the data has next; after an unknown one, nothing can be
 * read. */
static void read_augmentation(
	struct eh_cie *c, const char *letters, struct eh_bytes *b)
{
	for (; *letters; letters++)
		switch (*letters) {
		case 'L':
			eh_skip(b, 1);
			break;
		case 'P':
			encoded(b, eh_unsigned(b, 1));
			break;
		case 'R':
			c->encoding = eh_unsigned(b, 1);
			break;
		case 'S':
			c->signal = true;
			break;
		default:
			return;
		}
}

/* Parse a CIE from behind the CIE pointer. */
static bool parse_cie(struct eh_cie *c, struct eh_bytes b)
{
	uint64_t version = eh_unsigned(&b, 1), size;
	const char *letters = (const char *)b.p;
	struct eh_bytes data;

	*c = (struct eh_cie){ 0 };
	if (b.bad || !memchr(letters, 0, b.end - b.p))
		return false;
	eh_skip(&b, strlen(letters) + 1);
	if (version == 4)
		eh_skip(&b, 2); /* sizes of addresses and of segments */
	c->code_align = eh_uleb(&b);
	c->data_align = eh_sleb(&b);
	c->ra = version == 1 ? eh_unsigned(&b, 1) : eh_uleb(&b);
	c->sized = *letters == 'z';
	if (c->sized) {
		size = eh_uleb(&b);
		data = b;
		eh_skip(&b, size);
		data.end = b.p;
		read_augmentation(c, letters + 1, &data);
		b.bad |= data.bad;
	}
	c->cfa = b.p;
	c->ncfa = b.end - b.p;
	return !b.bad && (c->sized || !*letters) &&
	       (version == 1 || version == 3 || version == 4);
}

/* Find the CIE at `at', which many consecutive FDEs may share. */
static bool find_cie(struct eh_frame *f, uint64_t at)
{
	struct eh_bytes b;

	if (f->cie_at == at)
		return true;
	f->cie_at = f->n;
	if (!entry(f, at, &b) || eh_unsigned(&b, 4) || b.bad ||
		b.end - b.p > MOST_CIE || !parse_cie(&f->cie, b))
		return false;
	f->cie_at = at;
	return true;
}

/* Parse an FDE from behind the CIE pointer. */
static bool parse_fde(
	const struct eh_frame *f, struct eh_fde *fde, struct eh_bytes b)
{
	const struct eh_cie *c = &f->cie;

	if (c->encoding == OMITTED)
		return false;
	fde->cie = c;
	fde->start = read_address(&b, c->encoding, address_of(f, b.p), f->base);
	fde->end = fde->start + encoded(&b, c->encoding);
	if (c->sized)
		eh_skip(&b, eh_uleb(&b));
	fde->cfa = b.p;
	fde->ncfa = b.end - b.p;
	return !b.bad && fde->end > fde->start;
}

bool eh_frame_next(struct eh_frame *f, struct eh_fde *fde)
{
	struct eh_bytes b;

	while (entry(f, f->at, &b)) {
		uint64_t here = b.p - f->p, back;

		f->at = b.end - f->p;
		back = eh_unsigned(&b, 4);
		if (!b.bad && back && back <= here &&
			find_cie(f, here - back) && parse_fde(f, fde, b))
			return true;
	}
	return false;
}

/* Find the section; some linkers give it a type of its own. */
static bool open_section(struct eh_frame *f, struct elf *e)
{
	struct elf_section s;

	if (!elf_find(e, SHT_PROGBITS, ".eh_frame", &s) &&
		!elf_find(e, UNWIND_SECTION, ".eh_frame", &s))
		return false;
	if ((s.flags & SHF_COMPRESSED) || !elf_load(e, &s))
		return false;
	f->p = (const uint8_t *)s.p;
	f->n = s.n;
	f->addr = s.addr;
	return true;
}

/* Return the bytes of the file from that address on. */
static const uint8_t *memory_at(struct elf *e, uint64_t addr, uint64_t *n)
{
	uint64_t off;

	return elf_off(e, addr, &off, n)
		       ? (const uint8_t *)elf_bytes(e, off, *n)
		       : NULL;
}

/* Find .eh_frame by .eh_frame_hdr: version, three encodings, the address. */
static bool open_by_header(struct eh_frame *f, struct elf *e)
{
	struct elf_segment s;
	struct eh_bytes b;
	const uint8_t *p;
	uint64_t n;

	if (!elf_program(e, PT_GNU_EH_FRAME, &s))
		return false;
	p = memory_at(e, s.addr, &n);
	if (!p || n < 4 || *p != 1)
		return false;
	b = (struct eh_bytes){ p + 4, p + n, false };
	f->addr = read_address(&b, p[1], s.addr + 4, s.addr);
	if (b.bad)
		return false;
	f->p = memory_at(e, f->addr, &f->n);
	return f->p;
}

bool eh_frame_open(struct eh_frame *f, struct elf *e)
{
	*f = (struct eh_frame){ 0 };
	if (!open_section(f, e) && !open_by_header(f, e))
		return false;
	f->cie_at = f->n;
	return true;
}
