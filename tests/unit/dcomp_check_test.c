/* dcomp_check_test.c - what the checker refuses, with which tag, message and
 * place; and what it accepts.
 * rows: L65 L55 */
#include "tests/unit/dcomp_lab.h"

#include <stdlib.h>

/* The message's first line after the file, and all that follows it up to the
 * source line. */
static const struct {
	const char *text, *message;
} refused[] = {
	/* names */
	{ "BEGIN { x; }",
		"[D_IDENT_UNDEF] line 1: failed to resolve x: Unknown "
		"variable name" },
	{ "BEGIN { x = x + 1; }", "[D_IDENT_UNDEF] line 1: failed to "
				  "resolve x: Unknown "
				  "variable name" },
	{ "BEGIN { b[1] = a[2]; }", "[D_VAR_UNDEF] line 1: a[ ] has "
				    "not yet been declared or "
				    "assigned" },
	{ "BEGIN\n{\n\ttrace(5);\n\tfoo(3);\n}",
		"[D_FUNC_UNDEF] line 4: undefined function name: "
		"foo" },
	{ "BEGIN { @a = foo(); }", "[D_FUNC_UNDEF] line 1: undefined "
				   "function name: foo" },
	{ "BEGIN { pid(); }", "[D_FUNC_IDKIND] line 1: built-in "
			      "variable 'pid' may not "
			      "be referenced as a function" },
	{ "BEGIN { self->f(); }",
		"[D_FUNC_IDENT] line 1: function designator is not of "
		"function type" },
	{ "BEGIN { trace(trace); }",
		"[D_IDENT_BADREF] line 1: action trace may not be "
		"referenced as a variable" },
	{ "BEGIN { count = 1; }", "[D_OP_WRITE] line 1: operator = "
				  "can only be applied to a "
				  "writable variable" },
	{ "BEGIN { x = 1; x[1] = 2; }", "[D_DEREF_NONPTR] line 1: cannot " },
	{ "BEGIN { x[1] = 2; x = 1; }", "[D_IDENT_BADREF] line 1: "
					"associative array x may not be "
					"referenced as a scalar" },
	{ "BEGIN { @a = count(); x = @a; }", "[D_IDENT_BADREF] line 1: "
					     "aggregation @a may not be used "
					     "in an expression" },
	/* arguments */
	{ "BEGIN { trace(); }", "[D_PROTO_LEN] line 1: trace( ) "
				"prototype mismatch: 0 args "
				"passed, 1 expected" },
	{ "BEGIN { trace(strlen()); }", "[D_PROTO_LEN] line 1: "
					"strlen( ) prototype mismatch: 0 "
					"args passed, 1 expected" },
	{ "BEGIN { trace(substr(\"a\")); }",
		"[D_PROTO_LEN] line 1: substr( ) prototype mismatch: "
		"1 arg "
		"passed, at least 2 expected" },
	{ "BEGIN { trace(strlen(3)); }",
		"[D_PROTO_ARG] line 1: strlen( ) argument #1 is "
		"incompatible with prototype:\n\tprototype: string\n\t "
		"argument: int" },
	{ "BEGIN { trace(substr(\"a\", \"b\")); }",
		"[D_PROTO_ARG] line 1: substr( ) argument #2 is "
		"incompatible with prototype:\n\tprototype: int\n\t argument: "
		"string" },
	{ "BEGIN { trace(copyinstr(\"a\")); }",
		"[D_PROTO_ARG] line 1: copyinstr( ) argument #1 is "
		"incompatible with prototype:\n\tprototype: uintptr_t\n\t "
		"argument: "
		"string" },
	{ "BEGIN { exit(\"a\"); }",
		"[D_PROTO_ARG] line 1: exit( ) argument #1 is "
		"incompatible with prototype:\n\tprototype: int\n\t argument: "
		"string" },
	{ "BEGIN { trace((void)1); }", "[D_TRACE_VOID] line 1: trace( "
				       ") may not be applied to a "
				       "void expression" },
	/* operators */
	{ "BEGIN { 1 = 2; }", "[D_OP_LVAL] line 1: operator = "
			      "requires modifiable lvalue "
			      "as an operand" },
	{ "BEGIN { (x = 1)++; }",
		"[D_OP_LVAL] line 1: operator ++ requires modifiable "
		"lvalue as an operand" },
	{ "BEGIN { pid += 2; }", "[D_OP_WRITE] line 1: operator += can "
				 "only be applied to a "
				 "writable variable" },
	{ "BEGIN { x = 1 * \"a\"; }",
		"[D_OP_ARITH] line 1: operator * requires operands "
		"of arithmetic type" },
	{ "BEGIN { x = 1 % \"a\"; }",
		"[D_OP_INT] line 1: operator % requires operands of "
		"integral type" },
	{ "BEGIN { x = !execname; }", "[D_OP_SCALAR] line 1: "
				      "operator ! requires an operand of "
				      "scalar type" },
	{ "BEGIN { x = execname && 1; }", "[D_OP_SCALAR] line 1: "
					  "operator && requires operands of "
					  "scalar type" },
	{ "BEGIN { x = execname == 1; }", "[D_OP_INCOMPAT] line 1: "
					  "operands have incompatible types: "
					  "\"string\" == \"int\"" },
	{ "BEGIN { x = \"a\"; x = 5; }", "[D_OP_INCOMPAT] line 1: "
					 "operands have incompatible types: "
					 "\"string\" = \"int\"" },
	{ "BEGIN { trace(1 ? \"a\" : 2); }",
		"[D_OP_INCOMPAT] line 1: operator ?: operands must "
		"have "
		"compatible types: \"string\" : \"int\"" },
	{ "BEGIN { trace(1 / 0); }", "[D_DIV_ZERO] line 1: "
				     "expression contains division by "
				     "zero" },
	{ "BEGIN { trace(pid % (1 - 1)); }", "[D_DIV_ZERO] line 1: "
					     "expression contains division by "
					     "zero" },
	{ "BEGIN { x = 1; x /= 0; }", "[D_DIV_ZERO] line 1: "
				      "expression contains division by "
				      "zero" },
	{ "BEGIN { trace((int)\"a\"); }",
		"[D_CAST_INVAL] line 1: invalid cast expression: "
		"cannot "
		"convert between types: \"string\" to \"int\"" },
	{ "BEGIN { trace(sizeof (void)); }",
		"[D_SIZEOF_TYPE] line 1: cannot apply sizeof to a "
		"type that "
		"has no size: void" },
	{ "struct s { int a; }; BEGIN { trace(offsetof(struct s, b)); }",
		"[D_UNKNOWN] line 1: b is not a member of struct "
		"s" },
	{ "struct s; BEGIN { p = (struct s *)0; p++; }",
		"[D_OP_INCOMPLETE] line 1: cannot compute with a "
		"pointer to "
		"a type that has no size: struct s" },
	/* actions in places where they are not allowed */
	{ "BEGIN { x = exit(0); }", "[D_OP_ACT] line 1: exit( ) may "
				    "not be called from a D "
				    "expression (D program context required)" },
	{ "BEGIN /exit(0)/ { }", "[D_PRED_SCALAR] line 1: predicate "
				 "result must be of scalar type" },
	{ "BEGIN /(trace(1), 1)/ { }",
		"[D_OP_ACT] line 1: trace( ) may not be called from a "
		"D "
		"expression (D program context required)" },
	{ "BEGIN { 1 && trace(1); }",
		"[D_OP_ACT] line 1: trace( ) may not be called from "
		"a D "
		"expression (D program context required)" },
	/* clauses */
	{ "syscall::nosuch:entry",
		"[D_PDESC_ZERO] line 1: probe description "
		"syscall::nosuch:entry does not match any probes" },
	{ "BEGIN,\nnosuch:END { }", "[D_PDESC_ZERO] line 2: probe "
				    "description ::nosuch:END does "
				    "not match any probes" },
	{ "a:b:c:d:e { }", "[D_PDESC_INVAL] line 1: invalid probe description "
			   "\"a:b:c:d:e\": overspecified" },
	{ "BEGIN /execname/ { }", "[D_PRED_SCALAR] line 1: predicate "
				  "result must be of scalar "
				  "type" },
	{ "BEGIN { if (\"a\") trace(1); }", "[D_PRED_SCALAR] line 1: "
					    "condition of if must be of scalar "
					    "type" },
	/* tuples */
	{ "BEGIN { a[1] = 1; a[1, 2] = 1; }", "[D_PROTO_LEN] line 1: "
					      "a[ ] prototype mismatch: 2 keys "
					      "passed, 1 expected" },
	{ "int a[int, int]; BEGIN { a[1] = 1; }",
		"[D_PROTO_LEN] line 1: a[ ] prototype mismatch: 1 "
		"key "
		"passed, 2 expected" },
	{ "BEGIN { self->a[1] = 1; self->a[\"x\"] = 1; }",
		"[D_PROTO_ARG] line 1: self->a[ ] key #1 is "
		"incompatible "
		"with prototype:\n\tprototype: int\n\t      key: string" },
	{ "BEGIN { this->a[1] = 2; }", "[D_ARR_LOCAL] line 1: "
				       "clause-local associative arrays are "
				       "not permitted: this->a" },
	/* aggregations */
	{ "BEGIN { @a = count(); @a; }",
		"[D_AGG_NULL] line 1: expression statement of an "
		"aggregation has no effect" },
	{ "BEGIN { @a = 5; }", "[D_AGG_FUNC] line 1: @a must be "
			       "assigned the result of an "
			       "aggregating function" },
	{ "BEGIN { @a += count(); }", "[D_AGG_FUNC] line 1: @a must "
				      "be assigned the result of an "
				      "aggregating function" },
	{ "BEGIN { @a = strlen(\"a\"); }", "[D_AGG_FUNC] line 1: @a "
					   "must be assigned the result of an "
					   "aggregating function" },
	{ "BEGIN { count(); }", "[D_AGG_FUNC] line 1: count( ) may "
				"only be assigned to an "
				"aggregation" },
	{ "BEGIN { x = (@a = count()); }",
		"[D_IDENT_BADREF] line 1: an aggregation may only be "
		"assigned in a statement of its own" },
	{ "BEGIN { @a = count(1); }", "[D_PROTO_LEN] line 1: count( "
				      ") prototype mismatch: 1 arg "
				      "passed, 0 expected" },
	{ "BEGIN { @a = sum(); }", "[D_PROTO_LEN] line 1: sum( ) "
				   "prototype mismatch: 0 args "
				   "passed, 1 expected" },
	{ "BEGIN { @a = quantize(1, 2, 3); }",
		"[D_PROTO_LEN] line 1: quantize( ) prototype "
		"mismatch: 3 "
		"args passed, at most 2 expected" },
	{ "BEGIN { @a = max(execname); }", "[D_AGG_SCALAR] line 1: "
					   "max( ) argument #1 must be of "
					   "scalar type" },
	{ "BEGIN { @a = quantize(1, \"a\"); }",
		"[D_PROTO_ARG] line 1: quantize( ) argument #2 is "
		"incompatible with prototype:\n\tprototype: int64_t\n\t "
		"argument: "
		"string" },
	{ "BEGIN { @a = count(); }\nBEGIN { @a = sum(1); }",
		"[D_AGG_REDEF] line 2: aggregation redefined: @a\n"
		"\t current: @a = sum( )\n\tprevious: @a = count( ) : line 1" },
	{ "BEGIN { @a[1] = count(); @a = count(); }",
		"[D_PROTO_LEN] line 1: @a[ ] prototype mismatch: 0 "
		"keys "
		"passed, 1 expected" },
	{ "BEGIN { @a[1] = count(); @a[\"x\"] = count(); }",
		"[D_PROTO_ARG] line 1: @a[ ] key #1 is incompatible "
		"with "
		"prototype:\n\tprototype: int\n\t      key: string" },
	{ "BEGIN { @ = lquantize(1, pid, 3); }", "[D_LQUANT_BASETYPE]" },
	{ "BEGIN { @ = lquantize(1, 1, pid); }", "[D_LQUANT_LIMTYPE]" },
	{ "BEGIN { @ = lquantize(1, 1, 2, pid); }", "[D_LQUANT_STEPTYPE]" },
	{ "BEGIN { @ = lquantize(1, 5000000000, 3); }", "[D_LQUANT_BASEVAL]" },
	{ "BEGIN { @ = lquantize(1, 1, 5000000000); }", "[D_LQUANT_LIMVAL]" },
	{ "BEGIN { @ = lquantize(1, 1, 2, 0); }", "[D_LQUANT_STEPVAL]" },
	{ "BEGIN { @ = lquantize(1, 1, 2, 65536); }", "[D_LQUANT_STEPVAL]" },
	{ "BEGIN { @ = lquantize(1, 2, 2); }", "[D_LQUANT_MISMATCH]" },
	{ "BEGIN { @ = lquantize(1, 1, 5, 10); }", "[D_LQUANT_STEPLARGE]" },
	{ "BEGIN { @ = lquantize(1, 0, 100000); }", "[D_LQUANT_STEPSMALL]" },
	{ "BEGIN { @ = lquantize(1, 0, 65535); }", "[D_LQUANT_STEPSMALL]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 17, 10000); }",
		"[D_LLQUANT_NSTEPVAL]" },
	{ "BEGIN { @ = lquantize(1, 0, 9); @ = lquantize(1, 1, 9); }",
		"[D_LQUANT_MATCHBASE]" },
	{ "BEGIN { @ = lquantize(1, 0, 9); @ = lquantize(1, 0, 8); }",
		"[D_LQUANT_MATCHLIM]" },
	{ "BEGIN { @ = lquantize(1, 0, 9); @ = lquantize(1, 0, 9, 2); }",
		"[D_LQUANT_MATCHLIM]" },
	{ "BEGIN { @ = llquantize(1, pid, 0, 6, 20); }",
		"[D_LLQUANT_FACTORTYPE]" },
	{ "BEGIN { @ = llquantize(1, -1, 0, 6, 20); }",
		"[D_LLQUANT_FACTORVAL]" },
	{ "BEGIN { @ = llquantize(1, 1, 0, 6, 20); }",
		"[D_LLQUANT_FACTORSMALL]" },
	{ "BEGIN { @ = llquantize(1, 10, pid, 6, 20); }",
		"[D_LLQUANT_LOWTYPE]" },
	{ "BEGIN { @ = llquantize(1, 10, -1, 6, 20); }", "[D_LLQUANT_LOWVAL]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, pid, 20); }",
		"[D_LLQUANT_HIGHTYPE]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 70000, 20); }",
		"[D_LLQUANT_HIGHVAL]" },
	{ "BEGIN { @ = llquantize(1, 10, 6, 6, 20); }",
		"[D_LLQUANT_MAGRANGE]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 18, 20); }",
		"[D_LLQUANT_MAGTOOBIG]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 6, pid); }",
		"[D_LLQUANT_NSTEPTYPE]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 6, 70000); }",
		"[D_LLQUANT_NSTEPVAL]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 6, 3); }",
		"[D_LLQUANT_FACTORNSTEPS]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 6, 15); }",
		"[D_LLQUANT_FACTOREVEN]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 6, 10); "
	  "@ = llquantize(1, 2, 0, 6, 2); }",
		"[D_LLQUANT_MATCHFACTOR]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 6, 10); "
	  "@ = llquantize(1, 10, 1, 6, 10); }",
		"[D_LLQUANT_MATCHLOW]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 6, 10); "
	  "@ = llquantize(1, 10, 0, 7, 10); }",
		"[D_LLQUANT_MATCHHIGH]" },
	{ "BEGIN { @ = llquantize(1, 10, 0, 6, 10); "
	  "@ = llquantize(1, 10, 0, 6, 20); }",
		"[D_LLQUANT_MATCHNSTEPS]" },
	/* formats */
	{ "BEGIN { printf(execname); }",
		"[D_PRINTF_ARG_FMT] line 1: printf( ) argument #1 is "
		"incompatible with prototype:\n\tprototype: string "
		"constant\n\t "
		"argument: string" },
	{ "BEGIN { printf(\"\"); }", "[D_PRINTF_FMT_EMPTY]" },
	{ "BEGIN { printf(\"%d %d\", 1); }",
		"[D_PRINTF_ARG_PROTO] line 1: printf( ) prototype "
		"mismatch: conversion #2 (%d) is missing a corresponding value "
		"argument" },
	{ "BEGIN { printf(\"%d\", 1, 2); }",
		"[D_PRINTF_ARG_EXTRA] line 1: printf( ) prototype "
		"mismatch: only 1 argument required by this format string" },
	{ "BEGIN { printf(\"%d\", \"x\"); }",
		"[D_PRINTF_ARG_TYPE] line 1: printf( ) argument #2 "
		"is "
		"incompatible with conversion #1 prototype:\n\tconversion: "
		"%d\n\t "
		"prototype: char, short, int, long, or long long\n\t  "
		"argument: "
		"string" },
	{ "BEGIN { printf(\"%d%s\", 1, 2); }", "[D_PRINTF_ARG_TYPE]" },
	{ "BEGIN { printf(\"%f\", 1); }", "[D_PRINTF_ARG_TYPE]" },
	{ "BEGIN { printf(\"%*d\", \"a\", 1); }", "[D_PRINTF_DYN_TYPE]" },
	{ "BEGIN { printf(\"%*d\"); }", "[D_PRINTF_DYN_PROTO]" },
	{ "BEGIN { printf(\"%@d\", 1); }", "[D_PRINTF_AGG_CONV]" },
	{ "BEGIN { printa(\"%@d\"); }", "[D_PRINTA_PROTO]" },
	{ "BEGIN { printa(5); }", "[D_PRINTA_AGGARG]" },
	{ "BEGIN { printa(\"%@d\", 5); }", "[D_PRINTA_AGGARG]" },
	{ "BEGIN { printa(@a); @a = count(); }",
		"[D_PRINTA_AGGBAD] line 1: undefined aggregation" },
	{ "BEGIN { @a[1] = count(); @b = count(); printa(@a, @b); }",
		"[D_PRINTA_AGGKEY]" },
	{ "BEGIN { @a = count(); printa(\"%d %@d\", @a); }",
		"[D_PRINTF_ARG_PROTO]" },
	{ "BEGIN { @a[1] = count(); printa(\"%s %@d\", @a); }",
		"[D_PRINTF_ARG_TYPE]" },
	{ "BEGIN { @a[1] = count(); printa(\"%d %@s\", @a); }",
		"[D_PRINTF_ARG_TYPE]" },
	/* declarations */
	{ "int x; string x;",
		"[D_DECL_IDRED] line 1: identifier redeclared: x\n\t "
		"current: string\n\tprevious: int" },
	{ "void x;", "[D_DECL_VOIDOBJ]" },
	{ "this int a[int];", "[D_DECL_LOCASSC]" },
	{ "static int x;", "[D_DECL_BADCLASS]" },
	{ "typedef int t; typedef long t;", "[D_DECL_IDRED]" },
	{ "struct s { int a; }; struct s { int b; };", "[D_DECL_TYPERED]" },
	{ "struct s { int a; }; union s *x;", "[D_DECL_TYPERED]" },
	{ "struct s { struct t a; };", "[D_DECL_INCOMPLETE]" },
	{ "struct s { int a : 33; };", "[D_DECL_BFSIZE]" },
	{ "struct s { int a : pid; };", "[D_DECL_BFCONST]" },
	{ "struct s { int *a : 3; };", "[D_DECL_BFTYPE]" },
	{ "enum e { A = pid };", "[D_DECL_ENCONST]" },
	{ "enum e { A = 2147483647, B };", "[D_DECL_ENOFLOW]" },
	{ "enum e { A }; enum f { A };", "[D_DECL_IDRED]" },
	{ "unsigned signed x;", "[D_DECL_SIGNINT]" },
	{ "long char x;", "[D_DECL_CHARATTR]" },
	{ "unsigned void *x;", "[D_DECL_VOIDATTR]" },
	{ "unsigned float x;", "[D_DECL_SIGNINT]" },
	{ "unsigned struct s *x;", "[D_DECL_SIGNINT]" },
	{ "enum e int x;", "[D_DECL_COMBO]" },
	{ "enum e x;", "[D_DECL_INCOMPLETE]" },
	{ "int;", "[D_DECL_USELESS]" },
	{ "typedef int t[0];", "[D_DECL_ARRSUB]" },
	{ "typedef int t[2147483647];", "[D_DECL_ARRBIG]" },
	{ "typedef void t[2];", "[D_DECL_VOIDOBJ]" },
	{ "inline int X = \"a\";", "[D_OP_INCOMPAT]" },
	{ "inline int X = 1; BEGIN { X = 2; }", "[D_OP_LVAL]" },
	/* pragmas */
	{ "#pragma D nosuch\nBEGIN", "[D_PRAGMA_INVAL]" },
	{ "#pragma D option a b\nBEGIN", "[D_PRAGMA_MALFORM]" },
	{ "#pragma D option bad=5\nBEGIN", "[D_PRAGMA_OPTSET] line 1: "
					   "failed to set option 'bad' to "
					   "'5': no" },
	{ "#pragma D error \"x\"\nBEGIN", "[D_PRAGERR]" },
	/* things that do not belong to the program */
	{ "BEGIN { trace(args[0]); }", "[D_ARGS_IDX] line 1: index 0 "
				       "is out of range for :::BEGIN args[ ]" },
	{ "BEGIN { trace(args[-1]); }", "[D_ARGS_IDX]" },
	{ "BEGIN { trace(args[pid]); }", "[D_ARGS_TYPE]" },
	{ "BEGIN { trace(args[0, 1]); }", "[D_PROTO_LEN]" },
	{ "BEGIN { trace(args); }", "[D_IDENT_BADREF]" },
	{ "BEGIN { args[0] = 1; }", "[D_OP_WRITE]" },
	{ "inline int X = args[0]; BEGIN", "[D_ARGS_NONE]" },
	{ "BEGIN { trace(`jiffies); }", "[D_IDENT_UNDEF]" },
	{ "BEGIN { `jiffies = 1; }", "[D_OP_WRITE]" },
	{ "extern int x; BEGIN { trace(x); }", "[D_IDENT_UNDEF]" },
	{ "extern int x; extern long x;", "[D_DECL_IDRED]" },
	{ "int x; extern int x;", "[D_DECL_IDRED]" },
	{ "extern int x; BEGIN { x = 1; }", "[D_OP_WRITE]" },
	/* objects in memory */
	{ "BEGIN { trace(*arg0); }", "[D_DEREF_NONPTR] line 1: " },
	{ "BEGIN { trace(&pid); }", "[D_ADDROF_VAR] line 1: cannot " },
	{ "BEGIN { x = 1; trace(&x); }", "[D_ADDROF_VAR]" },
	{ "BEGIN { trace(*(void *)arg0); }", "[D_DEREF_VOID]" },
	{ "BEGIN { trace(*(int (*)(void))arg0); }", "[D_DEREF_FUNC]" },
	{ "BEGIN { trace(*(struct s *)arg0); }", "[D_OP_INCOMPLETE]" },
	{ "BEGIN { trace(((struct s *)arg0)->x); }", "[D_OP_INCOMPLETE]" },
	{ "BEGIN { trace(((struct s *)arg0)[1]); }", "[D_OP_INCOMPLETE]" },
	{ "BEGIN { trace((struct s *)arg0 + 1); }", "[D_OP_INCOMPLETE]" },
	{ "struct s { int a; } v; BEGIN { trace(v->a); }", "[D_OP_PTR]" },
	{ "struct s { int a; } *v; BEGIN { trace(v.a); }", "[D_OP_SOU]" },
	{ "struct s { int a; } v; BEGIN { trace(v.b); }",
		"[D_TYPE_MEMBER] line 1: b is not a member of struct s" },
	{ "BEGIN { trace(pid.a); }", "[D_OP_SOU]" },
	{ "BEGIN { trace(pid[1]); }", "[D_IDENT_BADREF]" },
	{ "BEGIN { trace((pid + 1)[1]); }", "[D_OP_PTR]" },
	{ "int a[2][3]; BEGIN { a[1][3] = 1; }", "[D_ARR_BOUNDS]" },
	{ "int a[2]; BEGIN { trace(a[-1]); }", "[D_ARR_BOUNDS]" },
	{ "int a[2]; BEGIN { trace(a[\"x\"]); }", "[D_OP_INT]" },
	{ "int a[2]; BEGIN { trace(a[1, 2]); }", "[D_PROTO_LEN]" },
	{ "struct s { int a:3; } v; BEGIN { trace(&v.a); }",
		"[D_ADDROF_BITFIELD]" },
	{ "struct s { int a:3; } v; BEGIN { trace(sizeof (v.a)); }",
		"[D_SIZEOF_BITFIELD]" },
	{ "struct s { int a; } v; BEGIN { trace(v + 1); }", "[D_OP_INCOMPAT]" },
	{ "struct s { int a; } v; BEGIN { trace(v == v); }",
		"[D_OP_INCOMPAT]" },
	{ "struct s { int a; } v; BEGIN { trace(!v); }", "[D_OP_SCALAR]" },
	{ "struct s { int a; } v; BEGIN { trace((int)v); }", "[D_CAST_INVAL]" },
	{ "struct s { int a; } v; BEGIN { trace((struct s)arg0); }",
		"[D_CAST_INVAL]" },
	{ "struct s { int a; } v; BEGIN { trace(stringof(v)); }",
		"[D_STRINGOF_TYPE]" },
	{ "struct s { int a; } v; BEGIN /v/ { }", "[D_PRED_SCALAR]" },
	{ "struct s { int a; } v; BEGIN { v = 1; }", "[D_OP_INCOMPAT]" },
	{ "struct s { int a; } v; struct t { int a; } w; BEGIN { v = w; }",
		"[D_OP_INCOMPAT]" },
	{ "struct s { int a; } v; BEGIN { (pid ? v : v).a = 1; }",
		"[D_OP_LVAL]" },
	{ "BEGIN { *(userland int *)arg0 = 1; }", "[D_OP_WRITE]" },
	{ "char *p; BEGIN { p = (userland char *)arg0; }", "[D_OP_INCOMPAT]" },
	{ "double d; BEGIN { trace(d + 1); }", "[D_OP_ARITH]" },
	{ "double d; BEGIN { trace(1 < d); }", "[D_OP_ARITH]" },
	{ "double d; BEGIN { trace(-d); }", "[D_OP_ARITH]" },
	{ "double d; BEGIN { d += 1; }", "[D_OP_ARITH]" },
	{ "double d; BEGIN { d++; }", "[D_OP_ARITH]" },
	{ "double d; BEGIN { trace((double)1); }", "[D_CAST_INVAL]" },
	{ "double d; float f; BEGIN { d = f; }", "[D_OP_INCOMPAT]" },
	{ "double d; BEGIN { printf(\"%d\", d); }", "[D_PRINTF_ARG_TYPE]" },
	{ "struct s v;", "[D_DECL_INCOMPLETE]" },
	{ "int f(int);", "[D_DECL_FUNCTYPE]" },
	{ "int a[];", "[D_DECL_ARRNULL]" },
	{ "int a[100000];", "[D_DECL_ARRBIG]" },
	{ "BEGIN { trace(offsetof(int, x)); }", "[D_OFFSETOF_TYPE]" },
};

