#pragma D attributes Stable/Stable/Common nothing
BEGIN
