#!/usr/bin/env bash
# vendor/build.sh LIBC OUT - fetch, check and build the pinned sources of
# vendor/manifest into OUT/include and OUT/lib, static. LIBC is musl (the
# release: musl itself is built too) or glibc (for the sanitizers).
#
# An archive comes from the folder VENDOR_CACHE if it is there, else from the
# package archives that this machine's apt knows. Either way its sha256 must be
# the manifest's. OUT is written as a whole: a failure leaves no OUT/stamp.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
libc=$1
mkdir -p "$2"
out=$(cd "$2" && pwd)
archives=$here/../build/archives # shared by both
src=$out/src
jobs=$(nproc)
common="-Os -ffunction-sections -fdata-sections -fPIE
	-fno-asynchronous-unwind-tables -fno-unwind-tables
	-ffile-prefix-map=$src=vendor"

die()
{
	echo "vendor/build.sh: $*" >&2
	exit 1
}

# name's field of the manifest: 2 version, 3 sha256, 4 path
pin()
{
	awk -v n="$1" -v f="$2" '$1 == n { print $f }' "$here/manifest"
}

# The archives that apt is set up for, Debian's own first.
mirrors()
{
	local files
	files=$(find /etc/apt/sources.list /etc/apt/sources.list.d \
		-name '*.list' -o -name '*.sources' 2>/dev/null)
	[ -n "$files" ] || return 0
	sed -nE 's/^URIs:[[:space:]]*//p
		s/^deb[[:space:]]+(\[[^]]*\][[:space:]]+)?([^[:space:]]+).*/\2/p' \
		$files | tr ' \t' '\n\n' | sed 's:/*$::; /^$/d' |
		awk '!seen[$0]++' |
		awk '/\/debian$/ { print; next } { rest = rest $0 "\n" }
			END { printf "%s", rest }'
}

# download FILE PATH SHA256
download()
{
	local mirror
	for mirror in $(mirrors); do
		/usr/lib/apt/apt-helper -q -o APT::Sandbox::User=root \
			download-file "$mirror/pool/main/$2" "$1" \
			"SHA256:$3" && return
		rm -f "$1" "$1.FAILED"
	done
	die "cannot fetch $2 from any archive in /etc/apt;" \
		"put ${2##*/} in a folder and set VENDOR_CACHE to it"
}

