/* rows: A13 G15 */

BEGIN { @ = count(); normalize(1000, @); }
                               ^ normalize( ) argument #1 is incompatible with prototype:
                               ^	prototype: aggregation
                               ^	 argument: int
