#include "platform/linux/system/kernel_release.hpp"

#include <catch2/catch.hpp>

using namespace halftrip::platform;

TEST_CASE("a kernel's release is compared by its first two numbers", "[platform][linux]")
{
    CHECK(parseKernelRelease("6.1.0-18-amd64") == KernelRelease{6, 1});
    CHECK(parseKernelRelease("5.14.0-427.el9.x86_64") == KernelRelease{5, 14});
    CHECK(parseKernelRelease("7.0-rc1") == KernelRelease{7, 0});
    CHECK(KernelRelease{5, 11} > KernelRelease{5, 9});
    CHECK(KernelRelease{6, 0} > KernelRelease{5, 19});
    for (const char* text : {"", "6", "6.", "six.one", ".6"})
        CHECK_FALSE(parseKernelRelease(text));
    CHECK(kernelRelease());
}
