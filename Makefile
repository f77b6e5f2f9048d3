# build/dtrace, one static executable; see build.sh for the packages it needs.
#
#	make		the release, in build/: musl, static, stripped
#	make DEBUG=1	the same, neither optimised nor stripped, in build-debug/
#	make SAN=1	glibc with ASan and UBSan, in build-san/
#	make SAN=1 unit	the unit tests, in build-san/unit/
#	make test	build everything that the tests need, and run all tests
#	make test-matrix	the tests in D, on every kernel in tests/vm/kernels
#	make harsh	programs in D, with each allocation and system call
#			failing once
#	make clean	remove all build folders
#
# The D libraries in dcomp/dlib/ are compiled in as tables, which dlib_index
# writes, a program that consists of the D compiler itself. The subroutines in
# dvm/subr/ are compiled twice: natively, and together to one BPF object, which
# bpfgen/run/subr_blob.S embeds.

ifdef SAN
B := build-san
LIBC := glibc
OPT := -O1 -g -fno-omit-frame-pointer
else ifdef DEBUG
B := build-debug
LIBC := musl
OPT := -O0 -g
else
B := build
LIBC := musl
OPT := -O2
STRIP := -Wl,-s
endif

ROOMS := base dvm dcomp probes fmt bpfgen fasttrap consumer
APPLETS := $(B)/lockstat $(B)/plockstat
V := $(if $(DEBUG),build,$(B))/vendor
CC := gcc
CLANG := clang
GCC_INC := $(shell $(CC) -print-file-name=include)

WARN := -Wall -Wextra -Wvla -Werror
CPPFLAGS := -I. -D_GNU_SOURCE
CFLAGS := -std=gnu11 $(OPT) $(WARN) -ffunction-sections -fdata-sections \
	-ffile-prefix-map=$(CURDIR)=.

ifeq ($(LIBC),musl)
SYSINC := -nostdinc -isystem $(V)/include -isystem $(GCC_INC) \
	-isystem $(V)/kernel
CFLAGS += -fno-pie -fno-asynchronous-unwind-tables
V_CFLAGS := -Os -fno-pie -fno-asynchronous-unwind-tables
LINK = $(CC) -nostdlib -static -no-pie -Wl,--gc-sections,--build-id=none \
	-Wl,--wrap=__mmap -Wl,--wrap=munmap $(STRIP) -o $@ \
	$(V)/lib/crt1.o $(V)/lib/crti.o \
	$(filter %.o,$^) \
	-Wl,--start-group $(filter %.a,$^) $(LIBS) $(V)/lib/libc.a -lgcc \
	-Wl,--end-group $(V)/lib/crtn.o
else
SYSINC := -isystem $(V)/include
# Programs start twice as fast without PIE, and with static sanitizers.
CFLAGS += -fno-pie -fsanitize=address,undefined -fno-sanitize-recover=all \
	-Wno-clobbered # false alarms in the sanitizers' code
CPPFLAGS += -DHARSH
V_CFLAGS := -O1 -g -fno-omit-frame-pointer -fno-pie -fsanitize=address
LINK = $(CC) -no-pie -fsanitize=address,undefined -static-libasan \
	-static-libubsan \
	$(foreach f,malloc calloc realloc strdup strndup vasprintf,-Wl,--wrap=$f) \
	-o $@ $(filter %.o %.a,$^) $(LIBS)
endif
LIBS := $(patsubst %,$(V)/lib/lib%.a,bpf dw elf lzma iberty z)

BPF_CFLAGS := -std=gnu11 -O2 -g $(WARN) -target bpf -mcpu=v3 -fno-builtin \
	-ffreestanding -ffunction-sections -D__TARGET_ARCH_x86 -I. \
	-isystem $(V)/include -idirafter /usr/include \
	-idirafter /usr/include/x86_64-linux-gnu \
	-ffile-prefix-map=$(CURDIR)=.

