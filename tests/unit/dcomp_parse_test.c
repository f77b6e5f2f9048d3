/* dcomp_parse_test.c - D text and its tree; bad D text and its message.
 * rows: L1 L2 L5 */
#include "tests/unit/dcomp_front.h"
#include "tests/unit/unit.h"

struct tree_case {
	const char *text, *tree;
};

/* clang-format off */
static const struct tree_case programs[] = {
	{ "", "" },
	{ ";;", "" },
	/* probe descriptions */
	{ "BEGIN", "(clause \"BEGIN\")" },
	{ ":::", "(clause \":::\")" },
	{ "syscall::read*:entry", "(clause \"syscall::read*:entry\")" },
	{ "fbt:mod:func[!a-z]?\\*:", "(clause \"fbt:mod:func[!a-z]?\\*:\")" },
	{ "BEGIN, END,\n\ttick-1s {}",
	  "(clause \"BEGIN\" \"END\" \"tick-1s\" (do))" },
	{ "pid1:libc.so.6:memcpy@@GLIBC_2.14:4a {}",
	  "(clause \"pid1:libc.so.6:memcpy@@GLIBC_2.14:4a\" (do))" },
	{ "pid$target:::{}", "(clause \"pid42:::\" (do))" },
	{ "pid$1:$2:$4:entry {}", "(clause \"pid123:foo:read*:entry\" (do))" },
	{ "syscall::$$2:entry {}", "(clause \"syscall::foo:entry\" (do))" },
	{ "return {}", "(clause \"return\" (do))" },
	{ "int:::entry {}", "(clause \"int:::entry\" (do))" },
	{ "int*:::entry {}", "(clause \"int*:::entry\" (do))" },
	{ "12 {}", "(clause \"12\" (do))" },
	/* clauses */
	{ "BEGIN {}", "(clause \"BEGIN\" (do))" },
	{ "BEGIN\nEND", "(clause \"BEGIN\")\n(clause \"END\")" },
	{ "BEGIN; END", "(clause \"BEGIN\")\n(clause \"END\")" },
	{ "BEGIN {} END {}", "(clause \"BEGIN\" (do))\n(clause \"END\" (do))" },
	{ "BEGIN /x/", "(clause \"BEGIN\" (pred x))" },
	{ "BEGIN /x/;", "(clause \"BEGIN\" (pred x))" },
	{ "BEGIN/x/{}", "(clause \"BEGIN\" (pred x) (do))" },
	{ "a:::b /x / 2 == 1/ {}",
	  "(clause \"a:::b\" (pred (== (/ x 2) 1)) (do))" },
	{ "a:::b / x[1 / 2] / (3 / 4) / {}",
	  "(clause \"a:::b\" (pred (/ (index x (/ 1 2)) (/ 3 4))) (do))" },
	{ "BEGIN / x /\n{ 1 / 2; }", "(clause \"BEGIN\" (pred x) (do (/ 1 2)))" },
	{ "BEGIN / x /\nEND {}",
	  "(clause \"BEGIN\" (pred x))\n(clause \"END\" (do))" },
	{ "BEGIN /x/\nEND /y/ {}",
	  "(clause \"BEGIN\" (pred x))\n(clause \"END\" (pred y) (do))" },
	{ "BEGIN /x/\na:b:c:d, e /y/ {}", "(clause \"BEGIN\" (pred x))\n"
	  "(clause \"a:b:c:d\" \"e\" (pred y) (do))" },
	{ "BEGIN / x /\n2 == 3 / {}",
	  "(clause \"BEGIN\" (pred (== (/ x 2) 3)) (do))" },
	{ "BEGIN / x == \"/{;\" && y == '/' / {}", "(clause \"BEGIN\" "
	  "(pred (&& (== x \"/{;\") (== y 47c))) (do))" },
	{ "BEGIN /x/* / { ; */ / y/ {}",
	  "(clause \"BEGIN\" (pred (/ x y)) (do))" },
	{ "BEGIN / x /= 2 / {}", "(clause \"BEGIN\" (pred (/= x 2)) (do))" },
	{ "BEGIN /execname == $3/ {}",
	  "(clause \"BEGIN\" (pred (== execname \"vi\")) (do))" },
	/* statements */
	{ "BEGIN { a; b }", "(clause \"BEGIN\" (do a b))" },
	{ "BEGIN { ;; }", "(clause \"BEGIN\" (do () ()))" },
	{ "BEGIN { if (a) b; c; }",
	  "(clause \"BEGIN\" (do (if a (do b)) c))" },
	{ "BEGIN { if (a) { b; c } else { d; } e }",
	  "(clause \"BEGIN\" (do (if a (do b c) (else d)) e))" },
	{ "BEGIN { if (a) b; else if (c) { d } else e }",
	  "(clause \"BEGIN\" (do (if a (do b) (else (if c (do d) (else e))))))" },
	{ "BEGIN { if (a) if (b) c; else d; }",
	  "(clause \"BEGIN\" (do (if a (do (if b (do c) (else d))))))" },
	{ "BEGIN { if (a) ; else {} }",
	  "(clause \"BEGIN\" (do (if a (do ()))))" },
	/* declarations */
	{ "int x;", "(var x <int>)" },
	{ "int*x;", "(var x <ptr int>)" },
	{ "int x, *y, z[3];",
	  "(var x <int>)\n(var y <ptr int>)\n(var z <array[3] int>)" },
	{ "self int x;", "(self x <int>)" },
	{ "this string y;", "(this y <string>)" },
	{ "extern int x; static int y;", "(extern x <int>)\n(static y <int>)" },
	{ "unsigned long long int x;", "(var x <unsigned long long int>)" },
	{ "_Bool a; signed char b; short c; float d; double e; void *f;",
	  "(var a <_Bool>)\n(var b <signed char>)\n(var c <short>)\n"
	  "(var d <float>)\n(var e <double>)\n(var f <ptr void>)" },
	{ "size_t x;", "(var x <size_t>)" },
	{ "task_t *x, y;", "(var x <ptr task_t>)\n(var y <task_t>)" },
	{ "mod`t x;", "(var x <mod`t>)" },
	{ "struct mod`tag *x;", "(var x <ptr struct mod`tag>)" },
	{ "int a[int, string];", "(var a <tuple[<int>, <string>] int>)" },
	{ "self int a[size_t];", "(self a <tuple[<size_t>] int>)" },
	{ "int a[foo_t, char *];", "(var a <tuple[<foo_t>, <ptr char>] int>)" },
	{ "int a[foo_t *];", "(var a <tuple[<ptr foo_t>] int>)" },
	{ "int a[N * 2];", "(var a <array[(* N 2)] int>)" },
	{ "char *a[2][3];", "(var a <array[2] array[3] ptr char>)" },
	{ "char (*a)[2];", "(var a <ptr array[2] char>)" },
	{ "char a[];", "(var a <array[] char>)" },
	{ "int (*f)(int, char *s, ...);",
	  "(var f <ptr func(<int>, <ptr char> s, ...) int>)" },
	{ "void (*(*f[2])(void))();",
	  "(var f <array[2] ptr func(<void>) ptr func() void>)" },
	{ "int f(int (*)(char), int [3]);",
	  "(var f <func(<ptr func(<char>) int>, <array[3] int>) int>)" },
	{ "const char *volatile *restrict p;",
	  "(var p <restrict ptr volatile ptr const char>)" },
	{ "userland char *p;", "(var p <ptr userland char>)" },
	{ "struct s { int a, *b; };", "(var <struct s {<int> a; <ptr int> b}>)" },
	{ "struct { int a : 3; int : 0; } x;",
	  "(var x <struct {<int> a:3; <int>:0}>)" },
	{ "struct s { union { int a; char b; }; struct t *t; };",
	  "(var <struct s {<union {<int> a; <char> b}>; <ptr struct t> t}>)" },
	{ "union u; struct probe x;",
	  "(var <union u>)\n(var x <struct probe>)" },
	{ "enum e { A, B = 1 << 2, C, } x;",
	  "(var x <enum e {A, B=(<< 1 2), C}>)" },
	{ "enum { A };", "(var <enum {A}>)" },
	{ "typedef struct s s_t; s_t\nx;",
	  "(typedef s_t <struct s>)\n(var x <s_t>)" },
	{ "typedef int t, *pt; BEGIN { (t)-1; (pt)&x; }",
	  "(typedef t <int>)\n(typedef pt <ptr int>)\n(clause \"BEGIN\" "
	  "(do (cast <t> (u- 1)) (cast <pt> (u& x))))" },
	/* inlines, translators, providers */
	{ "inline int x = 1 + 2;", "(inline x <int> (+ 1 2))" },
	{ "inline string f[int a, string b] = a ? b : \"\";",
	  "(inline f [<int> a, <string> b] <string> (?: a b \"\"))" },
	{ "translator out_t < struct in *I > { a = I->x; b = 2; };",
	  "(translator <out_t> <ptr struct in> I (a (-> I x)) (b 2))" },
	{ "translator out_t < int I > {} BEGIN",
	  "(translator <out_t> <int> I)\n(clause \"BEGIN\")" },
	{ "provider p { probe a__b(int x, char *); probe c(); };",
	  "(provider p (probe a__b (<int> x, <ptr char>)) (probe c ()))" },
	{ "provider my-p { probe start-it(int a) : (char *b, int c); }",
	  "(provider my-p (probe start-it (<int> a) "
	  "(<ptr char> b, <int> c)))" },
	{ "provider p { probe a(int x) = q:::b { x = 1; }; };",
	  "(provider p (probe a (<int> x) (= (clause \"q:::b\") (x 1))))" },
	{ "provider p { probe a() = [q:::b { }] q:::c { } [ q:::d { } ]; };",
	  "(provider p (probe a () (= [(clause \"q:::b\")] "
	  "(clause \"q:::c\") [(clause \"q:::d\")])))" },
	{ "provider p { probe a() = [q:::b { } | q:::c { }] q:::d { }; };",
	  "(provider p (probe a () (= [(clause \"q:::b\") | "
	  "(clause \"q:::c\")] (clause \"q:::d\"))))" },
	{ "provider p { probe a() : (int x) = q:::b, q:::c /x / 2/ { }\n"
	  "q:::d { x = 1; y = 2; } | r:::e { }; probe f(); }",
	  "(provider p (probe a () (<int> x) (= (clause \"q:::b\" \"q:::c\" "
	  "(pred (/ x 2))) (clause \"q:::d\") (x 1) (y 2) | "
	  "(clause \"r:::e\"))) (probe f ()))" },
	{ "provider p { self int x, y; q:::b /z/ { x = 1; } int a[int]; };",
	  "(provider p (self x <int>) (self y <int>) (clause \"q:::b\" "
	  "(pred z) (do (= x 1))) (var a <tuple[<int>] int>))" },
	{ "provider p { probe:::x { a = 1; } probe\ty(); }",
	  "(provider p (probe y ()) (clause \"probe:::x\" (do (= a 1))))" },
	/* control lines, comments, space */
	{ "#!/usr/sbin/dtrace -s\nBEGIN", "(clause \"BEGIN\")" },
	{ "#pragma D option quiet\nBEGIN",
	  "(pragma D option quiet)\n(clause \"BEGIN\")" },
	{ "  #  pragma  D option a=/x//y /* z */ // w\n",
	  "(pragma D option a=/x//y)" },
	{ "#pragma D \\\n option x\nBEGIN {\n#pragma D option y\n}",
	  "(pragma D   option x)\n(clause \"BEGIN\" (do))\n"
	  "(pragma D option y)" },
	{ "#ident \"x\"\n#\n# 1 \"f\" 2\n#line 7\nBEGIN", "(clause \"BEGIN\")" },
	{ "/* a\n*/ BEGIN // b\n /* c */ /x/ { /**/ y /***/ }// d",
	  "(clause \"BEGIN\" (pred x) (do y))" },
};

