/* base_test.c - bits, arena, vector, sorting, hash, string builder,
 * diagnostics, words, similar names, signal names, CPUs, the stack, a worker
 * thread, conditions, control groups. */
#include <errno.h>
#include <grp.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/bits.h"
#include "base/host/cgroup.h"
#include "base/clock.h"
#include "base/cond.h"
#include "base/host/cpus.h"
#include "base/diag.h"
#include "base/hash.h"
#include "base/set.h"
#include "base/nearest.h"
#include "base/rate.h"
#include "base/procfile.h"
#include "base/signame.h"
#include "base/sort.h"
#include "base/stack.h"
#include "base/str.h"
#include "base/vec.h"
#include "base/words.h"
#include "base/worker.h"
#include "tests/unit/unit.h"

static void test_bits(void)
{
	static const struct {
		uint64_t v;
		uint32_t bits;
		bool is_signed;
		uint64_t extended;
	} rows[] = {
		{ 0x1ff, 8, false, 0xff },
		{ 0x17f, 8, true, 0x7f },
		{ 0x180, 8, true, -UINT64_C(128) },
		{ 5, 3, true, -UINT64_C(3) },
		{ 1, 1, true, UINT64_MAX },
		{ 1, 1, false, 1 },
		{ UINT64_MAX, 63, true, UINT64_MAX },
		{ UINT64_MAX, 63, false, INT64_MAX },
		{ UINT64_MAX, 64, true, UINT64_MAX },
		{ UINT64_MAX, 64, false, UINT64_MAX },
		{ 0x180, 128, true, 0x180 },
		{ 0x180, 0, true, 0x180 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		CHECK(bits_extend(rows[i].v, rows[i].bits, rows[i].is_signed) ==
			rows[i].extended);
	CHECK(bits_round_up(0, 8) == 0);
	CHECK(bits_round_up(1, 8) == 8);
	CHECK(bits_round_up(8, 8) == 8);
	CHECK(bits_round_up(13, 12) == 24);
	CHECK(bits_round_up(13, 0) == 13);
	for (uint64_t size = 0; size < 20; size++)
		CHECK(bits_is_int_size(size) ==
			(size == 1 || size == 2 || size == 4 || size == 8));
}

struct pair {
	int key, at;
};

static int by_key(const void *x, const void *y, void *sign)
{
	const struct pair *a = x, *b = y;

	return *(int *)sign * ((a->key > b->key) - (a->key < b->key));
}

/* Sort n elements with few keys, by ascending ones or, with a sign of -1, by
 * descending ones, and check that equal ones stay in order. */
static bool sorts(int n, int sign)
{
	struct pair v[1000];

	for (int i = 0; i < n; i++)
		v[i] = (struct pair){ i * 7919 % 100, i };
	sort_stable(v, n, sizeof(*v), by_key, &sign);
	for (int i = 1; i < n; i++)
		if (sign * (v[i].key - v[i - 1].key) < 0 ||
			(v[i].key == v[i - 1].key && v[i].at < v[i - 1].at))
			return false;
	return true;
}

static void test_sort(void)
{
	static const int sizes[] = { 0, 1, 2, 3, 20, 999, 1000 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		CHECK(sorts(sizes[i], 1));
		CHECK(sorts(sizes[i], -1));
	}
}

static int all_zero(const char *p, size_t n)
{
	while (n--)
		if (*p++)
			return 0;
	return 1;
}

/* Entries with the same hash, and with unique ones, are all found, in any
 * order. */
static void test_set(void)
{
	static int item[300];
	struct set s = { 0 };
	size_t at = 0, found = 0;
	void *p;

	CHECK(!set_next(&s, 7, &at));
	for (size_t i = 0; i < 300; i++)
		set_put(&s, i % 3 ? (uint32_t)i : 0, &item[i]);
	CHECK(s.n == 300);
	for (at = 0; (p = set_next(&s, 0, &at));)
		found += ((int *)p - item) % 3 == 0;
	for (size_t i = 1; i < 300; i++)
		for (at = 0; i % 3 && (p = set_next(&s, i, &at));)
			found += p == &item[i];
	CHECK(found == 300);
	CHECK(set_hash("ab", set_hash("c", 0)) !=
		set_hash("c", set_hash("ab", 0)));
	CHECK(set_hash("12345678", 0) != set_hash("12345679", 0));
	set_free(&s);
	CHECK(!s.nslot);
}

static void test_arena(void)
{
	static const size_t size[] = { 1, 15, 16, 17, 4096, 16384, 100000 };
	struct arena a = { 0 };
	char *before = NULL;

	for (size_t i = 0; i < sizeof(size) / sizeof(*size); i++) {
		char *p = arena_alloc(&a, size[i]);

		CHECK((uintptr_t)p % 8 == 0);
		CHECK(all_zero(p, size[i]));
		CHECK(p != before);
		memset(p, 0xff, size[i]);
		before = p;
	}
	CHECK(arena_alloc(&a, 0) != NULL);
	CHECK_STR(arena_strndup(&a, "abcdef", 3), "abc");
	CHECK_STR(arena_strndup(&a, "", 0), "");
	CHECK_STR(arena_printf(&a, "%s-%d", "x", -7), "x--7");
	CHECK(!memcmp(arena_memdup(&a, "a\0b", 3), "a\0b", 3));
	arena_free(&a);
	CHECK(!a.head && !a.at && !a.end);
	CHECK(arena_alloc(&a, 8) != NULL);
	arena_free(&a);
}

/* Many small pieces over several chunks stay apart. */
static void test_arena_many(void)
{
	struct arena a = { 0 };
	VEC(char *) p = { 0 };
	int right = 0;

	for (int i = 0; i < 20000; i++)
		vec_push(&p, arena_printf(&a, "piece %d", i));
	for (int i = 0; i < 20000; i++) {
		char want[32];

		snprintf(want, sizeof(want), "piece %d", i);
		right += !strcmp(p.v[i], want);
	}
	CHECK(right == 20000);
	vec_free(&p);
	arena_free(&a);
}

static void test_vec(void)
{
	struct pair {
		int a, b;
	};
	VEC(struct pair) v = { 0 };
	int right = 0;

	for (int i = 0; i < 1000; i++)
		vec_push(&v, (struct pair){ i, 2 * i });
	CHECK(v.n == 1000 && v.cap >= 1000);
	for (int i = 0; i < 1000; i++)
		right += v.v[i].a == i && v.v[i].b == 2 * i;
	CHECK(right == 1000);
	vec_reserve(&v, 5000);
	CHECK(v.cap >= 5000 && v.n == 1000 && v.v[999].b == 1998);
	vec_free(&v);
	CHECK(!v.v && !v.n && !v.cap);
}

static void test_hash(void)
{
	/* Equal up to a NUL, prefixes of each other, and the empty key. */
	static const struct {
		const char *key;
		size_t len;
	} row[] = { { "", 0 }, { "\0", 1 }, { "\0\0", 2 }, { "a", 1 },
		{ "ab", 2 }, { "ab\0", 3 }, { "ab\0c", 4 }, { "b", 1 } };
	enum {
		N = sizeof(row) / sizeof(*row)
	};
	struct hash h = { 0 };

	CHECK(hash_get(&h, "", 0) == NULL);
	for (size_t i = 0; i < N; i++) {
		CHECK(hash_get(&h, row[i].key, row[i].len) == NULL);
		CHECK(*hash_put(&h, row[i].key, row[i].len) == 0);
		*hash_put(&h, row[i].key, row[i].len) = i + 1;
	}
	CHECK(h.n == N);
	for (size_t i = 0; i < N; i++) {
		const uint64_t *v = hash_get(&h, row[i].key, row[i].len);

		CHECK(v && *v == i + 1);
		CHECK(h.entry[i].value == i + 1);
		CHECK(h.entry[i].len == row[i].len &&
			!memcmp(hash_key(&h.entry[i]), row[i].key, row[i].len));
	}
	hash_free(&h);
	CHECK(!h.n && hash_get(&h, "a", 1) == NULL);
}

static void test_hash_many(void)
{
	struct hash h = { 0 };
	int right = 0;

	for (uint32_t i = 0; i < 100000; i++)
		*hash_put(&h, &i, sizeof(i)) = i * 3;
	for (uint32_t i = 0; i < 100000; i++) {
		const uint64_t *v = hash_get(&h, &i, sizeof(i));

		right += v && *v == i * 3 && h.entry[i].value == i * 3;
	}
	CHECK(right == 100000 && h.n == 100000);
	hash_free(&h);
}

/* Two words of which a multiplication changes only bits that can be foreseen
 * get different hashes all the same: else a program that is traced could choose
 * thousands of keys with the same. */
static void test_hash_chosen(void)
{
	enum {
		PAIRS = 10
	};
	struct hash h = { 0 };
	uint32_t same = 0;

	for (uint32_t i = 0; i < 1 << PAIRS; i++) {
		uint64_t key[2 * PAIRS] = { 0 };

		for (int n = 0; n < PAIRS; n++)
			if (i >> n & 1) {
				key[2 * n] = UINT64_C(1) << 63;
				key[2 * n + 1] = UINT64_C(0x8000000080000000);
			}
		*hash_put(&h, key, sizeof(key)) = i;
		same += h.entry[i].hash == h.entry[0].hash;
	}
	CHECK(h.n == 1 << PAIRS && same < 3);
	hash_free(&h);
}

/* Whatever is removed, and in whatever order, the others are still found. */
static void test_hash_remove(void)
{
	enum {
		KEYS = 3000
	};
	static bool in[KEYS];
	struct hash h = { 0 };
	uint32_t n = 0, seed = 1, wrong = 0;

	hash_remove(&h, &seed, sizeof(seed));
	for (int i = 0; i < 200000; i++) {
		uint32_t key = (seed = seed * 1103515245 + 12345) >> 8;
		bool adds = seed >> 7 & 1;

		key %= i < 100000 ? 20 : KEYS;
		n += adds - in[key];
		if (adds)
			*hash_put(&h, &key, sizeof(key)) = key + 1;
		else
			hash_remove(&h, &key, sizeof(key));
		in[key] = adds;
		wrong += hash_get(&h, &key, sizeof(key)) ? !adds : adds;
	}
	for (uint32_t key = 0; key < KEYS; key++) {
		const uint64_t *v = hash_get(&h, &key, sizeof(key));

		wrong += in[key] ? !v || *v != key + 1 : v != NULL;
	}
	CHECK(!wrong && h.n == n);
	for (uint32_t key = 0; key < KEYS; key++)
		hash_remove(&h, &key, sizeof(key));
	CHECK(!h.n);
	hash_free(&h);
}

static void test_str(void)
{
	struct str b = { 0 };

	str_puts(&b, "");
	CHECK(b.s && b.n == 0);
	CHECK_STR(b.s, "");
	str_putc(&b, 'a');
	str_put(&b, "b\0c", 3);
	CHECK(b.n == 4 && !memcmp(b.s, "ab\0c", 5));
	str_reset(&b);
	CHECK(b.n == 0);
	CHECK_STR(b.s, "");
	CHECK(str_add_item(&b, "abc12") && str_add_item(&b, "bc12"));
	CHECK(str_add_item(&b, "bc1") && str_add_item(&b, "x"));
	CHECK(!str_add_item(&b, "bc12") && !str_add_item(&b, "abc12"));
	CHECK(!str_add_item(&b, "bc1") && !str_add_item(&b, "x"));
	CHECK_STR(b.s, "abc12, bc12, bc1, x");
	str_reset(&b);
	str_pad(&b, '.', 3);
	str_pad(&b, '.', 0);
	str_printf(&b, "%5d|%s", -42, "x");
	CHECK_STR(b.s, "...  -42|x");
	str_reset(&b);
	for (int i = 0; i < 1000; i++)
		str_printf(&b, "%03d,", i);
	CHECK(b.n == 4000 && strlen(b.s) == 4000);
	CHECK_STR(b.s + 3992, "998,999,");
	str_free(&b);
	CHECK(!b.s && !b.n && !b.cap);
	str_reset(&b);
	CHECK(!b.s);
}

static void put_length(size_t n)
{
	char *from = malloc(n + 1);
	struct str b = { 0 };

	for (size_t i = 0; i < n; i++)
		from[i] = 'a' + i % 23;
	from[n] = 0;
	str_puts(&b, "x");
	str_put(&b, from, n);
	CHECK(b.n == n + 1 && b.s[0] == 'x');
	CHECK_STR(b.s + 1, from);
	str_free(&b);
	free(from);
}

static void test_diag(void)
{
	struct diag d = { 0 };

	CHECK(diag_set(&d, EPERM, "no %s", "way") == -EPERM);
	CHECK(d.err == EPERM);
	CHECK(diag_set(&d, ENOENT, "later") == -ENOENT);
	CHECK(d.err == EPERM);
	CHECK_STR(d.text, "no way");
	diag_add(&d, "try %d", 2);
	CHECK_STR(d.text, "no way\ntry 2");
	for (int i = 0; i < 100; i++)
		diag_add(&d, "%050d", i);
	CHECK(strlen(d.text) < sizeof(d.text));
}

static void test_words(void)
{
	static const struct {
		const char *line,
			*words; /* each in brackets; NULL if invalid */
	} rows[] = {
		{ "", "" },
		{ " \t ", "" },
		{ "a", "[a]" },
		{ " a  bc\td ", "[a][bc][d]" },
		{ "'a b'c \"d e\"", "[a bc][d e]" },
		{ "'' \"\" x", "[][][x]" },
		{ "a\\ b \\'", "[a b][']" },
		{ "'\\' \"\\\"\\n\\\\\"", "[\\][\"\\n\\]" },
		{ "a\\", "[a\\]" },
		{ "a 'b", NULL },
		{ "\"", NULL },
		{ "a \"'", NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char **words = words_split(rows[i].line);
		struct str b = { 0 };

		str_puts(&b, "");
		for (char **w = words; w && *w; w++)
			str_printf(&b, "[%s]", *w);
		CHECK(!words == !rows[i].words);
		CHECK_STR(b.s, rows[i].words ? rows[i].words : "");
		str_free(&b);
		words_free(words);
	}
}

static void test_nearest(void)
{
	static const char *const name[] = { "pid", "tid", "ppid", "errno",
		"args", "arg0", "arg1", "arg2", "arg3", "execname", "execargs",
		"probename", "probemod", "timestamp", "vtimestamp" };
	static const struct {
		const char *want, *text;
	} rows[] = {
		{ "", "" },
		{ "x", "" },
		{ "pix", "" }, /* one of three */
		{ "PID", "; did you mean pid?" },
		{ "errno", "" }, /* it exists */
		{ "erno", "; did you mean errno?" },
		{ "erron", "; did you mean errno?" },
		{ "no", "" },
		{ "ppidd", "; did you mean ppid?" },
		{ "arg9", "; did you mean arg0, arg1 or arg2?" },
		{ "execnams", "; did you mean execname?" },
		{ "execarms", "; did you mean execargs?" },
		{ "execnags", "; did you mean execargs or execname?" },
		{ "itmetsamp", "; did you mean timestamp?" },
		{ "walltimestamp", "" }, /* four of thirteen */
		{ "vtimestump", "; did you mean vtimestamp?" },
		{ "a-name-that-is-longer-than-any-that-a-program-of-D-"
		  "has-or-will-ever-have",
			"" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct nearest n;
		struct str b = { 0 };

		str_puts(&b, "");
		nearest_init(&n, rows[i].want);
		for (size_t k = 0; k < sizeof(name) / sizeof(*name); k++)
			nearest_try(&n, name[k]);
		nearest_put(&b, &n);
		CHECK_STR(b.s, rows[i].text);
		str_free(&b);
	}
}

static void test_unescape(void)
{
	char text[] = "/a\\040b\\134\\011\\04x\\";

	procfile_unescape(text);
	CHECK_STR(text, "/a b\\\t\\04x\\");
}

/* A process may be named like what other lines say. */
static void test_status(void)
{
	char name[16];

	prctl(PR_GET_NAME, name);
	prctl(PR_SET_NAME, "shstk");
	CHECK(procfile_lists(0, "Name:", "shstk"));
	CHECK(!procfile_lists(0, "Umask:", "shstk"));
	CHECK(!procfile_lists(0, "Shadow:", "shstk"));
	prctl(PR_SET_NAME, name);
}

/* In a child: with as many groups as root may have, 700 KB long. */
static void with_groups(void)
{
	enum {
		MOST = 65536
	};
	static gid_t group[MOST];
	char text[PROCFILE_STATUS];
	uint64_t threads, switches;

	for (uint32_t i = 0; i < MOST; i++)
		group[i] = 4000000000 + i;
	if (setgroups(MOST, group))
		_exit(errno == EPERM ? 77 : 1);
	_exit(!procfile_status(0, text) || !strstr(text, "\nSigCgt:\t0") ||
		!strstr(text, "\nGroups:\t4000000000 4000000001 ") ||
		procfile_numbers(0, "Threads:", &threads, 1) != 1 ||
		threads != 1 ||
		!procfile_numbers(0, "voluntary_ctxt_switches:", &switches, 1));
}

static void test_many_groups(void)
{
	pid_t pid = fork();
	int status;

	if (!pid)
		with_groups();
	waitpid(pid, &status, 0);
	CHECK(WIFEXITED(status) &&
		(!WEXITSTATUS(status) || WEXITSTATUS(status) == 77));
}

static void test_signame(void)
{
	static const struct {
		const char *name;
		int sig;
	} rows[] = { { "SIGINT", 2 }, { "INT", 2 }, { "KILL", 9 },
		{ "SIGIOT", 6 }, { "CLD", 17 }, { "POLL", 29 }, { "SYS", 31 },
		{ "RTMIN", 32 }, { "SIGRTMIN+3", 35 }, { "RTMAX-1", 63 },
		{ "RTMAX", 64 }, { "RTMIN+33", 0 }, { "RTMIN+-1", 0 },
		{ "RTMIN+1x", 0 }, { "RTMIN+33x", 0 }, { "RTMAX-40x", 0 },
		{ "RTMIN+340", 0 }, { "RTMAX-040", 0 }, { "", 0 }, { "SIG", 0 },
		{ "int", 0 }, { "2", 0 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		CHECK(signame_find(rows[i].name) == rows[i].sig);
	CHECK_STR(signame(11), "SIGSEGV");
	CHECK_STR(signame(31), "SIGSYS");
	CHECK_STR(signame(35), "SIG35");
	CHECK_STR(signame(0), "SIG0");
}

static void test_cpus(void)
{
	uint32_t n = cpus_possible();
	uint64_t bits[8192 / 64 + 1] = { 0 };

	CHECK(n >= 1 && n <= 8192);
	cpus_online(bits, n);
	CHECK(cpus_has(bits, sched_getcpu()));
	CHECK(cpus_count() >= 1 && cpus_count() <= n);
	for (uint32_t i = n; i < 8192; i++)
		CHECK(!cpus_has(bits, i));
}

/* Recurse until the stack is low, and little further. */
static int depth(int n)
{
	volatile char frame[4096];

	frame[0] = n;
	if (n > 100000 || stack_is_low())
		return frame[0] ? n : n;
	return depth(n + 1) + (frame[0] & 0);
}

static void test_stack(void)
{
	int n = depth(0);

	CHECK(!stack_is_low());
	CHECK(n > 0 && n <= 100000);
}

static void test_rate(void)
{
	int64_t ns = 0;

	CHECK(rate_ns(97, "hz", &ns) && ns == 10309278);
	CHECK(rate_ns(1000, "", &ns) && ns == 1000000);
	CHECK(rate_ns(10, "MSEC", &ns) && ns == 10000000);
	CHECK(rate_ns(2, "d", &ns) && ns == INT64_C(172800000000000));
	CHECK(rate_ns(0, "s", &ns) && ns == 0);
	CHECK(!rate_ns(0, "hz", &ns));
	CHECK(!rate_ns(1, "x", &ns));
	CHECK(!rate_ns(UINT64_MAX, "ns", &ns));
	CHECK(!rate_ns(INT64_MAX / 60, "s", &ns));
}

static void tell_thread(void *arg)
{
	*(pid_t *)arg = gettid();
}

static void on_signal(int sig)
{
	(void)sig;
}

static void sleep_long(void *arg)
{
	struct sigaction sa = { .sa_handler = on_signal };

	sigaction(SIGRTMIN, &sa, NULL);
	*(int *)arg = sleep(1000) > 0;
}

static void hang_on(void *arg)
{
	*(int *)arg = 1;
	pause();
}

/* True if the process is gone, or a zombie that its new parent has to reap. */
static bool is_gone(pid_t pid)
{
	char path[32], state = 'X';
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	f = fopen(path, "r");
	if (f && fscanf(f, "%*d (%*[^)]) %c", &state) != 1)
		state = 'X';
	if (f)
		fclose(f);
	return state == 'X' || state == 'Z';
}

/* The worker of a process that is killed ends too. */
static void test_orphan(void)
{
	pid_t *worker = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pid_t pid = fork();
	static int runs;

	if (!pid) {
		struct worker *w = worker_new();

		worker_start(w, hang_on, &runs);
		CHECK(!worker_error(w));
		*worker = worker_pid(w);
		pause();
	}
	while (!*(volatile pid_t *)worker)
		usleep(1000);
	CHECK(!is_gone(*worker));
	CHECK(getpgid(*worker) == *worker);
	kill(pid, SIGKILL);
	CHECK(waitpid(pid, NULL, 0) == pid);
	for (int i = 0; i < 1000 && !is_gone(*worker); i++)
		usleep(10000);
	CHECK(is_gone(*worker));
	munmap(worker, 4096);
}

/* From its next call of futex(2) on, somebody has killed the worker. */
static void die_of_futex(void *arg)
{
	struct sock_filter refuse[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
			offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_futex, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog filter = { 4, refuse };

	(void)arg;
	usleep(200000); /* its owner waits by now */
	prctl(PR_SET_DUMPABLE, 0);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

/* If the worker is killed while it tells its owner that it is done, holding
 * their lock, the owner ends. */
static void test_killed(void)
{
	pid_t pid = fork(), ended = 0;
	int status = 0;

	if (!pid) {
		struct worker *w = worker_new();

		(void)!freopen("/dev/null", "w", stderr);
		worker_call(w, die_of_futex, NULL);
		_exit(0);
	}
	for (int i = 0; i < 1000 && !ended; i++) {
		usleep(10000);
		ended = waitpid(pid, &status, WNOHANG);
	}
	CHECK(ended == pid && WIFEXITED(status) && WEXITSTATUS(status) == 1);
	if (!ended) {
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
	}
}

static void test_worker(void)
{
	struct worker *w = worker_new();
	pid_t first = 0, second = 0;
	int interrupted = 0;

	worker_call(w, tell_thread, &first);
	worker_start(w, tell_thread, &second);
	worker_wait(w, 0);
	CHECK(first && first == second && first != gettid());
	CHECK(first == worker_pid(w));
	worker_start(w, sleep_long, &interrupted);
	worker_wait(w, SIGRTMIN);
	CHECK(interrupted);
	worker_end(w);
	CHECK(kill(first, 0) && errno == ESRCH);
	worker_free(w);
	worker_free(NULL);
}

/* With CLOCK_REALTIME, the wait would end at once. */
static void test_cond(void)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	int64_t until = clock_ns(CLOCK_MONOTONIC) + 2000000;
	pthread_cond_t c;
	int err;

	cond_init(&c);
	pthread_mutex_lock(&lock);
	while (!(err = cond_wait_until(&c, &lock, until)))
		;
	CHECK(err == ETIMEDOUT);
	CHECK(clock_ns(CLOCK_MONOTONIC) >= until);
	pthread_mutex_unlock(&lock);
	pthread_cond_destroy(&c);
}

/* Make a control group's folder with the kernel's files. */
static void make_group(const char *folder, const char *const (*files)[2])
{
	mkdir(folder, 0700);
	for (; **files; files++) {
		char *path = xasprintf("%s/%s", folder, (*files)[0]);
		FILE *f = fopen(path, "w");

		CHECK(f && fputs((*files)[1], f) >= 0 && !fclose(f));
		free(path);
	}
}

static void remove_group(const char *folder, const char *const (*files)[2])
{
	for (; **files; files++) {
		char *path = xasprintf("%s/%s", folder, (*files)[0]);

		unlink(path);
		free(path);
	}
	rmdir(folder);
}

static void test_cgroup(void)
{
	static const char *const top[][2] = { { NULL, NULL } };
	static const char *const v2[][2] = {
		{ "memory.max", "50000000\n" },
		{ "memory.high", "40000000\n" },
		{ "memory.current", "30000000\n" },
		{ "memory.stat", "anon 20000000\ninactive_file 5000000\n"
				 "active_file 5000000\n" },
		{ NULL, NULL },
	};
	static const char *const v1[][2] = {
		{ "memory.limit_in_bytes", "60000000\n" },
		{ "memory.usage_in_bytes", "70000000\n" },
		{ "memory.stat", "inactive_file 1\ntotal_inactive_file 2000\n"
				 "total_active_file 7\n" },
		{ NULL, NULL },
	};
	static const char *const free_group[][2] = {
		{ "memory.max", "max\n" },
		{ "memory.current", "90000000\n" },
		{ "memory.limit_in_bytes", "9223372036854771712\n" },
		{ "memory.usage_in_bytes", "4096\n" },
		{ NULL, NULL },
	};
	char root[] = "/tmp/cgroup-test-XXXXXX";
	char *a, *b, *c;
	struct str who = { 0 };

	CHECK(mkdtemp(root) != NULL);
	a = xasprintf("%s/a", root);
	b = xasprintf("%s/a/b", root);
	c = xasprintf("%s/c", root);
	make_group(root, top);
	make_group(a, v2);
	make_group(b, free_group);
	make_group(c, v1);
	CHECK(cgroup_memory_of(2, root, b, &who) == 15000000);
	CHECK_STR(who.s, a);
	CHECK(cgroup_memory_of(2, b, b, &who) == UINT64_MAX);
	CHECK(cgroup_memory_of(1, b, b, &who) == UINT64_MAX);
	CHECK(cgroup_memory_of(1, root, c, &who) == 2000);
	CHECK_STR(who.s, c);
	CHECK(cgroup_memory_of(1, root, "/none", &who) == UINT64_MAX);
	CHECK(cgroup_memory_of(2, root, "/none", &who) == UINT64_MAX);
	remove_group(b, free_group);
	remove_group(a, v2);
	remove_group(c, v1);
	remove_group(root, top);
	free(a);
	free(b);
	free(c);
	str_free(&who);
}

int main(void)
{
	test_bits();
	test_cgroup();
	test_sort();
	test_set();
	test_arena();
	test_rate();
	test_cpus();
	test_stack();
	test_arena_many();
	test_vec();
	test_hash();
	test_hash_many();
	test_hash_chosen();
	test_hash_remove();
	test_str();
	for (size_t n = 0; n < 600; n++)
		put_length(n);
	test_diag();
	test_words();
	test_nearest();
	test_unescape();
	test_status();
	test_many_groups();
	test_signame();
	test_worker();
	test_killed();
	test_orphan();
	test_cond();
	return unit_done();
}
