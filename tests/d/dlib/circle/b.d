#pragma D depends_on library c.d
inline int B = 1;
