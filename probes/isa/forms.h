/* forms.h - the forms of instructions, one row each: F(name, the fields that
 * are not 0), and OR(...) for what applies if the row before does not. This
 * file is included twice, for the names and for the rows. Names describe
 * operands as the manuals do: E is ModRM.rm, G ModRM.reg, Z a register in the
 * opcode, M memory, I an immediate, A al to rax, D dx, V a vector or mask
 * register or the like (which does not matter here), B VEX.vvvv; b is a byte,
 * v, w, z more. */

/* Without ModRM. */
F(NOTHING, .imm = IMM_NONE)
F(PUSH_Z, .z = R, STACK)
F(POP_Z, .z = W, STACK)
F(PUSHES, STACK) /* or pops */
F(PUSH_IZ, .imm = IMM_Z, STACK)
F(PUSH_IB, .imm = IMM_B, STACK)
F(ENTER, .imm = IMM_WB, .in = SP | BP, .out = SP | BP)
F(LEAVE, .in = BP, .out = SP | BP)
F(ALU_A_IB, .imm = IMM_B, .in = AX, .out = AX)
F(ALU_A_IZ, .imm = IMM_Z, .in = AX, .out = AX)
F(READ_A_IB, .imm = IMM_B, .in = AX)
F(READ_A_IZ, .imm = IMM_Z, .in = AX)
F(WRITE_A_IB, .imm = IMM_B, .out = AX) /* in al, IB */
F(READ_A_D, .in = AX | DX)
F(WRITE_A_D, .in = DX, .out = AX)
F(READ_A, .in = AX)
F(WRITE_A, .out = AX)
F(ALU_A, .in = AX, .out = AX)
F(A_TO_D, .in = AX, .out = DX) /* cwd, cdq, cqo */
F(XCHG_Z_A, .z = RW, .in = AX, .out = AX)
F(MOV_ZB_IB, .z = W, .e8 = 1, .imm = IMM_B)
F(MOV_ZV_IV, .z = W, .imm = IMM_V)
F(BSWAP, .z = RW)
F(LOAD_A_MOFFS, .imm = IMM_MOFFS, .out = AX)
F(STORE_A_MOFFS, .imm = IMM_MOFFS, .in = AX)
F(XLAT, .in = AX | BX, .out = AX)
F(INS, .string = 1, .in = DX | DI, .out = DI)
F(OUTS, .string = 1, .in = DX | SI, .out = SI)
F(MOVS, .string = 1, .in = SI | DI, .out = SI | DI) /* and cmps */
F(STOS, .string = 1, .in = AX | DI, .out = DI)
F(LODS, .string = 1, .in = SI, .out = AX | SI)
F(SCAS, .string = 1, .in = AX | DI, .out = DI)

/* Without ModRM, changing the flow of control. */
F(JCC_B, .imm = IMM_B, .flow = ISA_BRANCH)
F(JCC_D, .imm = IMM_D, .flow = ISA_BRANCH)
F(JMP_B, .imm = IMM_B, .flow = ISA_JUMP)
F(JMP_D, .imm = IMM_D, .flow = ISA_JUMP)
F(LOOP_B, .imm = IMM_B, .flow = ISA_LOOP, .in = CX, .out = CX)
F(JRCXZ_B, .imm = IMM_B, .flow = ISA_LOOP, .in = CX)
F(CALL_D, .imm = IMM_D, .flow = ISA_CALL, STACK)
F(RET, .flow = ISA_RET, STACK)
F(RET_IW, .imm = IMM_W, .flow = ISA_RET, STACK)
F(RETF, .flow = ISA_FAR, STACK)
F(RETF_IW, .imm = IMM_W, .flow = ISA_FAR, STACK)
F(TRAP, .flow = ISA_TRAP)
F(TRAP_IB, .imm = IMM_B, .flow = ISA_TRAP)
F(SYSCALL, .flow = ISA_SYSCALL, .out = CX | R11)
F(SYSRET, .flow = ISA_FAR, .in = CX | R11)
F(SYSENTER, .flow = ISA_SYSCALL, .out = SP)
F(SYSEXIT, .flow = ISA_FAR, .in = CX | DX, .out = SP)
F(RSM, .flow = ISA_FAR)
F(UD2, .flow = ISA_UNDEFINED)
F(UD_G_E, .flow = ISA_UNDEFINED, .modrm = 1, .e = R, .g = R)

