#include "platform/windows/kernel_events/kernel_events.hpp"
#include "platform/windows/kernel_events/system_trace.hpp"
#include "wine.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

using namespace halftrip;

TEST_CASE("the kernel's trace starts, or it is said why not", "[platform][windows]")
{
    const auto platform = makePlatform();
    CHECK(platform->kernelEvents().needsOwnPass());
    const auto watch = platform->kernelEvents().watch({.measuring = {0}}, platform->tickClock());
    if (watch)
        return;
    CAPTURE(watch.error().what);
    CHECK(!watch.error().hint.empty());
    if (tests::isWine())
        CHECK(watch.error().what == "Wine has no kernel events.");
    else
        CHECK(watch.error().kind == ErrorKind::NotPermitted);
}

TEST_CASE("a thread's program is known while it lives", "[platform][windows]")
{
    const auto view = windows::etw::makeSystemView();
    CHECK(view->currentThread() == GetCurrentThreadId());
    CHECK(view->programOf(view->currentThread()) == "test_windows_platform.exe");
    CHECK(view->programOf(0xfffffffc).empty());
    CHECK(view->counterHertz() > 0);
    for (const windows::etw::Driver& driver : view->drivers())
        CHECK_FALSE(driver.name.empty());
}
