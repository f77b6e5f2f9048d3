/* rows: A12 A13 G14 G15 */

int a[4];
BEGIN { @ = count(); trunc(@, a); }
                              ^ trunc( ) argument #2 (number of elements) must be of scalar type

BEGIN { @ = count(); trunc(@, "ten"); }
                              ^ trunc( ) argument #2 (number of elements) must be of scalar type