static const char *const taken[] = {
	"#pragma D option quiet\n#pragma D option strsize=\"8k\"\nBEGIN",
	"#pragma ident \"x\"\nBEGIN",
	"BEGIN { x = NULL; x = curthread; p = (char *)arg0; p = p + 1; }",
	"BEGIN { self->x = 0; self->x = timestamp; }",
	"int x; int x; self int x; this int x; BEGIN { x = self->x + this->x; "
	"}",
	"struct s { struct s *next; }; typedef struct s s_t; s_t *p;",
	"struct { int a; } *p, *q; BEGIN { p = q; }",
	"struct s { int a; } v, w; BEGIN { v = w; this->p = &v; this->p = "
	"(struct s *)arg0; }",
	"userland char *p; BEGIN { p = (userland char *)arg0; trace(p[1]); }",
	"double d, e; BEGIN { d = e; trace(d); printf(\"%f %g\", d, e); }",
	"int a[5]; BEGIN { trace(a); a[pid] = 1; trace(a + 1); @[a] = count(); "
	"}",
	"int (*f)(int); BEGIN { f = NULL; trace(f); }",
	"BEGIN { trace(stringof(arg0)); trace((string)arg0); }",
	"BEGIN { @a[pid, execname] = count(); @b[1, \"x\"] = sum(1); "
	"printa(\"%d %s %@d %@d\", @a, @b); }",
	"BEGIN { @a = quantize(1); @a = quantize(2, pid); }",
	"BEGIN { @ = llquantize(1, 10, 0, 17, 10); "
	"@b = llquantize(1, 10, 0, 6, 100); }",
	"BEGIN { printf(\"%d %i %u %x %X %o %c %p %s\\n\", 1, 2l, pid, 4, 5, "
	"6, 'a', arg0, execname); }",
	"BEGIN { printf(\"100%%\\n\"); }",
	"BEGIN, END, syscall::read:entry { }",
	"self int x; BEGIN /self->x/ { self->x = 0; }",
};

