/* rows: X13
 * needs: cpp
 * args: -xcpp -xincdir=include -xdefine=GIVEN=7 -xdefine=GONE -xundef=GONE -xstdc=a
 * The flags of the preprocessor as options. */
#include <found.h>
#ifndef GONE
#define LEFT "gone"
#endif

BEGIN
{
	printf("%d %d %s\n", GIVEN, FOUND, LEFT);
	exit(0);
}