/* With ModRM: all operands, in both directions. */
F(ALU_EB_GB, .modrm = 1, .e = RW, .e8 = 1, .g = R, .g8 = 1, .lock = 1)
F(ALU_EV_GV, .modrm = 1, .e = RW, .g = R, .lock = 1)
F(ALU_GB_EB, .modrm = 1, .e = R, .e8 = 1, .g = RW, .g8 = 1)
F(ALU_GV_EV, .modrm = 1, .e = R, .g = RW)
F(READ_EB_GB, .modrm = 1, .e = R, .e8 = 1, .g = R, .g8 = 1)
F(READ_EV_GV, .modrm = 1, .e = R, .g = R)
F(XCHG_EB_GB, .modrm = 1, .e = RW, .e8 = 1, .g = RW, .g8 = 1, .lock = 1)
F(XCHG_EV_GV, .modrm = 1, .e = RW, .g = RW, .lock = 1)
F(CMPXCHG_EB_GB, .modrm = 1, .e = RW, .e8 = 1, .g = R, .g8 = 1, .lock = 1,
	.in = AX, .out = AX)
F(CMPXCHG_EV_GV, .modrm = 1, .e = RW, .g = R, .lock = 1, .in = AX, .out = AX)
F(MOV_EB_GB, .modrm = 1, .e = W, .e8 = 1, .g = R, .g8 = 1)
F(MOV_EV_GV, .modrm = 1, .e = W, .g = R)
F(MOV_GB_EB, .modrm = 1, .e = R, .e8 = 1, .g = W, .g8 = 1)
F(MOV_GV_EV, .modrm = 1, .e = R, .g = W)
F(MOV_GV_EB, .modrm = 1, .e = R, .e8 = 1, .g = W)
F(MOV_GV_M, .modrm = 1, .is = MEM, .g = W)
F(MOV_M_GV, .modrm = 1, .is = MEM | NP, .g = R)
F(IMUL_GV_EV_IZ, .modrm = 1, .imm = IMM_Z, .e = R, .g = W)
F(IMUL_GV_EV_IB, .modrm = 1, .imm = IMM_B, .e = R, .g = W)
F(MOV_EV_S, .modrm = 1, .e = W, .reg = N(0) | N(1) | N(2) | N(3) | N(4) | N(5))
F(MOV_S_EV, .modrm = 1, .e = R, .reg = N(0) | N(2) | N(3) | N(4) | N(5))
F(SHLD_IB, .modrm = 1, .imm = IMM_B, .e = RW, .g = R)
F(SHLD_CL, .modrm = 1, .e = RW, .g = R, .in = CX)
F(SETCC_EB, .modrm = 1, .e = W, .e8 = 1)
F(NOP_E, .modrm = 1, .e = R, .g = R)

/* Groups: ModRM.reg is a part of the opcode. */
F(POP_E, .modrm = 1, .reg = N(0), .e = W, STACK)
F(GRP1_EB_IB, .modrm = 1, .imm = IMM_B, .reg = N(7), .e = R, .e8 = 1)
OR(.modrm = 1, .imm = IMM_B, .e = RW, .e8 = 1, .lock = 1)
F(GRP1_EV_IZ, .modrm = 1, .imm = IMM_Z, .reg = N(7), .e = R)
OR(.modrm = 1, .imm = IMM_Z, .e = RW, .lock = 1)
F(GRP1_EV_IB, .modrm = 1, .imm = IMM_B, .reg = N(7), .e = R)
OR(.modrm = 1, .imm = IMM_B, .e = RW, .lock = 1)
F(SHIFT_EB_IB, .modrm = 1, .imm = IMM_B, .e = RW, .e8 = 1)
F(SHIFT_EV_IB, .modrm = 1, .imm = IMM_B, .e = RW)
F(SHIFT_EB, .modrm = 1, .e = RW, .e8 = 1)
F(SHIFT_EV, .modrm = 1, .e = RW)
F(SHIFT_EB_CL, .modrm = 1, .e = RW, .e8 = 1, .in = CX)
F(SHIFT_EV_CL, .modrm = 1, .e = RW, .in = CX)
F(GRP11_EB_IB, .modrm = 1, .imm = IMM_B, .reg = N(0), .e = W, .e8 = 1)
OR(.modrm = 1, .imm = IMM_B, .is = REG, .reg = N(7), .rm = N(0),
	.out = AX) /* xabort */
F(GRP11_EV_IZ, .modrm = 1, .imm = IMM_Z, .reg = N(0), .e = W)
OR(.modrm = 1, .imm = IMM_D, .is = REG, .reg = N(7), .rm = N(0),
	.flow = ISA_ABORT, .out = AX) /* xbegin */
