/* dvm_buf_test.c - fill and ring buffers, as the interpreter writes them and
 * buf.c reads them: the newest records that fit are there, in order, and
 * damaged contents are not followed.
 * rows: B4 B5 B7 B10 */
#include <stdlib.h>
#include <string.h>

#include "dvm/vm_impl.h"
#include "tests/unit/unit.h"

enum {
	SIZE = 256,
	MANY = 2000
};

/* Records hold a number, as many times as there is room. */
struct seen {
	uint64_t first, last, n;
	uint32_t bytes;
	bool bad;
};

static int see(void *arg, int cpu, const struct rec *r, uint32_t size)
{
	struct seen *s = arg;
	uint64_t v[SIZE / 8];

	memcpy(v, r, size);
	s->bad |= cpu != 3 || (s->n && v[0] != s->last + 1) ||
		  v[size / 8 - 1] != v[0];
	if (!s->n++)
		s->first = v[0];
	s->last = v[0];
	s->bytes += buf_need(size);
	return 0;
}

static struct seen read_all(struct vm_buf *b)
{
	struct seen s = { 0 };

	vm_buf_read(b, 3, see, &s);
	return s;
}

static bool put(struct vm_buf *b, uint64_t number, uint32_t size)
{
	uint64_t v[SIZE / 8];

	for (uint32_t i = 0; i < size / 8; i++)
		v[i] = number;
	return vm_buf_put(b, v, size);
}

static struct vm_buf make(enum buf_policy policy, uint64_t reserve)
{
	struct enabling en = {
		.policy = policy, .bufsize = SIZE, .reserve = reserve
	};
	struct vm_buf b;

	vm_buf_init(&b, &en);
	return b;
}

/* Sizes that change all the time: at most the largest record's size is
 * unused. */
static void ring(void)
{
	struct vm_buf b = make(BUF_RING, 0);
	uint64_t n = 0;

	srand(1);
	for (int i = 0; i < MANY; i++) {
		int more = rand() % 40;
		struct seen s;

		while (more--)
			put(&b, ++n, 8 + rand() % 8 * 8);
		s = read_all(&b);
		CHECK(!s.bad && s.bytes <= SIZE);
		CHECK(!s.n || s.last == n);
		CHECK(read_all(&b).n == 0);
	}
	free(b.data);
}

/* Records of the same size: as many as possible are there. */
static void ring_exact(void)
{
	struct vm_buf b = make(BUF_RING, 0);
	struct seen s;

	for (uint64_t i = 1; i <= 100; i++)
		put(&b, i, 24);
	s = read_all(&b);
	CHECK(s.n == SIZE / 32 && s.first == 101 - SIZE / 32 && !s.bad);
	CHECK(put(&b, 7, SIZE - 8) && !put(&b, 8, SIZE));
	s = read_all(&b);
	CHECK(s.n == 1 && s.first == 7);
	free(b.data);
}

static void fill(void)
{
	struct vm_buf b = make(BUF_FILL, 40);
	struct seen s;

	CHECK(!put(&b, 1, SIZE) && !b.full);
	for (uint64_t i = 1; i <= 6; i++)
		CHECK(put(&b, i, 24) && !b.full);
	CHECK(!put(&b, 7, 32) && b.full);
	CHECK(!put(&b, 7, 8));
	vm_buf_end(&b);
	CHECK(put(&b, 7, 32));
	s = read_all(&b);
	CHECK(s.n == 7 && s.first == 1 && !s.bad);
	free(b.data);
}

/* Read all bytes of the record. */
static int touch(void *arg, int cpu, const struct rec *r, uint32_t size)
{
	static char to[SIZE];
	struct seen *s = arg;

	(void)cpu;
	memcpy(to, r, size);
	s->n++;
	return 0;
}

/* A damaged header never leads outside, or round and round. */
static void damage(void)
{
	char *data = malloc(SIZE);
	struct buf b = { data, SIZE, 0, 0 };
	struct seen s = { 0 };

	srand(2);
	for (int i = 0; i < 20 * MANY; i++) {
		for (int k = 0; k < SIZE; k++)
			data[k] = rand() % 4 ? 0 : rand();
		b.last = rand() % (SIZE + 16);
		b.to = rand() % (SIZE + 16);
		s = (struct seen){ 0 };
		buf_read(&b, 3, touch, &s);
		if (s.n > 2 * SIZE / 8)
			break;
	}
	CHECK(s.n <= 2 * SIZE / 8);
	free(data);
}

int main(void)
{
	ring();
	ring_exact();
	fill();
	damage();
	return unit_done();
}
