# shellcheck shell=dash disable=SC2154 # $top, $work: who reads this in
# d.sh - runs the tests in D, for tests/run and tests/vm/guest, which read it
# in after report.sh. For any POSIX shell.
#
# tests/d/FEATURE/NAME.d with NAME.out: runs as
#	dtrace -q -xengine=E -s NAME.d ARGS
# on every engine, with the release and with the sanitizers; each must print
# NAME.out. Programs that must not compile are in tests/errors, see
# tests/unit/errors_test.c, but for those that take ARGS or more than one file,
# or that have no place. These are tests/d/FEATURE/err.D_TAG.NAME.d:
#	dtrace -e -xerrtags -s err.D_TAG.NAME.d ARGS
# exits 1 and prints [D_TAG] and what is in the .out file.
#
# The first comment of a program may hold directives, one a line:
#	rows: ID...	the rows of tests/rows that it tests
#	args: FLAGS	more arguments, in shell's syntax
#	engines: bpf	only these engines (bpf, ptrace)
#	trigger: CMD	a command for sh that runs meanwhile; then it is ended.
#			Its process id is $trigger in args.
#	exit: N		the exit status to expect, 0 if not given
#	quiet: no	without -q
#	stderr		compare standard error too, after the output
#	needs: WORD...	root, commands that must be there, symbol:NAME, a
#			name in /proc/kallsyms, write_user, that BPF
#			may write to processes, compat, that 32-bit
#			programs run: compat.c, fbt, that functions of the
#			kernel can be probed, net, that there may be a
#			network of one's own: net.c, or disk, that $disk
#			is a folder whose files are on a disk
#
# D_BUILDS: the folders of the binaries to test. D_TIMEOUT: seconds for each.
# BPF_REFUSED: why BPF cannot be tested, if that is known.
d_builds=${D_BUILDS:-build build-san}
d_timeout=${D_TIMEOUT:-30}
bpf_refused=${BPF_REFUSED-$(build-san/can_bpf)}

# set_directive LINE
set_directive()
{
	case $1 in
	"args: "*) d_args=${1#*: } ;;
	"engines: "*) d_engines=${1#*: } ;;
	"trigger: "*) d_trigger=${1#*: } ;;
	"exit: "*) d_exit=${1#*: } ;;
	"quiet: no") d_quiet= ;;
	stderr) d_stderr=1 ;;
	"needs: "*) d_needs=${1#*: } ;;
	esac
}

# The directives in FILE's first comment, into d_args and so on. Without other
# programs: in the VM each of them would take longer than the test.
read_directives()
{
	local line text
	d_args='' d_engines='bpf ptrace' d_trigger='' d_exit=0 d_quiet=-q
	d_stderr='' d_needs=''
	while IFS= read -r line; do
		text=${line%%"*/"*}
		text=${text#"${text%%[!	 /*]*}"}
		set_directive "${text%"${text##*[!	 ]}"}"
		case $line in
		*"*/"*) break ;;
		esac
	done <"$1"
}

# A folder on a disk of this host; in the VM, the command `disk' mounts one.
disk=$work
if command -v disk >/dev/null; then
	disk=/mnt
fi

# A file system without a device has 0 as major number.
unmet_disk()
{
	[ "$disk" != /mnt ] || grep -q " /mnt " /proc/mounts || disk
	[ $(($(stat -c %d "$disk") >> 8 & 0xfff)) -gt 0 ] ||
		echo "$disk is not on a disk"
}

# Print why the test cannot run here, or nothing if it can.
unmet_need()
{
	local word
	for word in $d_needs; do
		case $word in
		root) [ "$(id -u)" = 0 ] || echo "needs root" ;;
		symbol:*)
			grep -q " ${word#*:}\$" /proc/kallsyms ||
				echo "/proc/kallsyms has no ${word#*:}"
			;;
		write_user) build-san/can_bpf "$word" ;;
		fbt)
			"$top/${d_builds%% *}/dtrace" -ln fbt::vfs_read:entry \
				>/dev/null 2>&1 ||
				echo "functions of this kernel cannot be probed"
			;;
		disk) unmet_disk ;;
		compat)
			(build-san/compat32 none) 2>/dev/null ||
				echo "no 32-bit programs run here"
			;;
		net) build-san/net can ;;
		*) command -v "$word" >/dev/null || echo "needs $word" ;;
		esac
	done
}

