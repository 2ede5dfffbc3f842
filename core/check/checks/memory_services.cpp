#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

const char* const kHugePages = "/sys/kernel/mm/transparent_hugepage/enabled";

constexpr const char* kHugePagesByAsking = "Only programs that ask for huge pages get them.";
constexpr const char* kHugePagesAlways =
    "The kernel puts huge pages together in every program, also in one that measures.";
constexpr const char* kHugePagesAdvice = "transparent huge pages madvise";

Judgement judgeHugePages(const model::HostFacts& host)
{
    const auto present = textOf(host.facts, "memory.hugePages");
    if (!present)
        return unknownFor(host, "memory.hugePages");
    if (*present != "always")
        return verdictOn(host, model::CheckVerdict::Pass, {"memory.hugePages"}, kHugePagesByAsking);
    Judgement judgement = verdictOn(host, model::CheckVerdict::Warn, {"memory.hugePages", "memory.hugePagesDefrag"},
                                    kHugePagesAlways);
    judgement.advice.push_back({.setting = {"memory.hugePages", {}},
                                .value = "madvise",
                                .words = kHugePagesAdvice,
                                .commands = {"sh", std::string("echo madvise | sudo tee ") + kHugePages,
                                             std::string("echo always | sudo tee ") + kHugePages},
                                .privilege = "root",
                                .lastsOverReboot = false,
                                .caution = {}});
    return judgement;
}

}  // namespace

std::vector<Check> memoryServiceChecks()
{
    return {{.id = "hugePages",
             .title = "Transparent huge pages",
             .group = "kernel",
             .why = "To make a huge page, the kernel moves small ones together, and programs wait for it meanwhile.",
             .effect = "Stops of some 10 us to ms, in rare packets.",
             .effectSource = "Linux, Documentation/admin-guide/mm/transhuge.rst; the profile network-latency of tuned "
                             "turns them off",
             .price = "Programs with much memory that do not ask for huge pages run slower.",
             .system = System::Linux,
             .judge = judgeHugePages},
            settingCheck({.id = "samePageMerging",
                          .title = "Merging of equal pages (KSM)",
                          .group = "kernel",
                          .why = "A service of the kernel compares pages and merges equal ones. The first write to a "
                                 "merged page has to copy it.",
                          .effect = "Page faults of some us, in rare packets.",
                          .effectSource = "Linux, Documentation/admin-guide/mm/ksm.rst",
                          .price = "Hosts of virtual machines need more memory.",
                          .judge = {}},
                         {.fact = "memory.samePageMerging",
                          .advised = std::int64_t{0},
                          .words = "KSM {value}",
                          .command = "echo {value} | sudo tee /sys/kernel/mm/ksm/run",
                          .good = "The kernel merges no pages.",
                          .bad = "The kernel looks for equal pages and write-protects them."})};
}

}  // namespace halftrip::check
