#include "core/transport/registry.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using transport::TransportRegistry;

TEST_CASE("a transport of another system is not supported here, one that nobody has is a slip of the pen",
          "[core][transport]")
{
    TransportRegistry registry;
    transport::TransportEntry entry;
    entry.id = "udp";
    registry.add(std::move(entry));
    CHECK(registry.unknown("rio").kind == ErrorKind::NotSupported);
    CHECK(registry.unknown("rio").what == "The transport rio needs Windows.");
    CHECK(registry.unknown("mmap").what == "The transport mmap needs Linux.");
    CHECK(registry.unknown("upd").kind == ErrorKind::Invalid);
    CHECK(registry.unknown("upd").hint == "Choose one of these: udp.");
    CHECK(registry.unknown(std::string(100, 'x')).what.size() < 80);
}
