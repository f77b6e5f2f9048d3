#pragma D attributes Stable/Stable x
BEGIN