/* Inside BEGIN { ...; }. */
static const struct tree_case expressions[] = {
	/* primary */
	{ "x", "x" },
	{ "self->x", "self->x" },
	{ "this->x", "this->x" },
	{ "self->string", "self->string" },
	{ "`x", "`x" },
	{ "mod`x", "mod`x" },
	{ "a.out`x", "a.out`x" },
	{ "pid7`libc.so.1`x", "pid7`libc.so.1`x" },
	{ "(x)", "x" },
	{ "\"a\" == 'b'", "(== \"a\" 98c)" },
	{ "offsetof(struct s, m)", "(offsetof <struct s> m)" },
	{ "offsetof(foo_t, counter)", "(offsetof <foo_t> counter)" },
	{ "offsetof(struct s, a[1 + 1].b)",
		"(offsetof <struct s> a (+ 1 1) b)" },
	{ "xlate <foo_t *> (p)->m", "(-> (xlate <ptr foo_t> p) m)" },
	{ "xlate < struct s > (p)", "(xlate <struct s> p)" },
	/* postfix */
	{ "a[1][b, \"c\"]", "(index (index a 1) b \"c\")" },
	{ "self->a[1]", "(index self->a 1)" },
	{ "a.b->c.counter", "(. (-> (. a b) c) counter)" },
	{ "f()", "(call f)" },
	{ "f(1, (2, 3))", "(call f 1 (, 2 3))" },
	{ "a++ + b--", "(+ (x++ a) (x-- b))" },
	{ "args[0]->x[1]", "(index (-> (index args 0) x) 1)" },
	/* aggregations */
	{ "@ = count()", "(= @_ (call count))" },
	{ "@a = sum(1)", "(= @a (call sum 1))" },
	{ "@a[execname, 1] = quantize(x)",
	  "(= (index @a execname 1) (call quantize x))" },
	{ "@[x] = avg(y)", "(= (index @_ x) (call avg y))" },
	{ "printa(\"%@d\", @a, @b)", "(call printa \"%@d\" @a @b)" },
	/* unary */
	{ "++a", "(++x a)" },
	{ "--a", "(--x a)" },
	{ "&a", "(u& a)" },
	{ "*a", "(u* a)" },
	{ "+a", "(u+ a)" },
	{ "-a", "(u- a)" },
	{ "~a", "(~ a)" },
	{ "!a", "(! a)" },
	{ "!!*&a", "(! (! (u* (u& a))))" },
	{ "*p++", "(u* (x++ p))" },
	{ "-a.b", "(u- (. a b))" },
	{ "stringof a", "(stringof a)" },
	{ "stringof (a) == b", "(== (stringof a) b)" },
	{ "stringof(a->b)", "(stringof (-> a b))" },
	/* sizeof and casts */
	{ "sizeof (int)", "(sizeof <int>)" },
	{ "sizeof (foo_t *)", "(sizeof <ptr foo_t>)" },
	{ "sizeof (x)", "(sizeof x)" },
	{ "sizeof x + 1", "(+ (sizeof x) 1)" },
	{ "sizeof (int) * 2", "(* (sizeof <int>) 2)" },
	{ "sizeof (x)->y", "(sizeof (-> x y))" },
	{ "(int)a + b", "(+ (cast <int> a) b)" },
	{ "(int)a.b", "(cast <int> (. a b))" },
	{ "(size_t)-1", "(cast <size_t> (u- 1))" },
	{ "(size_t)*p", "(cast <size_t> (u* p))" },
	{ "(char *)(int)x", "(cast <ptr char> (cast <int> x))" },
	{ "(struct s *)x", "(cast <ptr struct s> x)" },
	{ "(int (*)(char))x", "(cast <ptr func(<char>) int> x)" },
	{ "(foo_t *)x", "(cast <ptr foo_t> x)" },
	{ "(foo_t **const)x", "(cast <const ptr ptr foo_t> x)" },
	{ "(mod`foo_t *)x", "(cast <ptr mod`foo_t> x)" },
	{ "(foo_t)x", "(cast <foo_t> x)" },
	{ "(foo_t)(x)", "(cast <foo_t> x)" },
	{ "(foo_t)self->x", "(cast <foo_t> self->x)" },
	{ "(x) + 1", "(+ x 1)" },
	{ "(x) * 1", "(* x 1)" },
	{ "(x)[1]", "(index x 1)" },
	{ "(x * y)", "(* x y)" },
	/* binary operators, each with its neighbours in precedence */
	{ "a * b / c % d", "(% (/ (* a b) c) d)" },
	{ "a + b * c", "(+ a (* b c))" },
	{ "a * b - c", "(- (* a b) c)" },
	{ "a - b - c", "(- (- a b) c)" },
	{ "a << b + c", "(<< a (+ b c))" },
	{ "a + b >> c", "(>> (+ a b) c)" },
	{ "a << b >> c", "(>> (<< a b) c)" },
	{ "a < b << c", "(< a (<< b c))" },
	{ "a <= b > c >= d", "(>= (> (<= a b) c) d)" },
	{ "a == b < c", "(== a (< b c))" },
	{ "a == b != c", "(!= (== a b) c)" },
	{ "a & b == c", "(& a (== b c))" },
	{ "a ^ b & c", "(^ a (& b c))" },
	{ "a & b ^ c", "(^ (& a b) c)" },
	{ "a | b ^ c", "(| a (^ b c))" },
	{ "a ^ b | c", "(| (^ a b) c)" },
	{ "a && b | c", "(&& a (| b c))" },
	{ "a ^^ b && c", "(^^ a (&& b c))" },
	{ "a && b ^^ c", "(^^ (&& a b) c)" },
	{ "a ^^ b ^^ c", "(^^ (^^ a b) c)" },
	{ "a || b ^^ c", "(|| a (^^ b c))" },
	{ "a ^^ b || c", "(|| (^^ a b) c)" },
	{ "a || b ? c : d", "(?: (|| a b) c d)" },
	{ "a ? b, c : d ? e : f", "(?: a (, b c) (?: d e f))" },
	{ "a ? b ? c : d : e", "(?: a (?: b c d) e)" },
	{ "a = b ? c : d", "(= a (?: b c d))" },
	{ "a = b = c", "(= a (= b c))" },
	{ "a = 1, b = 2, c", "(, (, (= a 1) (= b 2)) c)" },
	{ "a += b -= c *= d", "(+= a (-= b (*= c d)))" },
	{ "a /= b %= c <<= d", "(/= a (%= b (<<= c d)))" },
	{ "a >>= b &= c ^= d |= e", "(>>= a (&= b (^= c (|= d e))))" },
	{ "a ? printf(\"x\") : 1", "(?: a (call printf \"x\") 1)" },
	{ "a+++b", "(+ (x++ a) b)" },
	{ "a - -b", "(- a (u- b))" },
	{ "a <b> c", "(> (< a b) c)" },
	/* macro arguments */
	{ "$1 + $2", "(+ 123 foo)" },
	{ "$2($1)", "(call foo 123)" },
	{ "$$1", "\"123\"" },
	{ "$$2", "\"foo\"" },
	{ "$3", "\"vi\"" },
	{ "1 $5", "(- 1 5)" },
	{ "x $6", "x" },
	{ "$target", "42" },
	{ "$$target", "\"42\"" },
};