SRC := $(sort $(filter-out dcomp/dlib/index.c,$(wildcard \
	$(foreach r,$(ROOMS),$r/*.c $r/*.S $r/*/*.c $r/*/*.S))))
DLIBS := $(sort $(wildcard dcomp/dlib/*.d))
OWN := $(patsubst %,$(B)/obj/%.o,$(basename $(SRC)))
OBJ := $(OWN) $(B)/obj/dlib_tab.o
MAIN := $(B)/obj/main.o
ifdef SAN
HARSH := $(B)/obj/tests/harsh/alloc.o
endif
UNIT := $(patsubst tests/unit/%.c,$(B)/unit/%, \
	$(sort $(wildcard tests/unit/*_test.c)))

all: $(B)/dtrace $(APPLETS)

$(B)/dtrace: $(MAIN) $(OBJ) $(HARSH) $(B)/sources Makefile
	$(LINK)

$(APPLETS): $(B)/dtrace
	ln -sf dtrace $@

unit: $(UNIT)

# An archive, so that each test is linked with just the files that it needs.
$(B)/unit/%: $(B)/obj/tests/unit/%.o $(HARSH) $(B)/rooms.a Makefile
	@mkdir -p $(@D)
	$(LINK)

$(B)/rooms.a: $(OBJ) $(B)/sources
	@rm -f $@
	$(AR) rcs $@ $(OBJ)

# Only this file is compiled again after each commit.
$(MAIN): $(B)/commit.h
$(MAIN): private CPPFLAGS += -include $(B)/commit.h

$(B)/obj/%.o: %.c $(B)/flags $(V)/stamp
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(SYSINC) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/obj/%.o: %.S $(B)/flags
	@mkdir -p $(@D)
	$(CC) -I$(B) -c $< -o $@

$(B)/obj/dlib_tab.o: $(B)/dlib_tab.c $(B)/flags $(V)/stamp
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(SYSINC) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/dlib_index: $(B)/obj/dcomp/dlib/index.o $(OWN) $(HARSH) $(B)/sources Makefile
	$(LINK)

$(B)/dlib_tab.c: $(B)/dlib_index $(DLIBS)
	$(B)/dlib_index $(DLIBS) >$@

$(B)/obj/bpfgen/run/subr_blob.o: $(B)/subr_bpf.o

$(B)/obj/consumer/applets/manual.o: $(B)/dtrace.1.gz $(B)/lockstat.1.gz \
	$(B)/plockstat.1.gz

$(B)/%.1.gz: man/%.1
	gzip -9nc $< >$@

$(B)/subr_bpf.o: $(B)/subr_all.c $(B)/flags $(V)/stamp
	$(CLANG) $(BPF_CFLAGS) -MMD -MP -c $< -o $@
	llvm-strip -g $@

# Write TEXT to the target, but only if it has changed, so that what depends on
# the target is not built again without need.
# write TEXT
define write
@mkdir -p $(B)
@printf '%b' '$(1)' | cmp -s - $@ || printf '%b' '$(1)' >$@
endef

$(B)/subr_all.c: FORCE
	$(call write,$(foreach f,$(sort $(wildcard dvm/subr/*.c)),#include "$f"\n))

$(B)/sources: FORCE
	$(call write,$(SRC) $(DLIBS)\n)

$(B)/flags: FORCE
	$(call write,$(CC) $(CPPFLAGS) $(SYSINC) $(CFLAGS) $(BPF_CFLAGS)\n)

# Empty if there is no git, or if this is not a repository.
COMMIT = $(shell git --git-dir=.git describe --always --abbrev=12 \
	--exclude='*' --dirty=+ 2>/dev/null)
$(B)/commit.h: FORCE
	$(call write,#define COMMIT "$(COMMIT)"\n)

$(V)/stamp: vendor/manifest vendor/build.sh $(wildcard vendor/*.c)
	vendor/build.sh $(LIBC) $(V) $(CC) $(SYSINC) $(V_CFLAGS) -w \
		-ffunction-sections -fdata-sections

test:
	./build.sh test

test-matrix:
	./build.sh matrix

harsh:
	./build.sh harsh

clean:
	rm -rf build build-debug build-san

FORCE:
.PHONY: all unit test test-matrix harsh clean FORCE
.DELETE_ON_ERROR:
.SECONDARY:

-include $(patsubst %.o,%.d,$(OBJ) $(MAIN) $(B)/obj/dcomp/dlib/index.o \
	$(B)/subr_bpf.o \
	$(UNIT:$(B)/unit/%=$(B)/obj/tests/unit/%.o))
