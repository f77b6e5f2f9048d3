#pragma D depends_on planet earth
BEGIN