static const char *lab_option(void *arg, const char *name, const char *value)
{
	(void)arg;
	(void)value;
	return strcmp(name, "bad") ? NULL : "no";
}

static struct dc_opts opts(void)
{
	struct dc_opts o = lab_opts();

	o.option = lab_option;
	return o;
}

static void test_refused(void)
{
	size_t i;

	for (i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		const char *want = refused[i].message, *got;
		struct lab l;

		lab_open(&l, opts());
		CHECK(!lab_compile(&l, refused[i].text));
		got = l.message ? strchr(l.message, '[') : NULL;
		if (!got || strncmp(got, want, strlen(want))) {
			CHECK_STR(got ? got : "", want);
			printf("# %s\n", refused[i].text);
		}
		lab_close(&l);
	}
}

static void test_taken(void)
{
	size_t i;

	for (i = 0; i < sizeof(taken) / sizeof(taken[0]); i++) {
		struct lab l;

		lab_open(&l, opts());
		CHECK(lab_compile(&l, taken[i]));
		CHECK_STR(l.message, "");
		lab_close(&l);
	}
}

/* Too deep a tree is refused, whatever it is made of. */
static void test_deep(void)
{
	static const struct {
		const char *before, *middle, *after;
	} deep[] = {
		{ "BEGIN { trace(", "1 + ", "1); }" },
		{ "BEGIN { trace(", "-", "1); }" },
		{ "BEGIN { trace(", "pid ? 1 : ", "1); }" },
		{ "BEGIN { ", "trace(1), ", "trace(1); }" },
		{ "BEGIN { ", "if (pid) ", ";}" },
		{ "BEGIN { ", "if (pid) ; else ", ";}" },
		{ "BEGIN { x = ", "strjoin(\"a\", ", "\"a\"" },
		{ "int ", "*", "p; BEGIN" },
	};
	size_t i, k;

	for (i = 0; i < sizeof(deep) / sizeof(deep[0]); i++) {
		struct str text = { 0 };
		struct lab l;

		str_puts(&text, deep[i].before);
		for (k = 0; k < 20000; k++)
			str_puts(&text, deep[i].middle);
		str_puts(&text, deep[i].after);
		lab_open(&l, opts());
		CHECK(!lab_compile(&l, text.s));
		lab_close(&l);
		str_free(&text);
	}
}

