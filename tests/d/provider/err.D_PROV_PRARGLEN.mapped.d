provider p { probe a(int x) : (int x, int y); };
