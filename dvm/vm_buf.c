/* vm_buf.c - the buffer of a CPU: heads and records in order. Under BUF_SWITCH
 * it is read from the front, and what has not been read moves to the front when
 * the end is reached. Like a ring buffer of the kernel it is never filled to
 * the last byte, so that both engines drop the same records. */
#include <string.h>

#include "base/xalloc.h"
#include "dvm/vm_impl.h"

void vm_buf_init(struct vm_buf *b, const struct enabling *en)
{
	uint32_t size = buf_useful(en->bufsize);

	*b = (struct vm_buf){
		.data = xcalloc(1, size + 1),
		.policy = en->policy,
		.size = size,
		.limit = size - en->reserve,
		.last = BUF_NONE,
	};
}

static void compact(struct vm_buf *b)
{
	memmove(b->data, b->data + b->from, b->to - b->from);
	b->to -= b->from;
	b->from = 0;
}

void vm_buf_end(struct vm_buf *b)
{
	b->limit = b->size;
	b->full = false;
}

/* A record that is larger than the whole buffer does not make it full. */
bool vm_buf_fits(struct vm_buf *b, uint32_t size)
{
	uint64_t need = buf_need(size);

	switch (b->policy) {
	case BUF_SWITCH:
		return b->to - b->from + need < b->size;
	case BUF_FILL:
		b->full |= b->to + need > b->limit && need <= b->size;
		return !b->full && need <= b->size;
	default:
		return need <= b->size;
	}
}

bool vm_buf_put(struct vm_buf *b, const void *rec, uint32_t size)
{
	struct buf_head h = { size, b->last };
	uint32_t need = buf_need(size);

	if (!vm_buf_fits(b, size))
		return false;
	if (b->policy == BUF_SWITCH && b->size - b->to < need)
		compact(b);
	if (b->policy == BUF_RING && b->size - b->to < need)
		b->to = 0;
	memcpy(b->data + b->to, &h, sizeof(h));
	memcpy(b->data + b->to + sizeof(h), rec, size);
	b->last = b->to;
	b->to += need;
	return true;
}

static int read_front(struct vm_buf *b, int cpu, engine_rec_fn *fn, void *arg)
{
	int r = 0;

	while (!r && b->from < b->to) {
		const struct buf_head *h = (void *)(b->data + b->from);

		b->from += buf_need(h->size);
		r = fn(arg, cpu, (const void *)(h + 1), h->size);
	}
	return r;
}

/* Under all policies but BUF_SWITCH, the buffer is empty afterwards. */
int vm_buf_read(struct vm_buf *b, int cpu, engine_rec_fn *fn, void *arg)
{
	struct buf all = { b->data, b->size, b->last, b->to };

	if (b->policy == BUF_SWITCH)
		return read_front(b, cpu, fn, arg);
	b->to = 0;
	b->last = BUF_NONE;
	return buf_read(&all, cpu, fn, arg);
}
