#pragma D depends_on module nosuchmodule
inline int unmet = nosuch;
