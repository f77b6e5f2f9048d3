BEGIN { trace(1 + stack()); }
