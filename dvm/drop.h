/* drop.h - the kinds of drops, counted for each CPU. */
#ifndef DVM_DROP_H
#define DVM_DROP_H

enum drop_kind {
	DROP_PRINCIPAL, /* no room in the buffer for a record */
	DROP_AGG,	/* no room for an aggregation's element */
	DROP_DYNVAR,	/* no room for a dynamic variable */
	DROP_MEMORY,	/* no element for either is at hand at the moment */
	DROP_BUSY,	/* nor can one be made during another change */
	DROP_CLASH,	/* another tuple has taken an aggregation's place */
	DROP_NEST,	/* firings nested deeper than there are frames */
	DROP_DEEP,	/* more nested calls than can be diverted */
	DROP_SPEC,	/* no room in a speculation for a record */
	DROP_SPEC_NONE, /* speculation() found no free one */
	DROP_SPEC_BUSY, /* one cannot be taken or freed at the moment */
	DROP_SETID,	/* threads released so that a set-user-ID exec works */
	DROP_PLACE,	/* instructions with probes changed by somebody else */
	DROP_LATE,	/* threads that had to go on before new probes came */
	DROP_SAMPLE,	/* interrupts at which the kernel ran no program */
	DROP_ERROR, /* faults in ERROR's own clauses; counted by the reader */
	DROP_NKINDS
};

#endif
