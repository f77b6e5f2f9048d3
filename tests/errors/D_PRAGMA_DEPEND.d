/* rows: L51 */

#pragma D depends_on library nosuch.d
^ program requires library nosuch.d
BEGIN {}

#pragma D depends_on module nosuchmodule
^ program requires module nosuchmodule
BEGIN {}

#pragma D depends_on provider nosuch
^ program requires provider nosuch
BEGIN {}
