#!/bin/sh
# new.sh FOLDER - touch a buffer of 256 pages, have a child change what it shares
# with its parent, and run a program that is not in the page cache, with little
# read-ahead. Only for the VM.
ahead=/sys/block/vda/queue/read_ahead_kb
was=$(cat $ahead)
(x=2; : $x; dd if=/dev/zero of=/dev/null bs=1M count=1)
dd if="$(busybox readlink -f /proc/self/exe)" of="$1/dtrace_new" bs=64k \
	conv=fsync
chmod +x "$1/dtrace_new"
echo 4 >$ahead
echo 3 >/proc/sys/vm/drop_caches
"$1/dtrace_new"
echo "$was" >$ahead
