/* rows: L11 */

BEGIN { trace(offsetof(int, a)); }
              ^ offsetof requires a structure or union, not int

struct s {
	int a;
};
BEGIN { trace(offsetof(struct s, a.b)); }
              ^ offsetof requires a structure or union, not int

struct s {
	int a;
};
BEGIN { trace(offsetof(struct s, a[0])); }
              ^ offsetof requires an array before [ ], not int

struct s {
	int a[2];
};
BEGIN { trace(offsetof(struct s, a[pid])); }
                                   ^ index in offsetof must be an integer constant

BEGIN { trace(offsetof(struct nosuch_tag, a)); }
              ^ offsetof requires a structure or union, not struct nosuch_tag
