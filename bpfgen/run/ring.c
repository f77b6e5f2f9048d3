/* ring.c - reads a ring buffer of the kernel. Each record has a header of 8
 * bytes, whose first word is the record's length and two flags: still being
 * written, and discarded. After its last page the data is mapped again from the
 * start, as far as the longest record needs, so that no record is split. */
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bpfgen/run/engine_impl.h"

/* The first page holds the reader's position, which only we write. */
int ring_open(struct ring *r, uint32_t size, uint32_t longest)
{
	size_t page = sysconf(_SC_PAGESIZE);
	size_t again = (longest + page - 1) & -page;
	void *p =
		mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_SHARED, r->fd, 0);

	if (p == MAP_FAILED)
		return -errno;
	r->consumer = p;
	r->mask = size - 1;
	r->length = page + size + (again < size ? again : size);
	p = mmap(NULL, r->length, PROT_READ, MAP_SHARED, r->fd, page);
	if (p == MAP_FAILED)
		return -errno;
	r->producer = p;
	r->data = (const char *)p + page;
	return 0;
}

/* Unmap the ring. The descriptor belongs to the map. */
void ring_unmap(struct ring *r)
{
	size_t page = sysconf(_SC_PAGESIZE);

	if (r->consumer)
		munmap(r->consumer, page);
	if (r->producer)
		munmap((void *)r->producer, r->length);
	*r = (struct ring){ .fd = -1 };
}

int ring_read(struct ring *r, int cpu, engine_rec_fn *fn, void *arg)
{
	uint64_t to, at;
	int result = 0;

	to = __atomic_load_n(r->producer, __ATOMIC_ACQUIRE);
	at = *r->consumer;
	while (at < to && !result) {
		const char *p = r->data + (at & r->mask);
		uint32_t head =
			__atomic_load_n((const uint32_t *)p, __ATOMIC_ACQUIRE);
		uint32_t size = head & ~(BPF_RINGBUF_BUSY_BIT |
					       BPF_RINGBUF_DISCARD_BIT);

		if (head & BPF_RINGBUF_BUSY_BIT)
			break;
		if (!(head & BPF_RINGBUF_DISCARD_BIT))
			result = fn(arg, cpu,
				(const void *)(p + BPF_RINGBUF_HDR_SZ), size);
		at += (size + BPF_RINGBUF_HDR_SZ + 7) / 8 * 8;
		__atomic_store_n(r->consumer, at, __ATOMIC_RELEASE);
	}
	return result;
}
