// A preload library that sets the date of one program: CLOCK_REALTIME is ahead by HALFTRIP_TEST_CLOCK_SHIFT seconds, a
// number that may have a fraction and may be negative. Clocks that nobody sets go on as they are.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <dlfcn.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace {

constexpr std::int64_t kNsOfSecond = 1'000'000'000;

std::int64_t shiftNs() noexcept
{
    const char* const seconds = std::getenv("HALFTRIP_TEST_CLOCK_SHIFT");
    return seconds == nullptr ? 0 : std::llround(std::strtod(seconds, nullptr) * static_cast<double>(kNsOfSecond));
}

}  // namespace

extern "C" int clock_gettime(clockid_t which, timespec* now) noexcept
{
    using Function = int(clockid_t, timespec*);
    static Function* const real = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, "clock_gettime"));
    static const std::int64_t shift = shiftNs();
    const int result = real(which, now);
    if (result != 0 || (which != CLOCK_REALTIME && which != CLOCK_REALTIME_COARSE))
        return result;
    const std::int64_t ns = static_cast<std::int64_t>(now->tv_sec) * kNsOfSecond + now->tv_nsec + shift;
    now->tv_sec = static_cast<time_t>(ns / kNsOfSecond);
    now->tv_nsec = static_cast<long>(ns % kNsOfSecond);
    return 0;
}
