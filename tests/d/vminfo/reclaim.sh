#!/bin/sh
# reclaim.sh FOLDER - have the kernel look for memory that it can free: first in a
# cgroup that has too little, with a swap file in FOLDER, and then everywhere.
# Only for the VM.
group=/sys/fs/cgroup/dtrace_reclaim
min=/proc/sys/vm/min_free_kbytes
dd if=/dev/zero of="$1/swap" bs=64k count=160
mkswap "$1/swap" >/dev/null && swapon "$1/swap" || exit
echo +memory >/sys/fs/cgroup/cgroup.subtree_control
mkdir $group && echo 6M >$group/memory.max || exit
sh -c "echo 0 >$group/cgroup.procs
	dd if=/dev/zero of=/dev/null bs=10M count=4
	dd if=/dev/zero of='$1/reclaim' bs=64k count=160"
rmdir $group
swapoff "$1/swap"
rm -f "$1/swap" "$1/reclaim"

# Require more free memory than there is.
was=$(cat $min)
free=$(sed -n 's/^MemFree: *\([0-9]*\) kB/\1/p' /proc/meminfo)
echo $((free * 85 / 100)) >$min
dd if=/dev/zero of=/dev/null bs=20M count=1
sleep 1
echo "$was" >$min