F(GRP3_EB, .modrm = 1, .imm = IMM_B, .reg = N(0) | N(1), .e = R, .e8 = 1)
OR(.modrm = 1, .reg = N(2) | N(3), .e = RW, .e8 = 1, .lock = 1)
OR(.modrm = 1, .e = R, .e8 = 1, .in = AX, .out = AX)
F(GRP3_EV, .modrm = 1, .imm = IMM_Z, .reg = N(0) | N(1), .e = R)
OR(.modrm = 1, .reg = N(2) | N(3), .e = RW, .lock = 1)
OR(.modrm = 1, .reg = N(4) | N(5), .e = R, .in = AX, .out = AX | DX)
OR(.modrm = 1, .e = R, .in = AX | DX, .out = AX | DX)
F(GRP4_EB, .modrm = 1, .reg = N(0) | N(1), .e = RW, .e8 = 1, .lock = 1)
F(GRP5_EV, .modrm = 1, .reg = N(0) | N(1), .e = RW, .lock = 1)
OR(.modrm = 1, .reg = N(2), .e = R, .flow = ISA_CALL_AT, STACK)
OR(.modrm = 1, .is = MEM, .reg = N(3), .flow = ISA_FAR, STACK)
OR(.modrm = 1, .reg = N(4), .e = R, .flow = ISA_JUMP_AT)
OR(.modrm = 1, .is = MEM, .reg = N(5), .flow = ISA_FAR)
OR(.modrm = 1, .reg = N(6), .e = R, STACK)
F(GRP8_EV_IB, .modrm = 1, .imm = IMM_B, .reg = N(4), .e = R)
OR(.modrm = 1, .imm = IMM_B, .reg = N(5) | N(6) | N(7), .e = RW, .lock = 1)

/* x87: what exists of each opcode. */
F(X87_D9, .modrm = 1, .is = MEM, .reg = ALL_BUT(1))
OR(.modrm = 1, .is = REG, .reg = N(0) | N(1) | N(3) | N(6) | N(7))
OR(.modrm = 1, .is = REG, .reg = N(2), .rm = N(0))
OR(.modrm = 1, .is = REG, .reg = N(4), .rm = N(0) | N(1) | N(4) | N(5))
OR(.modrm = 1, .is = REG, .reg = N(5), .rm = ALL_BUT(7))
F(X87_DA, .modrm = 1, .is = MEM)
OR(.modrm = 1, .is = REG, .reg = N(0) | N(1) | N(2) | N(3))
OR(.modrm = 1, .is = REG, .reg = N(5), .rm = N(1))
F(X87_DB, .modrm = 1, .is = MEM, .reg = ALL_BUT(4) & ALL_BUT(6))
OR(.modrm = 1, .is = REG, .reg = ALL_BUT(4) & ALL_BUT(7))
OR(.modrm = 1, .is = REG, .reg = N(4),
	.rm = ALL_BUT(5) & ALL_BUT(6) & ALL_BUT(7))
F(X87_DD, .modrm = 1, .is = MEM, .reg = ALL_BUT(5))
OR(.modrm = 1, .is = REG, .reg = ALL_BUT(6) & ALL_BUT(7))
F(X87_DE, .modrm = 1, .is = MEM)
OR(.modrm = 1, .is = REG, .reg = ALL_BUT(3))
OR(.modrm = 1, .is = REG, .reg = N(3), .rm = N(1))
F(X87_DF, .modrm = 1, .is = MEM)
OR(.modrm = 1, .is = REG, .reg = ALL_BUT(4) & ALL_BUT(7))
OR(.modrm = 1, .is = REG, .reg = N(4), .rm = N(0), .out = AX) /* fnstsw ax */

/* System instructions, also in map 0f. */
F(GRP6, .modrm = 1, .reg = N(0) | N(1), .e = W)
OR(.modrm = 1, .reg = N(2) | N(3) | N(4) | N(5), .e = R)
F(GRP7, .modrm = 1, .is = MEM, .reg = ALL_BUT(4) & ALL_BUT(5) & ALL_BUT(6))
OR(.modrm = 1, .reg = N(4), .e = W)	     /* smsw */
OR(.modrm = 1, .reg = N(6), .e = R)	     /* lmsw */
OR(.modrm = 1, .is = MEM | PF3, .reg = N(5)) /* rstorssp */
OR(.modrm = 1, .is = REG | NP, .reg = N(0), .rm = N(1) | N(2) | N(3) | N(4))
OR(.modrm = 1, .is = REG | NP, .reg = N(1), .rm = N(0),
	.in = AX | CX | DX) /* monitor */
OR(.modrm = 1, .is = REG | NP, .reg = N(1), .rm = N(1), .in = AX | CX)
OR(.modrm = 1, .is = REG | NP, .reg = N(1), .rm = N(2) | N(3)) /* clac stac */
OR(.modrm = 1, .is = REG | NP, .reg = N(2), .rm = N(0), .in = CX,
	.out = AX | DX) /* xgetbv */
OR(.modrm = 1, .is = REG | NP, .reg = N(2), .rm = N(1),
	.in = AX | CX | DX) /* xsetbv */
