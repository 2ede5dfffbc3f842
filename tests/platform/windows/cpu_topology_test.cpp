#include "platform/windows/host/cpu_topology.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

using namespace halftrip;
using windows::coreAt;

namespace {

/// One node as the system writes it: its first core of each of these groups. `groupCount` is what older systems leave
/// 0.
std::vector<std::byte> nodeRecord(std::uint32_t relation, std::uint32_t node, std::uint16_t groupCount,
                                  const std::vector<std::uint16_t>& groups)
{
    constexpr std::size_t kHead = 8;
    constexpr std::size_t kGroupCount = kHead + 22;
    constexpr std::size_t kMasks = kHead + 24;
    std::vector<std::byte> record(kMasks + groups.size() * sizeof(GROUP_AFFINITY));
    const auto size = static_cast<std::uint32_t>(record.size());
    std::memcpy(record.data(), &relation, sizeof relation);
    std::memcpy(record.data() + 4, &size, sizeof size);
    std::memcpy(record.data() + kHead, &node, sizeof node);
    std::memcpy(record.data() + kGroupCount, &groupCount, sizeof groupCount);
    for (std::size_t n = 0; n < groups.size(); ++n) {
        GROUP_AFFINITY group{};
        group.Mask = 1;
        group.Group = groups[n];
        std::memcpy(record.data() + kMasks + n * sizeof group, &group, sizeof group);
    }
    return record;
}

/// By group; the system's own groups count for the numbers, also where it has one only.
std::array<int, 3> firstNodes(const std::vector<std::byte>& records)
{
    const std::array<int, 3> first{coreAt({0, 0}), coreAt({1, 0}), coreAt({2, 0})};
    const auto nodes = windows::numaNodesIn(records, *std::ranges::max_element(first) + 1);
    std::array<int, 3> found{};
    std::ranges::transform(first, found.begin(), [&](int core) { return nodes.at(static_cast<std::size_t>(core)); });
    return found;
}

}  // namespace

TEST_CASE("a NUMA node of more than one group has the cores of all of them", "[platform][host]")
{
    for (const std::uint32_t relation : {1U, 6U}) {
        CAPTURE(relation);
        CHECK(firstNodes(nodeRecord(relation, 3, 2, {0, 1}))[0] == 3);
        CHECK(firstNodes(nodeRecord(relation, 3, 2, {0, 1}))[1] == 3);
        CHECK(firstNodes(nodeRecord(relation, 3, 0, {0}))[0] == 3);
        // A count beyond the record's own end.
        CHECK(firstNodes(nodeRecord(relation, 3, 200, {0}))[0] == 3);
    }
    CHECK(firstNodes(nodeRecord(0, 3, 1, {0}))[0] == -1);  // A core, not a node.
    CHECK(windows::numaNodesIn({}, 2) == std::vector<int>{-1, -1});
}
