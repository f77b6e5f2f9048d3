#pragma D error "do not compile this"
BEGIN
