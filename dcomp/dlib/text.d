/* text.d - functions on strings. */

inline int strcontains[string s, string part] = strstr(s, part) != NULL;

/* As in C: less than 0, 0 or greater, comparing the first n bytes. */
inline int strncmp[string a, string b, int n] =
	substr(a, 0, n) < substr(b, 0, n) ? -1 :
	substr(a, 0, n) > substr(b, 0, n);
