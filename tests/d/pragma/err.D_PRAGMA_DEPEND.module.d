/* rows: L51 */
#pragma D depends_on module nosuchmodule
BEGIN