OR(.modrm = 1, .is = REG | NP, .reg = N(2), .rm = N(4), .in = AX | CX)
OR(.modrm = 1, .is = REG | NP, .reg = N(2), .rm = N(5) | N(6)) /* xend xtest */
OR(.modrm = 1, .is = REG, .reg = N(3), .rm = N(1) | N(4) | N(5))
OR(.modrm = 1, .is = REG, .reg = N(3), .rm = N(7), .in = AX | CX)
OR(.modrm = 1, .is = REG, .reg = N(3), .in = AX) /* AMD's SVM */
OR(.modrm = 1, .is = REG | PF3, .reg = N(5), .rm = N(0) | N(2))
OR(.modrm = 1, .is = REG | PF3, .reg = N(5), .rm = N(4), .flow = ISA_FAR,
	STACK) /* uiret */
OR(.modrm = 1, .is = REG | PF3, .reg = N(5), .rm = N(5) | N(6) | N(7))
OR(.modrm = 1, .is = REG | PF2, .reg = N(5), .rm = N(0) | N(1)) /* xsusldtrk */
OR(.modrm = 1, .is = REG | NP, .reg = N(5), .rm = N(0))		/* serialize */
OR(.modrm = 1, .is = REG | NP, .reg = N(5), .rm = N(6), .in = CX,
	.out = AX | DX) /* rdpkru */
OR(.modrm = 1, .is = REG | NP, .reg = N(5), .rm = N(7),
	.in = AX | CX | DX)			   /* wrpkru */
OR(.modrm = 1, .is = REG, .reg = N(7), .rm = N(0)) /* swapgs */
OR(.modrm = 1, .is = REG, .reg = N(7), .rm = N(1),
	.out = AX | CX | DX) /* rdtscp */
OR(.modrm = 1, .is = REG | NP, .reg = N(7), .rm = N(2),
	.in = AX | CX | DX) /* monitorx */
OR(.modrm = 1, .is = REG | NP, .reg = N(7), .rm = N(3),
	.in = AX | BX | CX)				     /* mwaitx */
OR(.modrm = 1, .is = REG, .reg = N(7), .rm = N(4), .in = AX) /* clzero */
OR(.modrm = 1, .is = REG, .reg = N(7), .rm = N(5), .in = CX,
	.out = AX | DX) /* rdpru */
F(MOV_E_CR, .modrm = 1, .always_reg = 1, .e = W,
	.reg = N(0) | N(2) | N(3) | N(4))
F(MOV_CR_E, .modrm = 1, .always_reg = 1, .e = R,
	.reg = N(0) | N(2) | N(3) | N(4))
F(MOV_E_DR, .modrm = 1, .always_reg = 1, .e = W)
F(MOV_DR_E, .modrm = 1, .always_reg = 1, .e = R)
F(WRMSR, .in = AX | CX | DX)
F(RDMSR, .in = CX, .out = AX | DX) /* and rdpmc */
F(RDTSC, .out = AX | DX)
F(CPUID, .in = AX | CX, .out = AX | BX | CX | DX)
F(EMMS, .is = NP)
F(VMREAD, .modrm = 1, .is = NP, .e = W, .g = R)
OR(.modrm = 1, .is = P66 | REG, .reg = N(0), .imm = IMM_BB) /* extrq */
OR(.modrm = 1, .is = PF2 | REG, .imm = IMM_BB)		    /* insertq */
F(VMWRITE, .modrm = 1, .is = NP, .e = R, .g = R)
OR(.modrm = 1, .is = P66 | PF2 | REG)
F(BNDLDX, .modrm = 1, .is = PF3 | PF2, .reg = N(0) | N(1) | N(2) | N(3), .e = R)
OR(.modrm = 1, .is = P66, .reg = N(0) | N(1) | N(2) | N(3))
OR(.modrm = 1, .is = NP)
F(BNDSTX, .modrm = 1, .is = PF2, .reg = N(0) | N(1) | N(2) | N(3), .e = R)
OR(.modrm = 1, .is = PF3 | MEM, .reg = N(0) | N(1) | N(2) | N(3))
OR(.modrm = 1, .is = P66, .reg = N(0) | N(1) | N(2) | N(3))
OR(.modrm = 1, .is = NP)
F(NOP_OR_RDSSP, .modrm = 1, .is = PF3 | REG, .reg = N(1), .e = W)
OR(.modrm = 1, .is = PF3 | REG, .reg = N(7), .rm = N(2) | N(3)) /* endbr */
OR(.modrm = 1, .e = R, .g = R)
F(GRP9, .modrm = 1, .is = MEM, .reg = N(1), .lock = 1, .in = AX | BX | CX | DX,
	.out = AX | DX) /* cmpxchg8b, 16b */
