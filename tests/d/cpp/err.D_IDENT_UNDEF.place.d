/* rows: L59 L65
 * needs: cpp
   args: -C */
#include "beside.h"
#define TWICE(x) (x * \
	2)

BEGIN
{
	trace(TWICE(BESIDE));
	trace(nosuch);
}
