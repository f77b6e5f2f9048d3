/* rows: L19 */

int float x;
^ invalid type combination
BEGIN
{
}

int char c;
^ invalid type combination