OR(.modrm = 1, .is = MEM | NP, .reg = N(3) | N(4) | N(5),
	.in = AX | DX) /* xsaves and others */
OR(.modrm = 1, .is = MEM | NP | P66 | PF3, .reg = N(6))
OR(.modrm = 1, .is = MEM | NP, .reg = N(7))
OR(.modrm = 1, .is = REG | NP | P66, .reg = N(6) | N(7), .e = W)
OR(.modrm = 1, .is = REG | PF3, .reg = N(6), .e = R) /* senduipi */
OR(.modrm = 1, .is = REG | PF3, .reg = N(7), .e = W) /* rdpid */
F(GRP15, .modrm = 1, .is = MEM | NP, .reg = N(4) | N(5) | N(6),
	.in = AX | DX) /* xsave and others */
OR(.modrm = 1, .is = MEM | NP)
OR(.modrm = 1, .is = MEM | P66, .reg = N(6) | N(7))	  /* clwb, clflushopt */
OR(.modrm = 1, .is = MEM | PF3, .reg = N(6))		  /* clrssbsy */
OR(.modrm = 1, .is = PF3, .reg = N(4), .e = R)		  /* ptwrite */
OR(.modrm = 1, .is = REG | NP, .reg = N(5) | N(6) | N(7)) /* fences */
OR(.modrm = 1, .is = REG | PF3, .reg = N(0) | N(1), .e = W) /* rdfsbase */
OR(.modrm = 1, .is = REG | PF3, .reg = N(2) | N(3), .e = R) /* wrfsbase */
OR(.modrm = 1, .is = REG | PF3, .reg = N(5) | N(6), .e = R) /* incssp */
OR(.modrm = 1, .is = REG | PF2 | P66, .reg = N(6), .e = R,
	.in = AX | DX) /* umwait, tpause */
F(PREFETCH, .modrm = 1)
F(NOP_18, .modrm = 1, .is = MEM, .reg = N(0) | N(1) | N(2) | N(3))
OR(.modrm = 1, .e = R, .g = R)
F(NOP_1C, .modrm = 1, .is = NP | MEM, .reg = N(0)) /* cldemote */
OR(.modrm = 1, .e = R, .g = R)
F(POPCNT, .modrm = 1, .is = PF3, .e = R, .g = W)

/* Vectors and general registers, without VEX. */
F(CVT_V_E, .modrm = 1, .is = NP | P66)
OR(.modrm = 1, .is = PF3 | PF2, .e = R)
F(CVT_G_V, .modrm = 1, .is = NP | P66)
OR(.modrm = 1, .is = PF3 | PF2, .g = W)
F(MOVMSK, .modrm = 1, .is = NP | P66 | REG, .g = W)
F(MOVD_V_E, .modrm = 1, .is = NP | P66, .e = R)
F(MOVD_E_V, .modrm = 1, .is = NP | P66, .e = W)
OR(.modrm = 1, .is = PF3)
F(MOVNT, .modrm = 1, .is = MEM)
F(MOVLPS, .modrm = 1, .is = NP | PF3 | PF2)
OR(.modrm = 1, .is = P66 | MEM)
F(MOVHPS, .modrm = 1, .is = NP | PF3)
OR(.modrm = 1, .is = P66 | MEM)
F(SHIFT_V_IB_W, .modrm = 1, .imm = IMM_B, .is = NP | P66 | REG,
	.reg = N(2) | N(4) | N(6)) /* words, and doubles */
F(SHIFT_V_IB_Q, .modrm = 1, .imm = IMM_B, .is = NP | P66 | REG,
	.reg = N(2) | N(6))
