#!/usr/bin/env bash
# vendor/build.sh LIBC OUT CC FLAG... - fetch and check the pinned sources of
# vendor/manifest, and make OUT/include and OUT/lib of them: the kernel's
# interface to BPF, newer than the machine's; of libbpf, libelf, libdw, liblzma,
# libiberty and zlib what dtrace uses, compiled by CC with these flags; and where
# LIBC is musl (the release; glibc is for the sanitizers) that library.
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
shift 2
cc=("$@")

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

# fetch NAME [FOLDER...]: all of it, or these folders
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
		die "${path##*/} is not the file that vendor/manifest names"
	}
	mkdir -p "$src/$1"
	top=$1-$(pin "$1" 2)
	shift
	tar -xf "$file" -C "$src/${top%-*}" --strip-components=1 "${@/#/$top/}"
}

# archive NAME 'FLAG...' FILE...: makes lib/libNAME.a
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

# Without folders of which dtrace needs nothing; and of mathematics, a quarter
# of the files, only what numbers as text need.
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

# musl has no kernel headers; the machine's, and nothing else of /usr/include.
link_kernel_headers()
{
	mkdir -p "$out/kernel"
	ln -sfn /usr/include/linux "$out/kernel/linux"
	ln -sfn /usr/include/asm-generic "$out/kernel/asm-generic"
	ln -sfn /usr/include/x86_64-linux-gnu/asm "$out/kernel/asm"
}

# What unpacks.
build_zlib()
{
	local z=$src/zlib
	archive z "-DNO_GZIP -DHAVE_UNISTD_H -DHAVE_STDARG_H -DHAVE_HIDDEN" \
		"$z"/{adler32,inffast,inflate,inftrees,uncompr,zutil}.c
	cp "$z"/{zlib,zconf}.h "$out/include"
}

# What reads ELF from memory.
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

# What reads units, types and lines of DWARF.
build_libdw()
{
	local e=$src/elfutils d=$src/elfutils/libdw
	# A unit without a folder may define a file, which is below that.
	sed -i 's/ dnamelen = strlen (dname);/ dnamelen = strlen (dname ?: "");/' \
		"$d/dwarf_getsrclines.c"
	grep -q 'strlen (dname ?: "")' "$d/dwarf_getsrclines.c" ||
		die "libdw is another"
	# References to a supplementary file of DWARF 5 are into that one.
	sed -i 's/(attr->form == DW_FORM_GNU_ref_alt$/(attr->form != DW_FORM_ref_addr/' \
		"$d/dwarf_formref_die.c"
	grep -q '(attr->form != DW_FORM_ref_addr$' "$d/dwarf_formref_die.c" ||
		die "libdw is another"
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

# What unpacks the kind of .xz that .gnu_debugdata is.
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

# What names of C++ and Rust mean.
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
	# A name may say that it has more lifetimes than there are seconds.
	sed -i 's/ i < bound_lifetimes;/ i < bound_lifetimes \&\& i < 1024;/' \
		"$i/libiberty/rust-demangle.c"
	grep -q 'bound_lifetimes && i < 1024' "$i/libiberty/rust-demangle.c" ||
		die "libiberty is another"
	archive iberty "-std=gnu99 -D_GNU_SOURCE -DHAVE_CONFIG_H -I$i
		-I$i/include" "$i"/libiberty/{{cp,rust}-demangle,safe-ctype}.c
	mkdir "$out/include/libiberty"
	cp "$i"/include/{ansidecl,demangle,libiberty}.h \
		"$out/include/libiberty"
}

# Its system calls.
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
wait $! || die "the sources are not all there"
copy_bpf_headers
build_zlib
build_libelf
build_libdw
build_lzma
build_libiberty
build_libbpf
rm -rf "$src"
touch "$out/stamp"
