/* fasttrap.h - the engine for hosts that forbid BPF: it traces by ptrace, and
 * runs clauses in the interpreter (dvm/vm.h). Without a target it serves BEGIN,
 * END, ERROR and tick. The engine itself is ptrace_engine_ops (engine.h). */
#ifndef FASTTRAP_FASTTRAP_H
#define FASTTRAP_FASTTRAP_H

#include "dvm/engine.h"

#endif