OR(.modrm = 1, .imm = IMM_B, .is = P66 | REG, .reg = N(3) | N(7))
F(PINSRW, .modrm = 1, .imm = IMM_B, .is = NP | P66, .e = R)
F(PEXTRW, .modrm = 1, .imm = IMM_B, .is = NP | P66 | REG, .g = W)
F(MOVQ_D6, .modrm = 1, .is = P66)
OR(.modrm = 1, .is = PF3 | PF2 | REG)
F(MASKMOV, .modrm = 1, .is = NP | P66 | REG, .in = DI)
F(PTR_G, .modrm = 1, .is = P66 | MEM, .g = R) /* invept, movdir64b */
F(AESWIDE, .modrm = 1, .is = PF3 | MEM, .reg = N(0) | N(1) | N(2) | N(3))
F(AES_DC, .modrm = 1, .is = P66)
OR(.modrm = 1, .is = PF3 | MEM)
F(MOVBE_G, .modrm = 1, .is = NP | P66 | MEM, .g = W)
OR(.modrm = 1, .is = PF2, .e = R, .e8 = 1, .g = RW) /* crc32 */
F(MOVBE_M, .modrm = 1, .is = NP | P66 | MEM, .g = R)
OR(.modrm = 1, .is = PF2, .e = R, .g = RW)		   /* crc32 */
F(ADCX, .modrm = 1, .is = P66 | PF3, .e = R, .g = RW)	   /* and adox */
OR(.modrm = 1, .is = NP | MEM, .g = R)			   /* wrss */
F(MOVDIR, .modrm = 1, .is = P66 | PF3 | PF2 | MEM, .g = R) /* and enqcmd */
F(ENCODEKEY, .modrm = 1, .is = PF3 | REG, .e = R, .g = W)
F(PEXTR, .modrm = 1, .imm = IMM_B, .is = P66, .e = W)
F(PINSR, .modrm = 1, .imm = IMM_B, .is = P66, .e = R)
F(PCMPESTRM, .modrm = 1, .imm = IMM_B, .is = P66, .in = AX | DX)
F(PCMPESTRI, .modrm = 1, .imm = IMM_B, .is = P66, .in = AX | DX, .out = CX)
F(PCMPISTRI, .modrm = 1, .imm = IMM_B, .is = P66, .out = CX)
F(HRESET, .modrm = 1, .imm = IMM_B, .is = PF3 | REG, .reg = N(0), .rm = N(0),
	.in = AX)

/* VEX. */
F(V_MOVS, .modrm = 1, .is = NP | P66)
OR(.modrm = 1, .is = PF3 | PF2 | MEM)
OR(.modrm = 1, .is = PF3 | PF2 | REG | NDS)
F(V_12, .modrm = 1, .is = NP | L0 | NDS)
OR(.modrm = 1, .is = P66 | L0 | MEM | NDS)
OR(.modrm = 1, .is = PF3 | PF2)
F(V_16, .modrm = 1, .is = NP | L0 | NDS)
OR(.modrm = 1, .is = P66 | L0 | MEM | NDS)
OR(.modrm = 1, .is = PF3)
F(V_CVT_V_E, .modrm = 1, .is = PF3 | PF2 | NDS, .e = R)
F(V_CVT_G_V, .modrm = 1, .is = PF3 | PF2, .g = W)
F(V_MOVMSK, .modrm = 1, .is = NP | P66 | REG, .g = W)
F(V_PMOVMSKB, .modrm = 1, .is = P66 | REG, .g = W)
F(V_SQRT, .modrm = 1, .is = NP | P66)
OR(.modrm = 1, .is = PF3 | PF2 | NDS)
F(V_RCP, .modrm = 1, .is = NP)
OR(.modrm = 1, .is = PF3 | NDS)
F(V_SHIFT_W, .modrm = 1, .imm = IMM_B, .is = P66 | REG | NDS,
	.reg = N(2) | N(4) | N(6))
F(V_SHIFT_Q, .modrm = 1, .imm = IMM_B, .is = P66 | REG | NDS,
	.reg = N(2) | N(3) | N(6) | N(7))
F(V_ZERO, .is = NP)
F(V_MOVD_V_E, .modrm = 1, .is = P66 | L0, .e = R)
F(V_MOVD_E_V, .modrm = 1, .is = P66 | L0, .e = W)
OR(.modrm = 1, .is = PF3 | L0)
F(V_KMOV, .modrm = 1, .is = NP | P66 | L0)
F(V_KMOV_V_E, .modrm = 1, .is = NP | P66 | L0 | W0 | REG, .e = R)
OR(.modrm = 1, .is = PF2 | L0 | REG, .e = R)
F(V_KMOV_G_V, .modrm = 1, .is = NP | P66 | L0 | W0 | REG, .g = W)
OR(.modrm = 1, .is = PF2 | L0 | REG, .g = W)
F(V_KUNPCK, .modrm = 1, .is = NP | L1 | REG | NDS)
OR(.modrm = 1, .is = P66 | L1 | W0 | REG | NDS)
F(V_MXCSR, .modrm = 1, .is = NP | L0 | MEM, .reg = N(2) | N(3))
F(V_PINSRW, .modrm = 1, .imm = IMM_B, .is = P66 | L0 | NDS, .e = R)
F(V_PEXTRW, .modrm = 1, .imm = IMM_B, .is = P66 | L0 | REG, .g = W)
F(V_MASKMOV, .modrm = 1, .is = P66 | L0 | REG, .in = DI)
F(V_PEXTR, .modrm = 1, .imm = IMM_B, .is = P66 | L0, .e = W)
F(V_PCMPESTRM, .modrm = 1, .imm = IMM_B, .is = P66 | L0, .in = AX | DX)
F(V_PCMPESTRI, .modrm = 1, .imm = IMM_B, .is = P66 | L0, .in = AX | DX,
	.out = CX)
