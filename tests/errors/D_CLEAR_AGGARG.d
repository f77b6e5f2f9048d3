/* rows: A13 */

BEGIN { @ = count(); clear(1); }
                           ^ clear( ) argument #1 is incompatible with prototype:
                           ^	prototype: aggregation
                           ^	 argument: int
