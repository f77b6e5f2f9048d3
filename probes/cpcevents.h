/* cpcevents.h - what cpc:::EVENT-MODE-COUNT can count: events of the kernel and
 * of the processor, by their names in Linux and in PAPI. */
#ifndef PROBES_CPCEVENTS_H
#define PROBES_CPCEVENTS_H

#include <linux/perf_event.h>

enum {
	CPC_NS = 200000,     /* least count of a clock */
	CPC_PROCESSOR = 5000 /* least count of frequent events */
};

#define CACHE(what, op, result)                                          \
	(PERF_COUNT_HW_CACHE_##what | PERF_COUNT_HW_CACHE_OP_##op << 8 | \
		PERF_COUNT_HW_CACHE_RESULT_##result << 16)

/* clang-format off */
#define CPC_EVENTS(SW, HW, HC)                                                 \
	/* SW: name, PERF_COUNT_SW_..., least count, typical count */          \
	SW(cpu_clock, CPU_CLOCK, CPC_NS, 1000000)                              \
	SW(task_clock, TASK_CLOCK, CPC_NS, 1000000)                            \
	SW(page_faults, PAGE_FAULTS, 1, 100)                                   \
	SW(minor_faults, PAGE_FAULTS_MIN, 1, 100)                              \
	SW(major_faults, PAGE_FAULTS_MAJ, 1, 1)                                \
	SW(context_switches, CONTEXT_SWITCHES, 1, 100)                         \
	SW(cpu_migrations, CPU_MIGRATIONS, 1, 1)                               \
	SW(alignment_faults, ALIGNMENT_FAULTS, 1, 1)                           \
	SW(emulation_faults, EMULATION_FAULTS, 1, 1)                           \
	SW(cgroup_switches, CGROUP_SWITCHES, 1, 100)                           \
	/* HW: name, PERF_COUNT_HW_..., name in PAPI, if any */                \
	HW(cycles, CPU_CYCLES, PAPI_tot_cyc)                                   \
	HW(instructions, INSTRUCTIONS, PAPI_tot_ins)                           \
	HW(cache_references, CACHE_REFERENCES, PAPI_l3_tca)                    \
	HW(cache_misses, CACHE_MISSES, PAPI_l3_tcm)                            \
	HW(branch_instructions, BRANCH_INSTRUCTIONS, PAPI_br_ins)              \
	HW(branches, BRANCH_INSTRUCTIONS, )                                    \
	HW(branch_misses, BRANCH_MISSES, PAPI_br_msp)                          \
	HW(bus_cycles, BUS_CYCLES, )                                           \
	HW(stalled_cycles_frontend, STALLED_CYCLES_FRONTEND, )                 \
	HW(stalled_cycles_backend, STALLED_CYCLES_BACKEND, PAPI_res_stl)       \
	HW(ref_cycles, REF_CPU_CYCLES, PAPI_ref_cyc)                           \
	/* HC: name, which cache, name in PAPI, if any */                      \
	HC(cache_l1d_reads, CACHE(L1D, READ, ACCESS), PAPI_l1_dca)             \
	HC(cache_l1d_read_misses, CACHE(L1D, READ, MISS), PAPI_l1_dcm)         \
	HC(cache_l1i_read_misses, CACHE(L1I, READ, MISS), PAPI_l1_icm)         \
	HC(cache_ll_reads, CACHE(LL, READ, ACCESS), PAPI_l2_tca)               \
	HC(cache_ll_read_misses, CACHE(LL, READ, MISS), PAPI_l2_tcm)           \
	HC(cache_dtlb_reads, CACHE(DTLB, READ, ACCESS), )                      \
	HC(cache_dtlb_read_misses, CACHE(DTLB, READ, MISS), PAPI_tlb_dm)       \
	HC(cache_itlb_read_misses, CACHE(ITLB, READ, MISS), PAPI_tlb_im)
/* clang-format on */

#endif