F(V_PCMPISTRI, .modrm = 1, .imm = IMM_B, .is = P66 | L0, .out = CX)
F(V_TILECFG, .modrm = 1, .is = NP | P66 | L0 | W0 | MEM, .reg = N(0))
OR(.modrm = 1, .is = NP | L0 | W0 | REG, .reg = N(0), .rm = N(0))
OR(.modrm = 1, .is = PF2 | L0 | W0 | REG, .rm = N(0))
F(V_TILELOAD, .modrm = 1, .is = P66 | PF3 | PF2 | L0 | W0 | MEM | SIB)
F(V_ANDN, .modrm = 1, .is = NP | L0 | NDS, .e = R, .g = W, .v = R)
F(V_GRP17, .modrm = 1, .is = NP | L0 | NDS, .reg = N(1) | N(2) | N(3), .e = R,
	.v = W)
F(V_BZHI, .modrm = 1, .is = NP | PF3 | PF2 | L0 | NDS, .e = R, .g = W, .v = R)
F(V_MULX, .modrm = 1, .is = PF2 | L0 | NDS, .e = R, .g = W, .v = W, .in = DX)
F(V_BEXTR, .modrm = 1, .is = PALL | L0 | NDS, .e = R, .g = W, .v = R)
F(V_RORX, .modrm = 1, .imm = IMM_B, .is = PF2 | L0, .e = R, .g = W)
F(V_CMPADD, .modrm = 1, .is = P66 | L0 | MEM | NDS, .g = RW, .v = R)

/* EVEX. */
F(E_MOVS, .modrm = 1, .is = NP | P66 | WPP)
OR(.modrm = 1, .is = PF3 | PF2 | WPP | MEM)
OR(.modrm = 1, .is = PF3 | PF2 | WPP | REG | NDS)
F(E_12, .modrm = 1, .is = NP | W0 | L0 | NDS)
OR(.modrm = 1, .is = P66 | W1 | L0 | MEM | NDS)
OR(.modrm = 1, .is = PF3 | PF2 | WPP)
F(E_16, .modrm = 1, .is = NP | W0 | L0 | NDS)
OR(.modrm = 1, .is = P66 | W1 | L0 | MEM | NDS)
OR(.modrm = 1, .is = PF3 | W0)
F(E_SQRT, .modrm = 1, .is = NP | P66 | WPP)
OR(.modrm = 1, .is = PF3 | PF2 | WPP | NDS)
F(E_5B, .modrm = 1, .is = NP)
OR(.modrm = 1, .is = P66 | PF3 | W0)
F(E_MOVDQ, .modrm = 1, .is = P66 | PF3 | PF2)
F(E_PSHUF, .modrm = 1, .imm = IMM_B, .is = P66 | W0)
OR(.modrm = 1, .imm = IMM_B, .is = PF3 | PF2)
F(E_SHIFT_W, .modrm = 1, .imm = IMM_B, .is = P66 | NDS,
	.reg = N(2) | N(4) | N(6))
F(E_SHIFT_D, .modrm = 1, .imm = IMM_B, .is = P66 | NDS,
	.reg = N(0) | N(1) | N(4))
