/* drop.h - the kinds of drops, counted for each CPU. */
#ifndef DVM_DROP_H
#define DVM_DROP_H

enum drop_kind {
	DROP_PRINCIPAL, /* no room in the buffer for a record */
	DROP_AGG,	/* no room for an aggregation's element */
	DROP_DYNVAR,	/* no room for a dynamic variable */
	DROP_MEMORY,	/* an element for either: there is none at hand now */
	DROP_BUSY,	/* nor can it be made while another change is made */
	DROP_CLASH,	/* another tuple has the place of an aggregation's */
	DROP_NEST,	/* firings nested deeper than there are frames */
	DROP_DEEP,	/* calls within calls, more than are diverted */
	DROP_SPEC,	/* no room in a speculation for a record */
	DROP_SPEC_NONE, /* speculation(): none is free */
	DROP_SPEC_BUSY, /* one cannot be taken or freed now */
	DROP_SETID,	/* threads let go, not to deny them their user */
	DROP_SAMPLE,	/* interrupts for which the kernel ran no program */
	DROP_ERROR, /* faults of ERROR's own clauses: the reader counts them */
	DROP_NKINDS
};

#endif
