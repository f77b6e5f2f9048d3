#!/usr/sbin/dtrace -Cs
/* rows: L59 L7 C7
 * needs: cpp
   args: -C -I include -D GIVEN=7 -U GONE -D GONE=1 */
#include "beside.h"
#include <found.h>
#if defined(__linux) && defined(__SUNW_D) && defined(__x86_64)
#define SYSTEM "linux"
#endif
#ifndef GONE
#define LEFT "gone"
#endif
#pragma D option strsize=64

BEGIN
{
	linux = 1; /* is no macro */
	printf("%d %d %d %d\n", GIVEN, BESIDE, FOUND, linux);
	printf("%s %s\n", SYSTEM, LEFT);
	exit(0);
}
