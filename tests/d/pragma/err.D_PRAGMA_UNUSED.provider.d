#pragma D attributes Stable/Stable/Common provider nothing name
BEGIN
