#pragma D depends_on library types.d
inline point_t *origin = xlate <point_t *> (7);
