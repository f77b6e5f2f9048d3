/* rows: L46 */

struct out { int a; };
translator struct out < int v > { a = v; };
translator struct out < int w > { a = w + 1; };
^ translator from int to struct out has already been declared
