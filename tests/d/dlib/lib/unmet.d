#pragma D depends_on module nosuchmodule
inline int unmet = nosuch;
what follows need not be D {
