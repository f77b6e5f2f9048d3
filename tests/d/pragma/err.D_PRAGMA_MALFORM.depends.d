#pragma D depends_on library
BEGIN