struct error_case {
	const char *text, *tag;
	unsigned line, column;
	const char *part; /* of the message */
};

static const struct error_case errors[] = {
	/* clauses and statements */
	{ "BEGIN {", "D_SYNTAX", 1, 8,
	  "end-of-file encountered before matching } for { of line 1" },
	{ "BEGIN\n{\n\tif (x) {\n\t\ty;\n}", "D_SYNTAX", 5, 2, "{ of line 2" },
	{ "BEGIN END {}", "D_SYNTAX", 1, 7,
	  "expected predicate and/or actions following probe description" },
	{ "BEGIN trace(1)", "D_SYNTAX", 1, 7, "near \"trace\"" },
	{ "BEGIN /x {}", "D_SYNTAX", 1, 7, "no closing /" },
	{ "BEGIN / (x / {}", "D_SYNTAX", 1, 12, "expected ) for ( of line 1" },
	{ "BEGIN / / {}", "D_SYNTAX", 1, 9, "expected an expression" },
	{ "BEGIN / x y / {}", "D_SYNTAX", 1, 11, "near \"y\"" },
	{ "BEGIN, {}", "D_SYNTAX", 1, 8, "expected a probe description" },
	{ "{}", "D_SYNTAX", 1, 1, "near \"{\"" },
	{ "}", "D_SYNTAX", 1, 1, "near \"}\"" },
	{ "@x = 1;", "D_SYNTAX", 1, 1, "near \"@x\"" },
	{ "BEGIN { x y }", "D_SYNTAX", 1, 11, "expected ;" },
	{ "BEGIN { if x; }", "D_SYNTAX", 1, 12, "expected (" },
	{ "BEGIN { if (x; }", "D_SYNTAX", 1, 14, "expected ) for (" },
	{ "BEGIN { else x; }", "D_SYNTAX", 1, 9, "no if before" },
	{ "BEGIN { x + if; }", "D_SYNTAX", 1, 13, "if is a statement" },
	{ "BEGIN { while (1); }", "D_SYNTAX", 1, 9, "no loops" },
	{ "BEGIN { for (;;); }", "D_SYNTAX", 1, 9, "no loops" },
	{ "BEGIN { do x; }", "D_SYNTAX", 1, 9, "no loops" },
	{ "BEGIN { goto x; }", "D_SYNTAX", 1, 9, "reserved word" },
	{ "BEGIN { return; }", "D_SYNTAX", 1, 9, "is not supported" },
	{ "BEGIN { switch (x) {} }", "D_SYNTAX", 1, 9, "reserved word" },
	{ "BEGIN { int x; }", "D_SYNTAX", 1, 9, "is declared outside of clauses" },
	{ "BEGIN { { x; } }", "D_SYNTAX", 1, 9, "expected an expression" },
	/* expressions */
	{ "BEGIN { trace(1; }", "D_SYNTAX", 1, 16, "expected ) for ( of line 1" },
	{ "BEGIN {\n\ta[1;\n}", "D_SYNTAX", 2, 5, "expected ] for [ of line 2" },
	{ "provider p { probe a() = [ q:::b { } q:::c { }; };", "D_SYNTAX", 1,
		38, "expected ]" },
	{ "BEGIN { a[]; }", "D_SYNTAX", 1, 11, "expected an expression" },
	{ "BEGIN { 1 +; }", "D_SYNTAX", 1, 12, "near \";\"" },
	{ "BEGIN { a ? b; }", "D_SYNTAX", 1, 14, "expected :" },
	{ "BEGIN { a.1; }", "D_SYNTAX", 1, 10, "floating-point" },
	{ "BEGIN { a->; }", "D_SYNTAX", 1, 12, "expected an identifier" },
	{ "BEGIN { self; }", "D_SYNTAX", 1, 13, "expected ->" },
	{ "BEGIN { (int x)y; }", "D_SYNTAX", 1, 14, "expected ) for (" },
	{ "BEGIN { xlate int (x); }", "D_SYNTAX", 1, 15, "expected <" },
	{ "BEGIN { offsetof(int); }", "D_SYNTAX", 1, 21, "expected ," },
	{ "BEGIN { @ a; }", "D_SYNTAX", 1, 11, "near \"a\"" },
	{ "BEGIN { a # b; }", "D_SYNTAX", 1, 11, "near \"#\"" },
	{ "BEGIN { a \x01 b; }", "D_SYNTAX", 1, 11, "near \"\\x01\"" },
	/* declarations */
	{ "int x = 1;", "D_SYNTAX", 1, 7, "gets its value in a clause" },
	{ "int x", "D_SYNTAX", 1, 6, "expected ;" },
	{ "int 5;", "D_SYNTAX", 1, 5, "expected an identifier" },
	{ "int for;", "D_SYNTAX", 1, 5, "reserved word" },
	{ "int int x;", "D_DECL_COMBO", 1, 5, "invalid type combination" },
	{ "long long long x;", "D_DECL_COMBO", 1, 11, "" },
	{ "struct s int x;", "D_DECL_COMBO", 1, 10, "" },
	{ "self this int x;", "D_DECL_CLASS", 1, 6, "only one storage class" },
	{ "static;", "D_SYNTAX", 1, 7, "expected a type" },
	{ "struct;", "D_SYNTAX", 1, 7, "expected a tag or {" },
	{ "struct s { int x };", "D_SYNTAX", 1, 18, "expected ;" },
	{ "struct s { int x;", "D_SYNTAX", 1, 18, "matching } for { of line 1" },
	{ "struct s { static int x; };", "D_SYNTAX", 1, 12, "expected a type" },
	{ "enum e {};", "D_SYNTAX", 1, 9, "expected an identifier" },
	{ "int a[3;", "D_SYNTAX", 1, 8, "expected ] for [" },
	{ "int f(int;", "D_SYNTAX", 1, 10, "expected ) for (" },
	{ "int (*f;", "D_SYNTAX", 1, 8, "expected ) for (" },
	{ "inline int x;", "D_SYNTAX", 1, 13, "expected =" },
	{ "inline int x = ;", "D_SYNTAX", 1, 16, "expected an expression" },
	{ "translator a b", "D_SYNTAX", 1, 14, "expected <" },
	{ "translator a < int b { };", "D_SYNTAX", 1, 22, "expected > for <" },
	{ "translator a < int b > { x };", "D_SYNTAX", 1, 28, "expected =" },
	{ "provider { };", "D_SYNTAX", 1, 10, "expected a name" },
	{ "provider p { x };", "D_SYNTAX", 1, 16,
		"expected predicate and/or actions" },
	{ "provider p { typedef int x; };", "D_SYNTAX", 1, 26,
		"a provider has probes, variables and clauses" },
	{ "provider p { inline int x = 1; };", "D_SYNTAX", 1, 25,
		"a provider has probes, variables and clauses" },
	{ "provider p { probe x() = };", "D_SYNTAX", 1, 26,
		"expected a probe description" },
	{ "provider p { probe x() = a:::b; };", "D_SYNTAX", 1, 31,
		"expected {" },
	{ "provider p { probe x() = a:::b { y; }; };", "D_SYNTAX", 1, 35,
		"expected =" },
	{ "provider p { probe x() = a:::b { } | };", "D_SYNTAX", 1, 38,
		"expected a probe description" },
	{ "provider p { probe x() = a:::b { } };", "D_SYNTAX", 1, 36,
		"expected ;" },
	{ "provider p { probe x() = a:::b { ", "D_SYNTAX", 1, 34,
		"end-of-file encountered before matching } for {" },
	{ "provider p {", "D_SYNTAX", 1, 13,
		"end-of-file encountered before matching } for {" },
	{ "provider p { probe (); };", "D_SYNTAX", 1, 20, "expected a name" },
	{ "provider p { probe x };", "D_SYNTAX", 1, 22, "expected (" },
	{ "provider p { probe x(...); };", "D_DECL_PROTO_VARARGS", 1, 21, "" },
	/* control lines and macro arguments */
	{ "/* x", "D_SYNTAX", 1, 1, "end-of-file encountered before matching */" },
	{ "\n#foo", "D_PRAGCTL_INVAL", 2, 1, "#foo" },
	{ "# line x", "D_PRAGMA_MALFORM", 1, 1, "malformed #line" },
	{ "#error no way", "D_PRAGERR", 1, 1, "#error: no way" },
	{ "#line 50 \"inc.h\"\n  }", "D_SYNTAX", 50, 3, "description inc.h: " },
	{ "# 7 \"x\" 1\nBEGIN { /*\n*/ }}", "D_SYNTAX", 8, 5, "description x: " },
	{ "BEGIN { $7; }", "D_MACRO_UNDEF", 1, 9, "macro argument $7" },
	{ "syscall::$9:entry {}", "D_MACRO_UNDEF", 1, 10, "argument $9" },
	{ "BEGIN { $foo; }", "D_MACRO_UNDEF", 1, 9, "variable: $foo" },
	{ "BEGIN { $; }", "D_MACRO_UNDEF", 1, 9, "variable: $" },
	{ "BEGIN { $99999999999; }", "D_MACRO_OFLOW", 1, 9, "out of range" },
	{ "BEGIN { x $2; }", "D_SYNTAX", 1, 11, "near \"foo\"" },
};
/* clang-format on */

