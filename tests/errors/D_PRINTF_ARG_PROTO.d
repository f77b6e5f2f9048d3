/* rows: A17 O7 */

BEGIN { printf("%d %d\n", 1); }
               ^ printf( ) prototype mismatch: conversion #2 (%d) is missing a corresponding value argument

BEGIN { system("kill %d"); }
               ^ system( ) prototype mismatch: conversion #1 (%d) is missing a corresponding value argument
