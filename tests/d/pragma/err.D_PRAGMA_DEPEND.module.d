#pragma D depends_on module nosuchmodule
BEGIN
