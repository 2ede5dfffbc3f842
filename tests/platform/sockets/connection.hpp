#pragma once

#include "platform/sockets/network.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace halftrip::tests {

/// Both ends of one connection on this host.
struct Connection {
    explicit Connection(const std::string& bindTo, const std::string& callTo)
    {
        auto made = network.listen({bindTo, 0});
        REQUIRE(made);
        listener = std::move(*made);
        REQUIRE(listener->local().port != 0);
        connect(callTo);
    }
    explicit Connection(const std::string& address = "127.0.0.1") : Connection(address, address) {}

    void connect(const std::string& callTo)
    {
        auto called = network.connect({callTo, listener->local().port}, {}, std::chrono::seconds(5), os::kNeverStopped);
        REQUIRE(called);
        near = std::move(*called);
        auto accepted = listener->accept(std::chrono::seconds(5));
        REQUIRE(accepted);
        far = std::move(*accepted);
    }

    sockets::SocketNetwork network;
    std::unique_ptr<os::Listener> listener;
    std::unique_ptr<os::ByteStream> near;  ///< Of who called.
    std::unique_ptr<os::ByteStream> far;
};

[[nodiscard]] inline std::span<const std::byte> bytesOf(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

/// What comes until there are so many bytes; less when it fails before.
[[nodiscard]] inline std::string readAll(os::ByteStream& stream, std::size_t bytes)
{
    std::string text;
    std::array<std::byte, 4096> room{};
    while (text.size() < bytes) {
        const auto got = stream.read(room, std::chrono::seconds(10));
        if (!got)
            return text;
        text.append(reinterpret_cast<const char*>(room.data()), *got);
    }
    return text;
}

}  // namespace halftrip::tests
