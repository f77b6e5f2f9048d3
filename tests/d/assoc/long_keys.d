/* Keys that are longer than BPF's stack.
 * rows: G20
 * args: -xstrsize=1k */
BEGIN
{
	this->a = "0123456789012345678901234567890123456789";
	this->b = strjoin(this->a, strjoin(this->a, strjoin(this->a, this->a)));
	a[strjoin(this->b, "x"), 7] = 1;
	a[strjoin(this->b, "y"), 7] = 2;
	a[strjoin(this->b, "y"), 8] = 3;
	printf("%d %d %d %d\n", a[strjoin(this->b, "x"), 7],
	    a[strjoin(this->b, "y"), 7], a[strjoin(this->b, "y"), 8],
	    a[strjoin(this->b, "x"), 8]);
	exit(0);
}
