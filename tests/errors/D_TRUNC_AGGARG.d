/* rows: A13 G14 */

BEGIN { @ = count(); trunc("@"); }
                           ^ trunc( ) argument #1 is incompatible with prototype:
                           ^	prototype: aggregation
                           ^	 argument: string
