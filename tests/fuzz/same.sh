# shellcheck shell=bash disable=SC2034,SC2154 # for programs and shrink
# same.sh - tell whether a program does the same on both engines. $work is a
# folder; DTRACE and SANITIZED name other binaries than those of the build.
dtrace=${DTRACE:-build/dtrace}
sanitized=${SANITIZED:-build-san/dtrace}
[ -x "$sanitized" ] || sanitized=$dtrace
target=build-san/program_target
export TZ=UTC

make_target()
{
	mkdir -p build-san
	gcc -std=gnu11 -O1 -static -no-pie -nostdlib -o "$target.$$" \
		tests/fuzz/program_target.c && mv "$target.$$" "$target"
}

# run NAME COMMAND...: record its output and exit status. Addresses of
# variables, which differ between engines, and times of packets are replaced.
run()
{
	local name=$1 status
	shift
	timeout -k 5 30 "$@" >"$work/$name.raw" 2>&1 </dev/null
	status=$?
	sed -E 's/invalid address \(0x[0-9a-f]*\)/invalid address/
		s/[0-9-]{10} [0-9:]{8}\.[0-9]{9} (length [0-9]+ captured)/\1/' \
		"$work/$name.raw" >"$work/$name.out"
	echo "exit status $status" >>"$work/$name.out"
	[ $status -lt 124 ] || echo "dies" >>"$work/$name.out"
}

# same FILE.d: returns 0 if it does, 1 and prints why not, or 2 if the program
# does not compile
same()
{
	local args
	eval "args=($(sed -n 's,^/\* args: \(.*\) \*/$,\1,p;q' "$1"))"
	run san "$sanitized" -w -e -s "$1" "${args[@]}" &
	run ptrace "$dtrace" -xengine=ptrace -wqs "$1" "${args[@]}" &
	run bpf "$dtrace" -xengine=bpf -wqs "$1" "${args[@]}"
	wait
	if grep -aqE 'Sanitizer|runtime error:|^dies|D_UNKNOWN' \
		"$work"/{san,ptrace,bpf}.out
	then
		why=$(grep -ahE -m 3 'Sanitizer|runtime error:|^dies|UNKNOWN' \
			"$work"/{san,ptrace,bpf}.out)
		return 1
	fi
	grep -qx 'exit status 0' "$work/san.out" || return 2
	cmp -s "$work/ptrace.out" "$work/bpf.out" && return 0
	why="ptrace < and bpf >
$(diff -a "$work/ptrace.out" "$work/bpf.out" | head -n 10)"
	return 1
}
