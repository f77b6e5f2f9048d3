/* rows: L33 L38
 * args: 7000
 * The checker finds all that makes a variable wide: targets of pointers that
 * are assigned later, casts, results that may exceed their type. */
struct deep {
	struct {
		int64_t far;
		int near;
	} in;
};
struct deep whole;

BEGIN
{
	pointed = 0;
	thrown = 0;
	element = 0;
	scaled = 0;
	summed = 0;
	accumulated = 0;
	shifted = 0;
	chosen = 0;
	chained = first = 0;
	self->thread = 0;
	of[1] = 0;
	self->of["a"] = -1;
	steps = 0;
	halved = 7;
	masked = 7;
	inverted = ~1U;
	near = 0;
	fits = 1000 * 1000;
	constant = $1 * 1000000;
}

BEGIN
{
	whole.in.far = 1LL << 40;
	whole.in.near = 7000;
	where = &whole.in.far;
	copy = where;
	pointed = *copy;
	thrown = *(int64_t *)(uintptr_t)where;
	element = copy[0];
	scaled = whole.in.near * 1000000;
	summed = whole.in.near + 2147483647;
	accumulated += whole.in.near;
	shifted = whole.in.near << 20;
	chosen = $1 > 5 ? whole.in.near * 1000000 : 0;
	chained = first = whole.in.far;
	self->thread = (uint64_t)first;
	of[1] = first;
	self->of["a"] = first;
	steps++;
	halved = halved / 2 - 1;
	masked = masked & whole.in.near;
	inverted = ~inverted;
	near = whole.in.near;
}

BEGIN
{
	printf("%d %d %d %d %d\n", pointed, thrown, element, scaled, summed);
	printf("%d %d %d %d\n", accumulated, shifted, chosen, chained);
	printf("%d %d %d\n", self->thread, of[1], self->of["a"]);
	printf("%d %d %d\n", sizeof (scaled), sizeof (accumulated),
	    sizeof (of[1]));
	printf("%d %d %d %d %d %d\n", sizeof (steps), sizeof (halved),
	    sizeof (masked), sizeof (inverted), sizeof (near), sizeof (fits));
	printf("%d %d\n", constant, timestamp - (timestamp - constant) >= 0);
	exit(0);
}
