#pragma D depends_on library a.d
inline int C = 1;