# The process group of the running trigger, if there is one.
trigger=''

# Start the trigger. It runs once it is neither a fork of this shell nor setsid
# any more.
start_trigger()
{
	local own='' comm='' _
	setsid sh -c "$d_trigger" >/dev/null 2>&1 &
	trigger=$!
	read -r own <"/proc/$$/comm"
	for _ in $(seq 200); do
		read -r comm 2>/dev/null <"/proc/$trigger/comm"
		case $comm in
		setsid | "$own") sleep 0.01 ;;
		*) break ;;
		esac
	done
}

# End the trigger's process group, which exists only once setsid has run.
end_trigger()
{
	[ -n "$trigger" ] || return 0
	until kill -- "-$trigger" 2>/dev/null ||
		! kill -0 "$trigger" 2>/dev/null; do
		:
	done
	wait "$trigger" 2>/dev/null
	trigger=''
}

# run_dtrace BUILD FILE FLAG...: sets $status, writes $work/got and $work/stderr
run_dtrace()
{
	local binary="$top/$1/dtrace" dir="${2%/*}" file="${2##*/}"
	shift 2
	[ -z "$d_trigger" ] || start_trigger
	eval "set -- \"\$@\" -s \"\$file\" $d_args"
	(cd "$dir" && exec timeout -k 2 "$d_timeout" "$binary" "$@") \
		>"$work/got" 2>"$work/stderr" </dev/null
	status=$?
	end_trigger
}

# Compare the output with what FILE expects; print the differences.
d_differences()
{
	local file="$1" want_status="$2"
	case $status in
	"$want_status") ;;
	124 | 137 | 143) echo "it did not end within $d_timeout s" ;;
	*) echo "exit status $status, not $want_status" ;;
	esac
	diff -u -L expected -L got "${file%.d}.out" "$work/got"
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
	local file="$1" engine="$2" build="$3" name="$4"
	wanted "$name" || return 0
	if [ "$engine" = bpf ] && [ -n "$bpf_refused" ]; then
		skip "$name" "$bpf_refused"
		return
	fi
	run_dtrace "$build" "$file" $d_quiet "-xengine=$engine"
	[ -z "$d_stderr" ] || cat "$work/stderr" >>"$work/got"
	d_verdict "$name" "$file" "$d_exit"
}

run_d_error()
{
	local file="$1" build="$2" name="$3" tag
	wanted "$name" || return 0
	tag=${file##*/err.}
	tag=${tag%%.*}
	run_dtrace "$build" "$file" -e -xerrtags
	mv "$work/stderr" "$work/got"
	: >"$work/stderr"
	grep -qF "[$tag]" "$work/got" || status="$status without [$tag]"
	d_verdict "$name" "$file" 1
}

# run_d_with BUILD FILE NAME
run_d_with()
{
	local build="$1" file="$2" name="$3" engine sanitizers=''
	[ "$build" = build ] || sanitizers=sanitizers
	case ${file##*/} in
	err.*)
		run_d_error "$file" "$build" "$name${sanitizers:+ ($sanitizers)}"
		return
		;;
	esac
	for engine in $d_engines; do
		run_d_on "$file" "$engine" "$build" \
			"$name [$engine${sanitizers:+, $sanitizers}]"
	done
}

run_d()
{
	local file="$1" name="${1#tests/}" build unmet
	name=${name%.d}
	read_directives "$file"
	unmet=$(unmet_need)
	if [ -n "$unmet" ]; then
		! wanted "$name" || skip "$name" "$unmet"
		return
	fi
	for build in $d_builds; do
		run_d_with "$build" "$file" "$name"
	done
}
