/* c.d - types that C compilers have built in and headers use. */

typedef struct __va_list_tag {
	uint_t gp_offset;
	uint_t fp_offset;
	void *overflow_arg_area;
	void *reg_save_area;
} __builtin_va_list;

typedef struct __int128 {
	uint64_t low;
	int64_t high;
} __attribute__((aligned(16))) __int128_t;
typedef struct __uint128 {
	uint64_t low;
	uint64_t high;
} __attribute__((aligned(16))) __uint128_t;
