/* rows: L33 L34 L38
 * A variable that is an int at first holds all bits of later, wider values. */
BEGIN
{
	start = 0;
	self->at = 0;
	last["x"] = 0;
	copy = 0;
	small = 0;
	total = 0;
	shifted = 1;
}

BEGIN
{
	this->d = timestamp - last["x"];
	last["x"] = timestamp;
	self->at = last["x"];
	start = vtimestamp / 2 + self->at;
	copy = -start;
	small = pid;
	total += last["x"];
	shifted <<= last["x"] * 0;
	printf("%d %d %d\n", total == last["x"], sizeof (total), sizeof (shifted));
	printf("%d\n", last["x"] == self->at && self->at <= timestamp);
	printf("%d\n", timestamp - last["x"] < 1000000000);
	printf("%d %d %d %d %d\n", sizeof (start), sizeof (self->at),
	    sizeof (last["x"]), sizeof (copy), sizeof (small));
	exit(0);
}
