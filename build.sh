#!/usr/bin/env bash
# build.sh		build build/dtrace, build/lockstat, build/plockstat
# build.sh run ARG...	build, and run build/dtrace ARG...
# build.sh test [PAT]	build, and run the tests whose names contain PAT
# build.sh matrix [PAT]	build, and run the tests in D in VMs, one per kernel
# build.sh harsh [N]	build, and run programs in D with each allocation and
#			system call, or every Nth one, failing once
#
# Missing Debian packages are installed first. The pinned sources in
# vendor/manifest are downloaded, or taken from the folder VENDOR_CACHE.
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build_packages="gcc libc6-dev linux-libc-dev make bzip2 clang llvm xz-utils"
test_packages="clang-format libclang-rt-dev cppcheck shellcheck binutils bpftool diffutils strace libzydis-dev fzf"
vm_packages="qemu-system-x86 busybox-static cpio kmod"

missing()
{
	local have name
	have=$(dpkg-query -W -f='${Package}=${db:Status-Status}\n' "$@" \
		2>/dev/null) || true
	for name; do
		case " ${have//$'\n'/ } " in
		*" $name=installed "*) ;;
		*) printf '%s ' "$name" ;;
		esac
	done
}

install_packages()
{
	local need
	need=$(missing "$@")
	[ -n "$need" ] || return 0
	if [ "$(id -u)" != 0 ]; then
		echo "build.sh: packages are missing; as root, run:" >&2
		echo "apt-get update && apt-get install -y" \
			"--no-install-recommends ${need% }" >&2
		exit 1
	fi
	export DEBIAN_FRONTEND=noninteractive
	apt-get -q update || true # the lists that are there may suffice
	apt-get -q install -y --no-install-recommends $need
}

build()
{
	make -s -C "$top" -j"$(nproc)"
}

[ -z "${VENDOR_CACHE:-}" ] || VENDOR_CACHE=$(realpath "$VENDOR_CACHE")
export VENDOR_CACHE=${VENDOR_CACHE:-}

case "${1:-}" in
"")
	install_packages $build_packages
	build
	;;
run)
	shift
	install_packages $build_packages
	build
	exec "$top/build/dtrace" "$@"
	;;
test)
	shift
	install_packages $build_packages $test_packages
	(install_packages $vm_packages) || true # tests in a VM can be skipped
	exec "$top/tests/run" "$@"
	;;
matrix)
	shift
	install_packages $build_packages $vm_packages
	build
	exec "$top/tests/vm/run" all "$@"
	;;
harsh)
	shift
	install_packages $build_packages $test_packages
	build
	make -s -C "$top" -j"$(nproc)" SAN=1
	exec "$top/tests/harsh/run" "$@"
	;;
*)
	sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
	exit 2
	;;
esac
