# expand.awk - awk -v seed= -v first= -v count= -v out=FOLDER -v target=FILE -f
# expand.awk TABLE... GRAMMAR: write programs FOLDER/1.d, FOLDER/2.d ... by the
# grammar, whose format is described in it. The tables are sources of the
# compiler. Every awk writes the same programs.

function way_of(name, text)
{
	way[name, n[name]++] = text
}

# --- The compiler's tables. Their rows become ways of the grammar, unless it
# names them itself. Rows that cannot become ways must be named by the grammar.

# Read a table of X(...), rows of which may span lines.
FILENAME ~ /\.h$/ {
	if (/^#define [A-Z_]+\(X\)/ || in_table) {
		in_table = /\\$/
		sub(/\\$/, "")
		sub(/^#define [A-Z_]+\(X\)/, "")
		rows[FILENAME] = rows[FILENAME] $0
	}
	next
}

# Read tables of lines { "name", ...; rows [ID] = { "name", are skipped, since a
# header has a row for them.
FILENAME ~ /\.c$/ && !/^\t\[/ {
	while (match($0, /\{ "[a-zA-Z]+",[^}]*/)) {
		line_rows[FILENAME] = line_rows[FILENAME] "\n" \
			substr($0, RSTART + 2, RLENGTH - 2)
		$0 = substr($0, RSTART + RLENGTH)
	}
}

FILENAME ~ /\.c$/ { next }

/^#/ || /^$/ { next }

$1 == "WITHOUT" {
	sub(/:$/, "", $2)
	named = named "\n" $2 "(\n"
	next
}

{
	way_of($1, substr($0, length($1) + 2))
	named = named "\n" $0 "\n"
}

function is_named(name)
{
	return match(named, "[^a-z_A-Z>.]" name "[^a-z_A-Z]")
}

function lacks(what, name)
{
	print "program.grammar lacks the " what " " name >"/dev/stderr"
	failed = 1
}

# Make (<ARGs>, <ARGi>, ...), with a permitted number of arguments.
function call(name, args, most,		text, i, count)
{
	text = name "("
	for (i = 1; i <= length(args) && count < most; i++) {
		if (substr(args, i, 1) == "?")
			continue
		text = text (count++ ? ", " : "") \
			"<ARG" toupper(substr(args, i, 1)) ">"
	}
	return text ")"
}

# ID, "name", "prototype", 'result', "arguments", least, most, ...
function subroutine(row,	f, name, result, kind, least, most, nums)
{
	split(row, f, "\"")
	name = f[2]
	result = substr(f[5], index(f[5], "'") + 1, 1)
	split(f[7], nums, ",")
	least = nums[2] + 0
	most = nums[3] + 0
	if (is_named(name))
		return
	kind = result == "I" ? "INT" : result == "M" ? "MEM" : "STR"
	if (result == "I" && f[4] ~ /^string/)
		kind = "STR"
	if (result ~ /[VWA]/)
		kind = "STMT"
	way_of(kind, call(name, f[6], least) (kind == "STMT" ? ";" : ""))
	if (most > least)
		way_of(kind, call(name, f[6], most) \
			(kind == "STMT" ? ";" : ""))
}

# ID, "name", "type", ...
function builtin(row,	f)
{
	split(row, f, "\"")
	if (!is_named(f[2]))
		way_of(f[4] ~ /^(stringid|comm)$/ ? "STR" : "INT", f[2])
}

# ID, "name", kind, ...: variables of each kind, and elements of arrays.
function type(row,	f, name, id)
{
	split(row, f, "\"")
	name = f[2]
	id = tolower(substr(row, 1, index(row, ",") - 1))
	if (f[3] !~ /T_INT/) {
		if (!is_named(name))
			lacks("type", name)
		return
	}
	way_of("TYPE", name)
	way_of("DECL", name " g_" id "; this " name " l_" id "; self " name \
		" t_" id ";$" name " a_" id "[string]; self " name " s_" id \
		"[int];$")
	way_of("INTVAR", "g_" id)
	way_of("INTVAR", "this->l_" id)
	way_of("INTVAR", "self->t_" id)
	way_of("INTVAR", "a_" id "[<STR>]")
	way_of("INTVAR", "self->s_" id "[(int)(<INT>)]")
}

function read_rows(file,	what, row, i, k)
{
	what = file ~ /subr/ ? "subroutine" : file ~ /bvar/ ? "variable" : \
		file ~ /types/ ? "type" : "aggregating function"
	k = split(rows[file], row, /X\(/)
	for (i = 2; i <= k; i++)
		if (what == "subroutine")
			subroutine(row[i])
		else if (what == "variable")
			builtin(row[i])
		else if (what == "type")
			type(row[i])
		else
			must_be_named(what, row[i])
}

function must_be_named(what, row,	f)
{
	split(row, f, "\"")
	if (!is_named(f[2]))
		lacks(what, f[2])
}

# "name", class: conversions of printf().
function conversion(row,	f)
{
	split(row, f, "\"")
	if (index(named, "\n" f[2] "(\n"))
		return
	if (row ~ /PFMT_INT/)
		way_of("INTCONV", f[2])
	else if (row ~ /PFMT_STR/)
		way_of("STRCONV", f[2])
	else if (!index(named, "%" f[2]))
		lacks("conversion", "%" f[2])
}

function read_lines(file,	row, i, k)
{
	k = split(line_rows[file], row, "\n")
	for (i = 2; i <= k; i++)
		if (file ~ /pfmt/)
			conversion(row[i])
		else if (file ~ /act/)
			must_be_named("action", row[i])
}

function read_table(file)
{
	if (file in rows)
		read_rows(file)
	if (file in line_rows)
		read_lines(file)
}

# --- Programs.

# Random numbers below 1, the same with every awk.
function random()
{
	state = state * 16807 % 2147483647
	return state / 2147483647
}

function numbered(text)
{
	number++
	gsub(/#N/, number, text)
	while (sub(/%N/, int(random() * random() * 1000), text))
		;
	gsub(/@TARGET/, target, text)
	return text
}

function one(name, depth)
{
	if (!n[name]) {
		print "expand.awk: there is no " name >"/dev/stderr"
		exit 1
	}
	return numbered(way[name,
		depth > deepest ? 0 : int(random() * n[name])])
}

# Return every way of a name, one after the other.
function all(name,	i, text)
{
	for (i = 0; i < n[name]; i++)
		text = text way[name, i]
	return text
}

function expand(text, depth,	head, name)
{
	head = ""
	while (match(text, /<\*?[A-Z]+>/)) {
		head = head substr(text, 1, RSTART - 1)
		name = substr(text, RSTART + 1, RLENGTH - 2)
		text = substr(text, RSTART + RLENGTH)
		if (sub(/^\*/, "", name))
			head = head all(name)
		else
			head = head expand(one(name, depth), depth + 1)
	}
	return head text
}

END {
	for (i = 1; i < ARGC; i++)
		read_table(ARGV[i])
	if (failed)
		exit 1
	for (i = first; i < first + count; i++) {
		state = (seed * 7919 + i * 104729) % 2147483646 + 1
		for (k = 0; k < 5; k++)
			random()
		number = 0
		deepest = 4 + int(random() * 6)
		text = expand(one("PROGRAM", 0), 0)
		gsub(/[$]/, "\n", text)
		gsub(/`/, "$", text)
		print text >(out "/" i ".d")
		close(out "/" i ".d")
	}
}
