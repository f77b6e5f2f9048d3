/* rows: L46 */

struct out { int a; };
translator struct out < int v > {
	a = v;
	a = v + 1;
	^ translator member a is defined twice
};

struct out { int a; };
translator struct out < int v > { b = v; };
                                  ^ translator member b is not a member of struct out
