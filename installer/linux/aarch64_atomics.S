// Debian's libbpf for 64-bit ARM calls this helper of GCC's library, which the portable program's compiler does not have: *x1 += w0, with a
// full barrier behind; w0 is what was there before. Its callers take every register but x0 and x15 to x17 for untouched, so that no C
// function would do. The calling convention is that of GCC's -moutline-atomics.
    .text
    .globl __aarch64_ldadd4_sync
    .type __aarch64_ldadd4_sync, %function
__aarch64_ldadd4_sync:
    mov w16, w0
0:  ldxr w0, [x1]
    add w17, w0, w16
    stlxr w15, w17, [x1]
    cbnz w15, 0b
    dmb ish
    ret
    .size __aarch64_ldadd4_sync, . - __aarch64_ldadd4_sync
    .section .note.GNU-stack,"",%progbits
