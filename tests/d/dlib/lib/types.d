typedef struct point { int x; int y; } point_t;
translator point_t < int v > {
	x = v;
	y = nosuch->member;	/* the first that can be compiled is taken */
	y = v + 1;
};
