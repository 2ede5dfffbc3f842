#pragma once

#include "core/base/text.hpp"

namespace halftrip::platform {

/// Locks all memory of this process, present and future, against paging, as it is touched; once until unlockMemory(),
/// later calls only report. Returns an empty text when it is locked, otherwise one sentence that says why not and what
/// would grant it.
///
/// It is all or nothing: with a finite limit (RLIMIT_MEMLOCK) a lock on future memory would make a later allocation
/// or thread start fail in the middle of a run, so it is not taken then.
[[nodiscard]] Text lockMemory();

/// Takes the lock back, and gives the system what was kept for points to come. Does nothing where there is no lock.
void unlockMemory() noexcept;

/// Touches 256 KiB of the calling thread's stack, so that the measurement takes no page fault there.
void touchStack() noexcept;
/// The same of 64 KiB of what it allocates from: the allocator may give each thread memory of its own.
void touchHeap() noexcept;

}  // namespace halftrip::platform