static void check_tree(const char *text, const char *tree)
{
	struct front f;
	struct str out = { 0 };

	front_open(&f, text);
	front_parse(&f, &out);
	CHECK_STR(out.n ? out.s : "", tree);
	str_free(&out);
	front_close(&f);
}

static void test_programs(void)
{
	for (size_t i = 0; i < sizeof(programs) / sizeof(*programs); i++)
		check_tree(programs[i].text, programs[i].tree);
}

static void test_expressions(void)
{
	const size_t n = sizeof(expressions) / sizeof(*expressions);

	for (size_t i = 0; i < n; i++) {
		struct str text = { 0 }, tree = { 0 };

		str_printf(&text, "BEGIN { %s; }", expressions[i].text);
		str_printf(&tree, "(clause \"BEGIN\" (do %s))",
			expressions[i].tree);
		check_tree(text.s, tree.s);
		str_free(&text);
		str_free(&tree);
	}
}

static void check_error(const struct error_case *c)
{
	struct front f;
	struct str out = { 0 }, head = { 0 };
	bool ok;

	front_open(&f, c->text);
	CHECK(!front_parse(&f, &out));
	str_printf(&head, "[%s] line %u: ", c->tag, c->line);
	ok = out.n && strstr(out.s, head.s) && strstr(out.s, c->part) &&
	     front_column(out.s) == c->column;
	CHECK(ok);
	if (!ok)
		printf("# %s\n# want: [%s] line %u column %u: %s\n", out.s,
			c->tag, c->line, c->column, c->part);
	str_free(&head);
	str_free(&out);
	front_close(&f);
}