static void test_pspec(void)
{
	static const struct {
		enum dc_pspec pspec;
		const char *text, *parts;
	} row[] = {
		{ DC_NAME, "BEGIN", ":::BEGIN" },
		{ DC_NAME, "read:entry", "::read:entry" },
		{ DC_NAME, "a:b:c:d", "a:b:c:d" },
		{ DC_NAME, ":::", ":::" },
		{ DC_FUNCTION, "read", "::read:" },
		{ DC_FUNCTION, "m:read", ":m:read:" },
		{ DC_MODULE, "syscall:vmlinux", "syscall:vmlinux::" },
		{ DC_PROVIDER, "syscall", "syscall:::" },
	};
	size_t i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct dc_source src = { .text = row[i].text,
			.pspec = row[i].pspec };
		const struct dif_pdesc *pd;
		struct str parts = { 0 };
		struct lab l;

		lab_open(&l, opts());
		CHECK(dc_compile(l.dc, &src) == 0 && dc_build(l.dc) == 0);
		pd = dc_prog(l.dc)->clauses.v[0].pdesc;
		str_printf(&parts, "%s:%s:%s:%s", pd->prov, pd->mod, pd->func,
			pd->name);
		CHECK_STR(parts.s, row[i].parts);
		str_free(&parts);
		lab_close(&l);
	}
}

static void test_id(void)
{
	struct dc_source src = { .text = "12 { }", .pspec = DC_ID };
	struct lab l;

	lab_open(&l, opts());
	CHECK(dc_compile(l.dc, &src) == 0 && dc_build(l.dc) == 0);
	CHECK(dc_prog(l.dc)->clauses.v[0].pdesc->id == 12);
	src.text = "1234";
	CHECK(dc_compile(l.dc, &src) == -1);
	fflush(l.err);
	CHECK(strstr(l.message,
		      "[D_PDESC_ZERO] probe "
		      "identifier 1234 does not match any probes") != NULL);
	lab_close(&l);
}

int main(void)
{
	test_refused();
	test_taken();
	test_deep();
	test_pspec();
	test_id();
	return unit_done();
}
