/* rows: L19 L21 L31 L45 */

inline void x = 1;
            ^ cannot declare void inline: x
BEGIN
{
}

struct s {
	void a;
	     ^ cannot have void member: a
};
BEGIN
{
}

void x;
     ^ cannot have a variable of type void: x
BEGIN
{
}

void a[3];
      ^ cannot declare array of void
BEGIN
{
}