/* How a whole message looks. */
static void test_message(void)
{
	struct front f;
	struct str out = { 0 };

	front_open(&f, "BEGIN\n{\t\xc3\xa4\tx; }");
	f.dc.opts.errtags = false;
	CHECK(!front_parse(&f, &out));
	CHECK_STR(out.s, "dtrace: failed to compile description f.d: line 2: "
			 "syntax error near \"\\xc3\"\n"
			 "\t{\t\xc3\xa4\tx; }\n"
			 "\t \t^ column 3\n");
	front_close(&f);
	front_open(&f, "BEGIN { ä(; }");
	f.src.name = NULL;
	CHECK(!front_parse(&f, &out));
	CHECK_STR(out.s, "dtrace: invalid probe specifier BEGIN { ä(; }: "
			 "[D_SYNTAX] syntax error near \"\\xc3\"\n"
			 "\tBEGIN { ä(; }\n"
			 "\t        ^ column 9\n");
	front_close(&f);
	front_open(&f, "BEGIN\n{ ä(; }");
	f.src.name = NULL;
	CHECK(!front_parse(&f, &out));
	CHECK_STR(out.s,
		"dtrace: invalid probe specifier: [D_SYNTAX] syntax error near "
		"\"\\xc3\"\n"
		"line 2:\n"
		"\t{ ä(; }\n"
		"\t  ^ column 3\n");
	front_close(&f);
	str_free(&out);
}

