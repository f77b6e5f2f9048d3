# shellcheck shell=bash disable=SC2154 # $top, $work: tests/run
# d.sh - runs the tests in D, for tests/run, which reads it in.
#
# tests/d/FEATURE/NAME.d with NAME.out: runs as
#	dtrace -q -xengine=E -s NAME.d ARGS
# on every engine, with the release and with the sanitizers; each must print
# NAME.out. tests/d/FEATURE/err.D_TAG.NAME.d must not compile:
#	dtrace -e -xerrtags -s err.D_TAG.NAME.d ARGS
# exits 1 and prints [D_TAG] and what is in the .out file.
#
# The first comment of a program may hold directives, one a line:
#	args: FLAGS	more arguments, in shell's syntax
#	engines: bpf	only these engines (bpf, ptrace)
#	trigger: CMD	a shell command that runs meanwhile; then it is ended.
#			Its process id is $trigger in args.
#	exit: N		the exit status to expect, 0 if not given
#	quiet: no	without -q
#	stderr		compare standard error too, after the output
#	needs: WORD...	root, or commands that must be there
d_timeout=10
bpf_refused=$(build-san/can_bpf)

# directive FILE NAME: its value in the first comment
directive()
{
	awk -v name="$2" '
	{ last = index($0, "*/") }
	{ gsub(/^[ \t]*\/?\*+[ \t]*|[ \t]*\*\/.*$/, "") }
	$0 == name { print "yes" }
	index($0, name ": ") == 1 { print substr($0, length(name) + 3) }
	last { exit }' "$1"
}

# Why the test cannot run here; nothing if it can.
unmet_need()
{
	local word
	for word in $(directive "$1" needs); do
		case $word in
		root) [ "$(id -u)" = 0 ] || echo "needs root" ;;
		*) command -v "$word" >/dev/null || echo "needs $word" ;;
		esac
	done
}

# A group is there only once setsid has run.
end_group()
{
	until kill -- "-$1" 2>/dev/null || ! kill -0 "$1" 2>/dev/null; do
		:
	done
	wait "$1" 2>/dev/null
}

# run_dtrace BINARY FILE FLAG...: leaves $work/got, $work/stderr and $status
run_dtrace()
{
	local binary=$1 dir=${2%/*} file=${2##*/} trigger='' command args
	args=$(directive "$2" args)
	command=$(directive "$2" trigger)
	shift 2
	if [ -n "$command" ]; then
		setsid bash -c "$command" >/dev/null 2>&1 &
		trigger=$!
	fi
	eval "set -- \"\$@\" -s \"\$file\" $args"
	(cd "$dir" && exec timeout -k 2 $d_timeout "$top/$binary" "$@") \
		>"$work/got" 2>"$work/stderr" </dev/null
	status=$?
	if [ -n "$trigger" ]; then
		end_group "$trigger"
	fi
}

# Compare with what FILE expects; prints what is wrong.
d_differences()
{
	local file=$1 want_status=$2
	case $status in
	"$want_status") ;;
	124 | 137) echo "it did not end within $d_timeout s" ;;
	*) echo "exit status $status, not $want_status" ;;
	esac
	diff -u --label expected --label got "${file%.d}.out" "$work/got"
}

# d_verdict NAME FILE EXIT
d_verdict()
{
	d_differences "$2" "$3" >"$work/diff" 2>&1
	if [ -s "$work/diff" ]; then
		sed 's/^/stderr: /' "$work/stderr" >>"$work/diff"
		fail "$1" "$work/diff"
	else
		pass "$1"
	fi
}

run_d_on()
{
	local file=$1 engine=$2 binary=$3 name=$4 want quiet=-q
	wanted "$name" || return 0
	if [ "$engine" = bpf ] && [ -n "$bpf_refused" ]; then
		skip "$name" "$bpf_refused"
		return
	fi
	[ "$(directive "$file" quiet)" != no ] || quiet=
	run_dtrace "$binary" "$file" $quiet "-xengine=$engine"
	[ -z "$(directive "$file" stderr)" ] ||
		cat "$work/stderr" >>"$work/got"
	want=$(directive "$file" exit)
	d_verdict "$name" "$file" "${want:-0}"
}

run_d_error()
{
	local file=$1 binary=$2 name=$3 tag
	wanted "$name" || return 0
	tag=${file##*/err.}
	tag=${tag%%.*}
	run_dtrace "$binary" "$file" -e -xerrtags
	mv "$work/stderr" "$work/got"
	: >"$work/stderr"
	grep -qF "[$tag]" "$work/got" || status="$status without [$tag]"
	d_verdict "$name" "$file" 1
}

run_d()
{
	local file=$1 name=${1#tests/} engines engine unmet
	name=${name%.d}
	unmet=$(unmet_need "$file")
	if [ -n "$unmet" ]; then
		! wanted "$name" || skip "$name" "$unmet"
		return
	fi
	if [[ ${file##*/} == err.* ]]; then
		run_d_error "$file" build/dtrace "$name"
		run_d_error "$file" build-san/dtrace "$name (sanitizers)"
		return
	fi
	engines=$(directive "$file" engines)
	for engine in ${engines:-bpf ptrace}; do
		run_d_on "$file" "$engine" build/dtrace "$name [$engine]"
		run_d_on "$file" "$engine" build-san/dtrace \
			"$name [$engine, sanitizers]"
	done
}
