/* rows: A13 G15 */

int a[4];
BEGIN { @ = count(); normalize(@, a); }
                                  ^ normalize( ) argument #2 (factor) must be of scalar type

BEGIN { @ = count(); normalize(@, execname); }
                                  ^ normalize( ) argument #2 (factor) must be of scalar type
