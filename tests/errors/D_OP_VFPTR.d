/* rows: L30 */

void *v;
BEGIN { v++; }
         ^ cannot compute with a pointer to a type that has no size: void

int (*f)(int);
BEGIN { --f; }
        ^ cannot compute with a pointer to a type that has no size: int ()