/* A number is a probe id only after -i. */
static void test_id(void)
{
	struct front f;
	struct str out = { 0 };

	front_open(&f, "12, $1 /x/ {}");
	f.src.pspec = DC_ID;
	front_parse(&f, &out);
	CHECK_STR(out.s, "(clause id \"12\" id \"123\" (pred x) (do))");
	front_close(&f);
	str_free(&out);
}

static void test_default_args(void)
{
	struct front f;
	struct str out = { 0 };

	front_open(&f, "syscall::$7:entry { $8; $$9; $1 }");
	f.dc.opts.defaultargs = true;
	front_parse(&f, &out);
	CHECK_STR(out.s, "(clause \"syscall:::entry\" (do 0 \"\" 123))");
	CHECK(f.dc.argused == (1 << 7 | 1 << 8 | 1 << 9 | 1 << 1));
	front_close(&f);
	front_open(&f, "pid$target:::entry");
	f.dc.opts.target = -1;
	CHECK(!front_parse(&f, &out));
	CHECK(strstr(out.s, "[D_MACRO_UNDEF]"));
	front_close(&f);
	str_free(&out);
}

static void repeat(struct str *b, const char *s, int n)
{
	while (n--)
		str_puts(b, s);
}

/* Deep nesting of any kind is refused before the stack ends. */
static void test_depth(void)
{
	static const char *const unit[] = { "(", "-", "1+", "a[", "f(", "a.",
		"a=", "1?1:", "1?", "(int)", "sizeof ", "if (1) ", "if (1) {",
		"sizeof (struct { int x:", "a++ ++" };
	struct front f;
	struct str text = { 0 }, out = { 0 };

	for (size_t i = 0; i < sizeof(unit) / sizeof(*unit); i++) {
		str_reset(&text);
		str_puts(&text, "BEGIN { ");
		repeat(&text, unit[i], 100000);
		front_open(&f, text.s);
		CHECK(!front_parse(&f, &out));
		front_close(&f);
	}
	str_reset(&text);
	repeat(&text, "int (*", 100000);
	front_open(&f, text.s);
	CHECK(!front_parse(&f, &out));
	front_close(&f);
	str_free(&text);
	str_free(&out);
}

static void test_prototypes(void)
{
	/* clang-format off */
	static const struct tree_case table[] = {
		{ "size_t", "(var <size_t>)" },
		{ "char *", "(var <ptr char>)" },
		{ "string", "(var <string>)" },
		{ "uint64_t strlen(string)", "(var <func(<string>) uint64_t>)" },
		{ "string substr(string, int, [int])",
		  "(var <func(<string>, <int>, <int>) string>)" },
	};
	/* clang-format on */
	struct front f;

	front_open(&f, "");
	if (setjmp(f.dc.on_error)) {
		CHECK(!"no error");
		return;
	}
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		struct decl d = { .kind = DC_DECL };
		struct str out = { 0 };

		d.u.var.type = dc_parse_type(&f.dc, table[i].text);
		dc_print_tree(&out, &d);
		CHECK_STR(out.s, table[i].tree);
		str_free(&out);
	}
	front_close(&f);
}

int main(void)
{
	test_programs();
	test_expressions();
	for (size_t i = 0; i < sizeof(errors) / sizeof(*errors); i++)
		check_error(&errors[i]);
	test_message();
	test_id();
	test_default_args();
	test_depth();
	test_prototypes();
	return unit_done();
}
