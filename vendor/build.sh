#!/usr/bin/env bash
# vendor/build.sh LIBC OUT CC FLAG... - fetch and check the pinned sources in
# vendor/manifest, and build OUT/include and OUT/lib from them: the kernel's BPF
# headers, which are newer than this machine's; the parts of libbpf, libelf,
# libdw, liblzma, libiberty and zlib that dtrace uses, compiled by CC with these
# flags; and musl, if LIBC is musl (the release; sanitizers need glibc).
#
# An archive is taken from the folder VENDOR_CACHE if it is there, else
# downloaded from the package archives in this machine's apt sources. Either way
# its sha256 must be the one in the manifest. OUT/stamp is written last, so it
# is missing after a failure.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
libc=$1
mkdir -p "$2"
out=$(cd "$2" && pwd)
archives=$here/../build/archives # shared by the builds with musl and glibc
src=$out/src
shift 2
cc=("$@")

die()
{
	echo "vendor/build.sh: $*" >&2
	exit 1
}

# pin NAME FIELD: print a field of NAME's line in the manifest (2 version,
# 3 sha256, 4 path)
pin()
{
	awk -v n="$1" -v f="$2" '$1 == n { print $f }' "$here/manifest"
}

# Print the URLs of the archives in apt's sources, Debian's own first.
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

# fetch NAME [PATH...]: unpack the source, or only these paths, in $src/NAME
fetch()
{
	local path sum file top
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
		die "${path##*/} does not have the sha256 that vendor/manifest says"
	}
	mkdir -p "$src/$1"
	top=$1-$(pin "$1" 2)
	shift
	tar -xf "$file" -C "$src/${top%-*}" --strip-components=1 "${@/#/$top/}"
}

