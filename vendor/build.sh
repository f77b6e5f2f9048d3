#!/usr/bin/env bash
# vendor/build.sh LIBC OUT - fetch and check the pinned sources of
# vendor/manifest, and make OUT/include and OUT/lib of them: the kernel's
# interface to BPF, newer than the machine's, and where LIBC is musl (the
# release; glibc is for the sanitizers) that library.
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

# Of mathematics, a quarter of the files, only what numbers as text need.
build_musl()
{
	cd "$src/musl"
	rm -r src/complex
	find src/math -type f | grep -vE \
		'/(__(fpclassify|signbit)l|(copysign|fabs|fmod|frexp|scalbn)l|scalbn)\.' |
		xargs rm
	CFLAGS="-Os -ffunction-sections -fdata-sections" ./configure \
		--prefix="$out" --syslibdir="$out/lib" --disable-shared \
		--enable-wrapper=no >configure.log
	make -j"$(nproc)" install >make.log 2>&1 || {
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

copy_bpf_headers()
{
	mkdir "$out/include/linux"
	cp "$src"/libbpf/include/uapi/linux/{bpf,bpf_common,btf}.h \
		"$out/include/linux"
}

rm -rf "${out:?}"/{stamp,include,lib,src}
mkdir -p "$archives" "$src" "$out/include"
fetch libbpf
[ "$libc" != musl ] || fetch musl
copy_bpf_headers
if [ "$libc" = musl ]; then
	build_musl
	link_kernel_headers
fi
rm -rf "$src"
touch "$out/stamp"
