#include "core/transport/stream_assembly.hpp"

#include "tests/core/transport/byte_pattern.hpp"

#include <catch2/catch.hpp>

#include <cstring>
#include <optional>
#include <vector>

using halftrip::tests::Bytes;
using halftrip::tests::pattern;
using halftrip::transport::StreamAssembly;

namespace {

/// A system that has `stream` for its reader, at most `atOnce` bytes with each call.
class Source {
public:
    Source(Bytes stream, std::size_t atOnce) : m_stream(std::move(stream)), m_atOnce(atOnce) {}

    /// One call that reads into the assembly; the probe when that made it whole.
    std::optional<Bytes> readInto(StreamAssembly& assembly)
    {
        const std::span<std::byte> room = assembly.room();
        REQUIRE_FALSE(room.empty());
        const std::size_t bytes = std::min({room.size(), m_atOnce, m_stream.size() - m_at});
        std::memcpy(room.data(), m_stream.data() + m_at, bytes);
        m_at += bytes;
        if (!assembly.take(bytes))
            return std::nullopt;
        return Bytes(assembly.probe().begin(), assembly.probe().end());
    }
    [[nodiscard]] bool isEmpty() const { return m_at == m_stream.size(); }

private:
    Bytes m_stream;
    std::size_t m_atOnce;
    std::size_t m_at = 0;
};

std::vector<Bytes> readAll(StreamAssembly& assembly, const Bytes& stream, std::size_t atOnce)
{
    Source source(stream, atOnce);
    std::vector<Bytes> probes;
    while (!source.isEmpty()) {
        if (auto probe = source.readInto(assembly))
            probes.push_back(std::move(*probe));
    }
    return probes;
}

Bytes join(const std::vector<Bytes>& parts)
{
    Bytes all;
    for (const Bytes& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace

TEST_CASE("a stream read in parts of every length gives the same probes", "[core][transport]")
{
    const std::vector<Bytes> probes{pattern(37, 1), pattern(37, 2), pattern(37, 3), pattern(37, 4)};
    for (std::size_t atOnce = 1; atOnce < 100; ++atOnce) {
        CAPTURE(atOnce);
        StreamAssembly assembly;
        assembly.open(100);
        assembly.setProbeBytes(37);
        CHECK(readAll(assembly, join(probes), atOnce) == probes);
        CHECK(assembly.isBetweenProbes());
    }
}

TEST_CASE("there is never room for more than the probe that is being read", "[core][transport]")
{
    StreamAssembly assembly;
    assembly.open(100);
    assembly.setProbeBytes(40);
    CHECK(assembly.room().size() == 40);
    CHECK_FALSE(assembly.take(15));
    CHECK(assembly.room().size() == 25);
    CHECK_FALSE(assembly.isBetweenProbes());
    CHECK(assembly.take(25));
    CHECK(assembly.room().size() == 40);
}

TEST_CASE("the rest of a probe of the old size is skipped when it comes", "[core][transport]")
{
    const std::size_t atOnce = GENERATE(1U, 30U, 1000U);
    StreamAssembly assembly;
    assembly.open(100);
    assembly.setProbeBytes(100);
    CHECK(readAll(assembly, pattern(30, 1), atOnce).empty());
    assembly.setProbeBytes(50);
    assembly.setProbeBytes(20);  // A second change forgets nothing.
    const Bytes late(70, std::byte{9});
    const std::vector<Bytes> fresh{pattern(20, 2), pattern(20, 3)};
    CHECK(readAll(assembly, join({late, fresh[0], fresh[1]}), atOnce) == fresh);
}

TEST_CASE("a size that changes between whole probes makes nothing be skipped", "[core][transport]")
{
    StreamAssembly assembly;
    assembly.open(100);
    assembly.setProbeBytes(40);
    CHECK(readAll(assembly, pattern(80, 1), 1000).size() == 2);
    assembly.setProbeBytes(30);
    CHECK(assembly.isBetweenProbes());
    CHECK(readAll(assembly, pattern(30, 2), 1000) == std::vector<Bytes>{pattern(30, 2)});
}