# archive NAME 'FLAG...' FILE...: compile the files into lib/libNAME.a
archive()
{
	local objs=$src/objs/$1
	mkdir -p "$objs" "$out/lib"
	printf '%s\n' "${@:3}" |
		xargs -P "$(nproc)" -I{} sh -c '"$@" -c {} \
			-o "$0/$(basename {} .c).o"' "$objs" "${cc[@]}" $2 ||
		die "lib$1 does not build"
	rm -f "$out/lib/lib$1.a"
	ar rcsD "$out/lib/lib$1.a" "$objs"/*.o
}

# Leave out folders that dtrace does not use. Of src/math, a quarter of musl's
# files, keep only what printing and parsing numbers needs.
build_musl()
{
	cd "$src/musl"
	rm -r src/{aio,complex,crypt,fenv,ipc,mq,regex}
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

# musl brings no kernel headers. Use the machine's, but nothing else in
# /usr/include.
link_kernel_headers()
{
	mkdir -p "$out/kernel"
	ln -sfn /usr/include/linux "$out/kernel/linux"
	ln -sfn /usr/include/asm-generic "$out/kernel/asm-generic"
	ln -sfn /usr/include/x86_64-linux-gnu/asm "$out/kernel/asm"
}

# Only decompression.
build_zlib()
{
	local z=$src/zlib
	archive z "-DNO_GZIP -DHAVE_UNISTD_H -DHAVE_STDARG_H -DHAVE_HIDDEN" \
		"$z"/{adler32,inffast,inflate,inftrees,uncompr,zutil}.c
	cp "$z"/{zlib,zconf}.h "$out/include"
}

# Only reading ELF from memory.
build_libelf()
{
	local e=$src/elfutils
	cat >"$e/config.h" <<-END
		#define HAVE_DECL_MEMPCPY 1
		#define HAVE_DECL_MEMRCHR 1
		#define HAVE_DECL_POWEROF2 1
		#define HAVE_DECL_RAWMEMCHR 0
		#define HAVE_DECL_REALLOCARRAY 1
		#define HAVE_ERR_H 1
		#define HAVE_FALLTHROUGH 1
		#define HAVE_GCC_STRUCT 1
		#define HAVE_MREMAP 1
		#define HAVE_STDATOMIC_H 1
		#define HAVE_VISIBILITY 1
		#include <eu-config.h>
	END
	archive elf "-std=gnu99 -D_GNU_SOURCE -DNDEBUG -DHAVE_CONFIG_H
		-I$e -I$e/libelf -I$e/lib" "$e"/lib/eu-search.c \
		"$e"/libelf/elf{32,64}_get{phdr,shdr}.c \
		"$e"/libelf/elf_{begin,end,error,memory,version}.c \
		"$e"/libelf/elf_{getdata,rawdata,nextscn}.c \
		"$e"/libelf/elf_get{phdrnum,scn,shdrnum,shdrstrndx}.c \
		"$e"/libelf/elf_{kind,strptr}.c \
		"$e"/libelf/gelf_{fsize,xlate,get{ehdr,phdr,shdr}}.c
	cp "$e"/libelf/{libelf,gelf}.h "$out/include"
}

# Only reading units, types and lines of DWARF.
build_libdw()
{
	local e=$src/elfutils d=$src/elfutils/libdw
	# A line program may define files even if its unit has no folder, and
	# strlen() would get a null pointer.
	sed -i 's/ dnamelen = strlen (dname);/ dnamelen = strlen (dname ?: "");/' \
		"$d/dwarf_getsrclines.c"
	grep -q 'strlen (dname ?: "")' "$d/dwarf_getsrclines.c" ||
		die "the patch for libdw does not apply"
	# DWARF 5's references to a supplementary file must be followed into
	# that file, as DW_FORM_GNU_ref_alt is.
	sed -i 's/(attr->form == DW_FORM_GNU_ref_alt$/(attr->form != DW_FORM_ref_addr/' \
		"$d/dwarf_formref_die.c"
	grep -q '(attr->form != DW_FORM_ref_addr$' "$d/dwarf_formref_die.c" ||
		die "the patch for libdw does not apply"
	archive dw "-std=gnu99 -D_GNU_SOURCE -DNDEBUG -DHAVE_CONFIG_H
		-I$e -I$e/libelf -I$d -I$e/lib" "$here"/libdw_rest.c \
		"$d"/dwarf_{begin_elf,end,error,tag,offdie,get_units}.c \
		"$d"/dwarf_{abbrev_hash,dieoffset,getabbrev,sig8_hash}.c \
		"$d"/dwarf_{attr,attr_integrate,hasattr,child,haschildren}.c \
		"$d"/dwarf_{siblingof,setalt,whatform}.c \
		"$d"/dwarf_form{addr,block,flag,ref,ref_die,sdata,string,udata}.c \
		"$d"/dwarf_{highpc,lowpc,ranges,nextcu,getlocation}.c \
		"$d"/dwarf_cu_{info,dwp_section_info}.c \
		"$d"/dwarf_getsrc{_die,files,lines}.c \
		"$d"/dwarf_line{no,src}.c \
		"$d"/libdw_{alloc,findcu,form}.c
	cp "$d"/libdw.h "$d"/dwarf.h "$out/include"
}

# Only decompression of the kind of .xz that is in .gnu_debugdata.
build_lzma()
{
	local x=$src/xz s=$src/xz/src/liblzma
	cat >"$x/config.h" <<-END
		#define HAVE_CHECK_CRC32 1
		#define HAVE_CHECK_CRC64 1
		#define HAVE_DECODERS 1
		#define HAVE_DECODER_LZMA2 1
		#define HAVE_INTTYPES_H 1
		#define HAVE_LIMITS_H 1
		#define HAVE_SMALL 1
		#define HAVE_STDBOOL_H 1
		#define HAVE_STDINT_H 1
		#define HAVE_STDLIB_H 1
		#define HAVE_STRING_H 1
		#define HAVE_VISIBILITY 0
		#define HAVE___BUILTIN_ASSUME_ALIGNED 1
		#define SIZEOF_SIZE_T 8
		#define TUKLIB_FAST_UNALIGNED_ACCESS 1
	END
	archive lzma "-std=gnu99 -D_GNU_SOURCE -DNDEBUG -DHAVE_CONFIG_H -I$x
		-I$x/src/common -I$s/api -I$s/common -I$s/check -I$s/delta
		-I$s/lz -I$s/lzma -I$s/rangecoder -I$s/simple" \
		"$s"/check/{check,crc{32,64}_small}.c \
		"$s"/common/{block,block_header,filter,filter_flags}_decoder.c \
		"$s"/common/{block_util,common,filter_common,index_hash}.c \
		"$s"/common/stream_{decoder,flags_{common,decoder}}.c \
		"$s"/common/vli_{decoder,size}.c \
		"$s"/lz/lz_decoder.c "$s"/lzma/lzma{,2}_decoder.c
	cp -r "$s"/api/lzma{,.h} "$out/include"
}

# Only the demanglers of C++ and Rust.
build_libiberty()
{
	local i=$src/libiberty
	cat >"$i/config.h" <<-END
		#define HAVE_ALLOCA_H 1
		#define HAVE_DECL_BASENAME 1
		#define HAVE_LIMITS_H 1
		#define HAVE_STDLIB_H 1
		#define HAVE_STRING_H 1
	END
	# A name can claim any number of lifetimes, and the demangler would loop
	# for hours.
	sed -i 's/ i < bound_lifetimes;/ i < bound_lifetimes \&\& i < 1024;/' \
		"$i/libiberty/rust-demangle.c"
	grep -q 'bound_lifetimes && i < 1024' "$i/libiberty/rust-demangle.c" ||
		die "the patch for libiberty does not apply"
	archive iberty "-std=gnu99 -D_GNU_SOURCE -DHAVE_CONFIG_H -I$i
		-I$i/include" "$i"/libiberty/{{cp,rust}-demangle,safe-ctype}.c
	mkdir "$out/include/libiberty"
	cp "$i"/include/{ansidecl,demangle,libiberty}.h \
		"$out/include/libiberty"
}

# Only the wrappers of bpf(2).
build_libbpf()
{
	local b=$src/libbpf
	archive bpf "-std=gnu99 -D_GNU_SOURCE
		-I$b/src -I$b/include -I$b/include/uapi
		-I$src/elfutils/libelf" \
		"$b"/src/bpf.c "$here"/libbpf_rest.c
	mkdir "$out/include/bpf"
	cp "$b"/src/{bpf,libbpf_common,libbpf_legacy,libbpf_version}.h \
		"$out/include/bpf"
}

copy_bpf_headers()
{
	mkdir "$out/include/linux"
	cp "$src"/libbpf/include/uapi/linux/{bpf,bpf_common,btf}.h \
		"$out/include/linux"
}

rm -rf "${out:?}"/{stamp,include,lib,src}
mkdir -p "$archives" "$src" "$out/include"
# Download the other sources while musl is built.
(fetch libbpf && fetch elfutils lib libdw libelf && fetch zlib &&
	fetch xz src &&
	fetch libiberty libiberty/{{cp,rust}-demangle,safe-ctype}.c \
		libiberty/cp-demangle.h \
		include/{ansidecl,demangle,libiberty,safe-ctype}.h) &
if [ "$libc" = musl ]; then
	fetch musl
	(build_musl)
	link_kernel_headers
fi
wait $! || die "not all sources could be fetched"
copy_bpf_headers
build_zlib
build_libelf
build_libdw
build_lzma
build_libiberty
build_libbpf
rm -rf "$src"
touch "$out/stamp"
