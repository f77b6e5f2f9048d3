#nosuch
BEGIN
