/* rows: L65 */

BEGIN
{
	@a = count();
	printa("%@*d", @a);
	       ^ printa( ) prototype mismatch: conversion #1 is missing a corresponding "width" key
}

BEGIN { printf("%*d"); }
               ^ printf( ) prototype mismatch: conversion #1 is missing a corresponding "width" argument
