/* rows: L38 */

int (*a)[int];
        ^ cannot have an associative array as a part of another type
BEGIN
{
}