OR(.modrm = 1, .imm = IMM_B, .is = P66 | W0 | NDS, .reg = N(2) | N(6))
F(E_SHIFT_Q, .modrm = 1, .imm = IMM_B, .is = P66 | W1 | NDS, .reg = N(2) | N(6))
OR(.modrm = 1, .imm = IMM_B, .is = P66 | NDS, .reg = N(3) | N(7))
F(E_78, .modrm = 1, .is = NP | P66) /* and 79 */
OR(.modrm = 1, .is = PF3 | PF2, .g = W)
F(E_7A, .modrm = 1, .is = P66 | PF3 | PF2)
F(E_7B, .modrm = 1, .is = P66)
OR(.modrm = 1, .is = PF3 | PF2 | NDS, .e = R)
F(E_MOVD_E_V, .modrm = 1, .is = P66 | L0, .e = W)
OR(.modrm = 1, .is = PF3 | L0 | W1)
F(E_E6, .modrm = 1, .is = P66 | PF2 | W1)
OR(.modrm = 1, .is = PF3)
F(E_2_10, .modrm = 1, .is = P66 | W1 | NDS)
OR(.modrm = 1, .is = PF3 | W0)
F(E_2_14, .modrm = 1, .is = P66 | NDS)
OR(.modrm = 1, .is = PF3 | W0)
F(E_2_20, .modrm = 1, .is = P66)
OR(.modrm = 1, .is = PF3 | W0)
F(E_2_28, .modrm = 1, .is = P66 | W1 | NDS)
OR(.modrm = 1, .is = PF3 | REG)
F(E_2_2A, .modrm = 1, .is = P66 | W0 | MEM)
OR(.modrm = 1, .is = PF3 | W1 | REG)
F(E_2_38, .modrm = 1, .is = P66 | NDS)
OR(.modrm = 1, .is = PF3 | REG)
F(E_2_3A, .modrm = 1, .is = P66 | NDS)
OR(.modrm = 1, .is = PF3 | W0 | REG)
F(E_2_52, .modrm = 1, .is = P66 | PF3 | W0 | NDS)
OR(.modrm = 1, .is = PF2 | W0 | L2 | MEM | NDS)
F(E_2_53, .modrm = 1, .is = P66 | W0 | NDS)
OR(.modrm = 1, .is = PF2 | W0 | L2 | MEM | NDS)
F(E_2_72, .modrm = 1, .is = P66 | W1 | NDS)
OR(.modrm = 1, .is = PF3 | W0)
OR(.modrm = 1, .is = PF2 | W0 | NDS)
F(E_BCAST_E, .modrm = 1, .is = P66 | W0 | REG, .e = R)
F(E_BCAST_EV, .modrm = 1, .is = P66 | REG, .e = R)
F(E_2_9A, .modrm = 1, .is = P66 | NDS)
OR(.modrm = 1, .is = PF2 | W0 | L2 | MEM | NDS)
F(E_2_9B, .modrm = 1, .is = P66 | NDS)
OR(.modrm = 1, .is = PF2 | W0 | MEM | NDS)
F(E_2_C6, .modrm = 1, .is = P66 | L2 | MEM | VSIB,
	.reg = N(1) | N(2) | N(5) | N(6))
F(E_3_08, .modrm = 1, .imm = IMM_B, .is = NP | P66 | W0) /* fp16 too */
F(E_3_0A, .modrm = 1, .imm = IMM_B, .is = NP | P66 | W0 | NDS)
F(E_3_26, .modrm = 1, .imm = IMM_B, .is = NP | W0)
OR(.modrm = 1, .imm = IMM_B, .is = P66)
F(E_3_27, .modrm = 1, .imm = IMM_B, .is = NP | W0 | NDS)
OR(.modrm = 1, .imm = IMM_B, .is = P66 | NDS)
F(E_5_10, .modrm = 1, .is = PF3 | W0 | MEM)
OR(.modrm = 1, .is = PF3 | W0 | REG | NDS)
F(E_5_1D, .modrm = 1, .is = NP | W0 | NDS)
OR(.modrm = 1, .is = P66 | W0)
F(E_5_51, .modrm = 1, .is = NP | W0)
OR(.modrm = 1, .is = PF3 | W0 | NDS)
F(E_5_5A, .modrm = 1, .is = NP | W0)
OR(.modrm = 1, .is = P66 | W1)
OR(.modrm = 1, .is = PF3 | W0 | NDS)
OR(.modrm = 1, .is = PF2 | W1 | NDS)
F(E_5_CVT_V_E, .modrm = 1, .is = PF3 | NDS, .e = R)
F(E_5_CVT_G_V, .modrm = 1, .is = PF3, .g = W)
F(E_5_78, .modrm = 1, .is = NP | P66 | W0) /* and 79 */
OR(.modrm = 1, .is = PF3, .g = W)
F(E_5_7A, .modrm = 1, .is = P66 | W0)
OR(.modrm = 1, .is = PF2)
F(E_5_7B, .modrm = 1, .is = P66 | W0)
OR(.modrm = 1, .is = PF3 | NDS, .e = R)
F(E_5_7E, .modrm = 1, .is = P66 | L0, .e = W)
F(E_6_13, .modrm = 1, .is = P66 | W0)
OR(.modrm = 1, .is = NP | W0 | NDS)

/* XOP. */
F(X_GRP1, .modrm = 1, .is = NP | L0 | NDS, .reg = ALL_BUT(0), .e = R, .v = W)
F(X_GRP2, .modrm = 1, .is = NP | L0 | NDS, .reg = N(1) | N(6), .e = R, .v = W)
F(X_LLWPCB, .modrm = 1, .is = NP | L0 | REG, .reg = N(0), .e = R)
OR(.modrm = 1, .is = NP | L0 | REG, .reg = N(1), .e = W)
F(X_BEXTR, .modrm = 1, .imm = IMM_D, .is = NP | L0, .e = R, .g = W)
F(X_LWPINS, .modrm = 1, .imm = IMM_D, .is = NP | L0 | NDS, .reg = N(0) | N(1),
	.e = R, .v = R)
