/* rows: L59
 * Attributes of C that change a type: of typedefs, of members, before a
 * structure, of parameters. */
# 1 "/usr/include/c.h" 1 3 4
typedef int word_t __attribute__((__mode__(__word__)));
typedef unsigned int byte_t __attribute__((mode(QI))), full_t;
typedef __attribute__((mode(DI))) unsigned both_t, *pointer_t;
typedef int far_t __attribute__((aligned(16)));
typedef int near_t __attribute__((__aligned__(1)));
typedef struct { char c; } block_t __attribute__((aligned(64)));
typedef int (*fn_t)(int a __attribute__((mode(DI))));
typedef _Atomic unsigned int atomic_t;
struct two { int a, b; };
struct far { char c; far_t f; };
struct near { char c; near_t n; };
struct before { char c; __attribute__((aligned(16))) struct two t; };
struct after { char c; struct two t __attribute__((aligned(16))); };
struct each { char c; __attribute__((aligned(8))) char d, e; };
struct modes { char c; int i __attribute__((mode(DI))); fn_t f; int j; };
struct atoms { _Atomic char c; atomic_t i; };
# 24 "c_types.d" 2

BEGIN
{
	printf("%d %d %d %d %d\n", sizeof (word_t), sizeof (byte_t),
	    sizeof (full_t), sizeof (both_t), sizeof (pointer_t));
	printf("%d %d %d\n", (word_t)-1 < 0, (byte_t)257, (both_t)-1 > 0);
	printf("%d %d %d %d\n", sizeof (far_t), __alignof__(far_t),
	    __alignof__(near_t), __alignof__(block_t));
	printf("%d %d %d %d\n", sizeof (struct far), offsetof(struct far, f),
	    offsetof(struct near, n), sizeof (block_t));
	printf("%d %d %d %d\n", offsetof(struct before, t),
	    offsetof(struct after, t), __alignof__(struct two),
	    offsetof(struct each, e));
	printf("%d %d %d %d\n", offsetof(struct modes, i),
	    offsetof(struct modes, f), offsetof(struct modes, j),
	    sizeof (struct modes));
	printf("%d %d\n", sizeof (struct atoms), sizeof (atomic_t));
	exit(0);
}
