# expand.awk - awk -v seed= -v count= -v out=FOLDER -f expand.awk GRAMMAR: write
# programs FOLDER/1.d, FOLDER/2.d ... as GRAMMAR, which explains itself, says.
/^#/ || /^$/ { next }
{
	name = $1
	way[name, n[name]++] = substr($0, length(name) + 2)
}

function numbered(text)
{
	number++
	gsub(/#N/, number, text)
	sub(/%N/, int(rand() * rand() * 1000), text)
	return text
}

function one(name, depth)
{
	if (!n[name])
		print "expand.awk: there is no " name >"/dev/stderr"
	return numbered(way[name, depth > deepest ? 0 : int(rand() * n[name])])
}

function expand(text, depth,	head, name)
{
	head = ""
	while (match(text, /<[A-Z]+>/)) {
		head = head substr(text, 1, RSTART - 1)
		name = substr(text, RSTART + 1, RLENGTH - 2)
		text = substr(text, RSTART + RLENGTH)
		head = head expand(one(name, depth), depth + 1)
	}
	return head text
}

END {
	srand(seed)
	for (i = 1; i <= count; i++) {
		deepest = 6 + int(rand() * 6)
		text = expand(way["PROGRAM", 0], 0)
		gsub(/[$]/, "\n", text)
		print text >(out "/" i ".d")
		close(out "/" i ".d")
	}
}
