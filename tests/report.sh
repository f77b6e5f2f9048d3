# shellcheck shell=dash disable=SC2154 # $pattern: who reads this in
# report.sh - report the result of each test, and the final count, for tests/run
# and tests/vm/guest. For any POSIX shell.
passed=0 failed=0 skipped=0

pass()
{
	echo "ok    $1"
	passed=$((passed + 1))
}

# fail NAME FILE: FILE says what is wrong, mostly where it ends
fail()
{
	echo "FAIL  $1"
	awk '{ line[NR] = $0 }
		END {
			for (i = 1; i <= NR; i++)
				if (i <= 30 || i > NR - 30)
					print "      | " line[i]
				else if (i == 31)
					print "      | ..."
		}' "$2"
	failed=$((failed + 1))
}

skip()
{
	echo "skip  $1: $2"
	skipped=$((skipped + 1))
}

wanted()
{
	case $1 in
	*"$pattern"*) ;;
	*) return 1 ;;
	esac
}

# add_counts FILE: add the counts of its last line, as finish printed it
add_counts()
{
	local p f s
	read -r p _ f _ s _ <<-END
		$(tail -n 1 "$1")
	END
	passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
}

# count_reports FILE: count the reports of other processes in it
count_reports()
{
	passed=$((passed + $(grep -c '^ok    ' "$1")))
	failed=$((failed + $(grep -c '^FAIL  ' "$1")))
	skipped=$((skipped + $(grep -c '^skip  ' "$1")))
}

finish()
{
	echo "$passed passed, $failed failed, $skipped skipped"
	[ "$failed" = 0 ]
	exit
}