fetch()
{
	local path sum file
	path=$(pin "$1" 4)
	sum=$(pin "$1" 3)
	file=$archives/${path##*/}
	if [ -f "${VENDOR_CACHE:-}/${path##*/}" ]; then
		cp "$VENDOR_CACHE/${path##*/}" "$file"
	elif [ ! -f "$file" ]; then
		download "$file.new" "$path" "$sum"
		mv "$file.new" "$file"
	fi
	echo "$sum  $file" | sha256sum -c --quiet - || {
		rm -f "$file"
		die "${path##*/} is not the file that vendor/manifest names"
	}
	mkdir -p "$src/$1"
	tar -xf "$file" -C "$src/$1" --strip-components=1
}

# compile LIB DIR "FLAGS" FILES... : LIB.a of FILES in DIR
compile()
{
	local lib=$1 dir=$2 flags=$3 obj=$src/obj-$1
	shift 3
	mkdir -p "$obj"
	cd "$dir"
	printf '%s\n' "$@" | LIB=$lib OBJ=$obj FLAGS="$libcflags $common $flags" \
		xargs -P "$jobs" -I{} sh -c '
		o=$(echo "{}" | tr / _)
		gcc $FLAGS -c "{}" -o "$OBJ/${o%.c}.o" 2>"$OBJ/$o.log" ||
			{ cat "$OBJ/$o.log" >&2; exit 255; }'
	rm -f "$out/lib/$lib.a"
	ar rcsD "$out/lib/$lib.a" "$obj"/*.o
}

build_musl()
{
	cd "$src/musl"
	CFLAGS="-Os -ffunction-sections -fdata-sections" ./configure \
		--prefix="$out" --syslibdir="$out/lib" --disable-shared \
		--enable-wrapper=no >configure.log
	make -j"$jobs" install >make.log 2>&1 || {
		tail -n 20 make.log >&2
		die "musl does not build"
	}
}

# musl has no kernel headers; the machine's, and nothing else of /usr/include.
link_kernel_headers()
{
	mkdir -p "$out/kernel"
	ln -sfn /usr/include/linux "$out/kernel/linux"
	ln -sfn /usr/include/asm-generic "$out/kernel/asm-generic"
	ln -sfn /usr/include/x86_64-linux-gnu/asm "$out/kernel/asm"
}

build_zlib()
{
	compile libz "$src/zlib" "-DHAVE_UNISTD_H -DHAVE_STDARG_H -DHAVE_HIDDEN
		-D_LARGEFILE64_SOURCE" \
		adler32.c crc32.c deflate.c inflate.c inffast.c inftrees.c \
		trees.c zutil.c compress.c uncompr.c gzclose.c gzlib.c \
		gzread.c gzwrite.c
	cp "$src/zlib/zlib.h" "$src/zlib/zconf.h" "$out/include"
}

# What elfutils' configure finds out with gcc 12 and either libc.
elfutils_config()
{
	local name
	for name in HAVE_ERR_H HAVE_DECL_MEMPCPY HAVE_DECL_MEMRCHR \
		HAVE_DECL_POWEROF2 HAVE_DECL_REALLOCARRAY HAVE_FALLTHROUGH \
		HAVE_GCC_STRUCT HAVE_MREMAP HAVE_STDATOMIC_H \
		HAVE_VISIBILITY; do
		echo "#define $name 1"
	done
	echo "#define HAVE_DECL_RAWMEMCHR ${1}"
	echo "#include <eu-config.h>"
}

build_libelf()
{
	local dir=$src/elfutils rawmemchr=0
	[ "$libc" = musl ] || rawmemchr=1
	elfutils_config $rawmemchr >"$dir/config.h"
	# shellcheck disable=SC2046
	compile libelf "$dir" "-std=gnu99 -D_GNU_SOURCE -DHAVE_CONFIG_H
		-I. -Ilib -Ilibelf -I$out/include" \
		$(cd "$dir" && ls libelf/*.c) lib/eu-search.c
	cp "$dir/libelf/libelf.h" "$dir/libelf/gelf.h" "$out/include"
}

build_libbpf()
{
	local dir=$src/libbpf
	# shellcheck disable=SC2046
	compile libbpf "$dir" "-std=gnu89 -D_LARGEFILE64_SOURCE
		-D_FILE_OFFSET_BITS=64 -Isrc -Iinclude -Iinclude/uapi
		-I$out/include" \
		$(cd "$dir" && find src -name '*.c' ! -name skel_internal.c)
	mkdir -p "$out/include/bpf" "$out/include/linux"
	cp "$dir"/src/{bpf,libbpf,libbpf_common,libbpf_legacy,libbpf_version,btf,bpf_helpers,bpf_helper_defs,bpf_tracing,bpf_core_read,bpf_endian}.h \
		"$out/include/bpf"
	cp "$dir"/include/uapi/linux/{bpf,bpf_common,btf}.h \
		"$out/include/linux"
}

rm -rf "${out:?}"/{stamp,include,lib,src}
mkdir -p "$archives" "$src" "$out/include" "$out/lib"
libcflags=
[ "$libc" != musl ] || fetch musl
for name in zlib elfutils libbpf; do
	fetch $name
done
if [ "$libc" = musl ]; then
	build_musl
	link_kernel_headers
	libcflags="-nostdinc -isystem $out/include
		-isystem $(gcc -print-file-name=include)
		-isystem $out/kernel"
fi
build_zlib
build_libelf
build_libbpf
rm -rf "$src"
touch "$out/stamp"
