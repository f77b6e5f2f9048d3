/* rows: L52 */

#pragma D error "do not compile this"
^ #error: "do not compile this"
BEGIN {}
