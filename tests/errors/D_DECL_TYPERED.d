/* rows: L21 */

struct s {
	int a;
};
union s *p;
^ type redeclared: struct s
BEGIN
{
}

struct s {
	int a;
};
struct s {
^ type redeclared: struct s
	int a;
};
BEGIN
{
}
