BEGIN { sym("abc"); }
