typedef struct pair {
	string a, b;
	int n;
} pair_t;
translator pair_t < int v > {
	a = "first";
	b = "second";
	n = v;
};
