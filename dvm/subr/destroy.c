/* destroy.c - destructive actions that take effect at once: raise,
 * signal_thread, stop, chill. Whether -w permits them was checked earlier. */
#include "dvm/subr/subr_impl.h"

enum {
	NSIG = 64,
	STOP_SIGNAL = 19,	     /* SIGSTOP */
	CHILL_MOST = 500000000,	     /* ns, in each */
	CHILL_INTERVAL = 1000000000, /* ns, on each CPU */
	ROUNDS = 1024,		     /* of reading the clock */
};

/* If there is nobody to signal, as in a kernel thread, that is no fault. */
static inline uint64_t send(struct sframe *f, uint64_t sig, bool thread)
{
	if (sig - 1 >= NSIG)
		return fault(f, DIF_FAULT_ILLOP, 0);
	mem_signal(f, sig, thread);
	return 0;
}

SUBR(raise)
{
	return send(f, f->arg[0], false);
}

SUBR(signal_thread)
{
	return send(f, f->arg[0], true);
}

SUBR(stop)
{
	return send(f, STOP_SIGNAL, false);
}

/* Read the clock until time a; 0 if it has not come after ROUNDS times. */
STEP(look_at_clock)
{
	for (int i = 0; i < ROUNDS; i++)
		if (mem_now(f) >= a)
			return 1;
	return 0;
}

STEP(watch_clock)
{
	for (int i = 0; i < ROUNDS; i++)
		if (CALL_STEP(look_at_clock, f, a, 0, 0))
			return 1;
	return 0;
}

/* Take ns from what this CPU may still spend in this interval; false if it is
 * not enough. */
static inline bool may_chill(struct sframe *f, uint64_t ns, uint64_t now)
{
	struct chill *c = chill_room(f);

	if (!c)
		return false;
	if (now - c->since >= CHILL_INTERVAL) {
		c->since = now;
		c->spent = 0;
	}
	if (ns > CHILL_MOST || c->spent + ns > CHILL_MOST)
		return false;
	c->spent += ns;
	return true;
}

SUBR(chill)
{
	uint64_t ns = f->arg[0], now = mem_now(f);

	if (!may_chill(f, ns, now))
		return fault(f, DIF_FAULT_ILLOP, 0);
	for (int i = 0; i < CHUNK; i++)
		if (CALL_STEP(watch_clock, f, now + ns, 0, 0))
			break;
	return 0;
}
