#include "platform/windows/host/cpu_topology.hpp"

#include "platform/windows/host/cpuid.hpp"

#include <windows.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <functional>
#include <numeric>
#include <vector>

namespace halftrip::windows {
namespace {

using Record = SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX;

/// The system's records of one relation (cores, NUMA nodes).
class Records {
public:
    explicit Records(LOGICAL_PROCESSOR_RELATIONSHIP relation)
    {
        DWORD bytes = 0;
        GetLogicalProcessorInformationEx(relation, nullptr, &bytes);
        m_memory.resize(bytes / sizeof(std::uint64_t) + 1);
        if (bytes != 0 &&
            GetLogicalProcessorInformationEx(relation, reinterpret_cast<Record*>(m_memory.data()), &bytes) != FALSE)
            m_bytes = bytes;
    }
    /// Empty when the system does not tell.
    [[nodiscard]] std::span<const std::byte> bytes() const { return std::as_bytes(std::span(m_memory)).first(m_bytes); }

private:
    std::vector<std::uint64_t> m_memory;  ///< Of a type with the records' alignment.
    std::size_t m_bytes = 0;
};

/// Of one relation.
void forEachRecord(LOGICAL_PROCESSOR_RELATIONSHIP relation, std::span<const std::byte> records,
                   const std::function<void(const Record&)>& visit)
{
    while (!records.empty()) {
        const auto* const record = reinterpret_cast<const Record*>(records.data());
        if (record->Size == 0 || record->Size > records.size())
            return;
        if (record->Relationship == relation)
            visit(*record);
        records = records.subspan(record->Size);
    }
}

std::vector<int> coresOf(const GROUP_AFFINITY& affinity)
{
    std::vector<int> cores;
    for (std::uint8_t number = 0; number < 64; ++number) {
        if ((affinity.Mask >> number & 1U) != 0)
            cores.push_back(coreAt({affinity.Group, number}));
    }
    return cores;
}

std::vector<std::vector<int>> readSiblings()
{
    std::vector<std::vector<int>> siblings;
    forEachRecord(RelationProcessorCore, Records(RelationProcessorCore).bytes(), [&](const Record& record) {
        auto cores = coresOf(record.Processor.GroupMask[0]);  // A core never spans groups.
        if (cores.size() > 1)
            siblings.push_back(std::move(cores));
    });
    return siblings;
}

/// RelationNumaNodeEx: each node with all of its groups. mingw-w64 10 has no name for it.
constexpr auto kWholeNodes = static_cast<LOGICAL_PROCESSOR_RELATIONSHIP>(6);
/// Where NUMA_NODE_RELATIONSHIP::GroupCount stands in the structure: there, too, mingw-w64 10 has reserved bytes.
constexpr std::size_t kNodeGroupCountOffset = 22;
static_assert(offsetof(NUMA_NODE_RELATIONSHIP, GroupMask) == 24, "number, 18 reserved bytes, the count of groups");

/// The groups of a node; 0, as Windows before Server 2022 writes it, is one.
std::span<const GROUP_AFFINITY> groupsOf(const Record& record)
{
    const auto* const node = reinterpret_cast<const std::byte*>(&record.NumaNode);
    const auto* const masks = node + offsetof(NUMA_NODE_RELATIONSHIP, GroupMask);
    std::uint16_t count = 0;
    std::memcpy(&count, node + kNodeGroupCountOffset, sizeof count);
    const std::size_t room = record.Size - offsetof(Record, NumaNode) - offsetof(NUMA_NODE_RELATIONSHIP, GroupMask);
    return {reinterpret_cast<const GROUP_AFFINITY*>(masks),
            std::min(std::max<std::size_t>(count, 1), room / sizeof(GROUP_AFFINITY))};
}

std::vector<int> readNumaNodes(int cores)
{
    const Records whole(kWholeNodes);
    return numaNodesIn(whole.bytes().empty() ? Records(RelationNumaNode).bytes() : whole.bytes(), cores);
}

/// Where PROCESSOR_RELATIONSHIP::EfficiencyClass stands in the structure. mingw-w64 10 still has reserved bytes there.
constexpr std::size_t kEfficiencyClassOffset = 1;
static_assert(offsetof(PROCESSOR_RELATIONSHIP, GroupCount) == 22, "flags, efficiency class, 20 reserved bytes");

int efficiencyClassOf(const PROCESSOR_RELATIONSHIP& core)
{
    return static_cast<int>(reinterpret_cast<const std::uint8_t*>(&core)[kEfficiencyClassOffset]);
}

/// By core number, higher is faster. Empty when the system tells nothing about some core.
std::vector<int> readEfficiencyClasses(int cores)
{
    std::vector<int> classOfCore(static_cast<std::size_t>(cores), -1);
    forEachRecord(RelationProcessorCore, Records(RelationProcessorCore).bytes(), [&](const Record& record) {
        for (const int core : coresOf(record.Processor.GroupMask[0])) {
            if (core >= 0 && core < cores)
                classOfCore[static_cast<std::size_t>(core)] = efficiencyClassOf(record.Processor);
        }
    });
    const bool isWhole = std::ranges::find(classOfCore, -1) == classOfCore.end();
    return isWhole ? classOfCore : std::vector<int>();
}

/// The cores of the process' affinity mask. It concerns one group only and reads as 0 for a process in several.
std::vector<int> readUsableCores(int cores)
{
    DWORD_PTR process = 0;
    DWORD_PTR system = 0;
    USHORT group = 0;
    USHORT groups = 1;
    GetProcessGroupAffinity(GetCurrentProcess(), &groups, &group);
    const bool isLimited = GetProcessAffinityMask(GetCurrentProcess(), &process, &system) != FALSE && process != 0 &&
                           process != system && groups == 1;
    if (isLimited) {
        GROUP_AFFINITY affinity{};
        affinity.Mask = process;
        affinity.Group = group;
        return coresOf(affinity);
    }
    std::vector<int> all(static_cast<std::size_t>(cores));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

}  // namespace

std::optional<CorePlace> placeOfCore(int core) noexcept
{
    if (core < 0)
        return std::nullopt;
    auto left = static_cast<DWORD>(core);
    const WORD groups = GetActiveProcessorGroupCount();
    for (WORD group = 0; group < groups; ++group) {
        const DWORD inGroup = GetActiveProcessorCount(group);
        if (left < inGroup)
            return CorePlace{group, static_cast<std::uint8_t>(left)};
        left -= inGroup;
    }
    return std::nullopt;
}

int coreAt(CorePlace place) noexcept
{
    DWORD core = place.number;
    for (WORD group = 0; group < place.group; ++group)
        core += GetActiveProcessorCount(group);
    return static_cast<int>(core);
}

int coreCount() noexcept
{
    return static_cast<int>(GetActiveProcessorCount(ALL_PROCESSOR_GROUPS));
}

std::vector<int> numaNodesIn(std::span<const std::byte> records, int cores)
{
    std::vector<int> nodeOfCore(static_cast<std::size_t>(cores), -1);
    const auto visit = [&](const Record& record) {
        for (const GROUP_AFFINITY& group : groupsOf(record)) {
            for (const int core : coresOf(group)) {
                if (core >= 0 && core < cores)
                    nodeOfCore[static_cast<std::size_t>(core)] = static_cast<int>(record.NumaNode.NodeNumber);
            }
        }
    };
    // Documented is that whole nodes come under the old number; their own would mean the same.
    forEachRecord(RelationNumaNode, records, visit);
    forEachRecord(kWholeNodes, records, visit);
    return nodeOfCore;
}

model::CpuFacts readCpuFacts()
{
    model::CpuFacts facts;
    facts.model = processorName();
    facts.logicalCores = coreCount();
    facts.usableCores = readUsableCores(facts.logicalCores);
    facts.siblings = readSiblings();
    facts.numaNodeOfCore = readNumaNodes(facts.logicalCores);
    facts.efficiencyClassOfCore = readEfficiencyClasses(facts.logicalCores);
    facts.hasInvariantTsc = hasInvariantTsc();
    return facts;
}

}  // namespace halftrip::windows
