#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

const char* const kHugePages = "/sys/kernel/mm/transparent_hugepage/enabled";

constexpr const char* kHugePagesByAsking = "Huge pages are formed only on request, or never.";
constexpr const char* kHugePagesAlways = "The kernel forms huge pages in every process, including the measuring one.";
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
    return {
        {.id = "hugePages",
         .title = "Transparent huge pages",
         .group = "kernel",
         .why = "To form a huge page, the kernel migrates small pages, and processes wait meanwhile.",
         .effect = "Stalls from tens of microseconds to milliseconds, in rare packets.",
         .effectSources = {"Linux, Documentation/admin-guide/mm/transhuge.rst",
                           "the profile network-latency of tuned turns them off"},
         .price = "Memory-intensive programs that do not request huge pages run slower.",
         .system = System::Linux,
         .judge = judgeHugePages},
        settingCheck(
            {.id = "samePageMerging",
             .title = "Kernel samepage merging (KSM)",
             .group = "kernel",
             .why =
                 "The ksmd thread merges pages with identical content. The first write to a merged page must copy it.",
             .effect = "Page faults of several us, in rare packets.",
             .effectSources = "Linux, Documentation/admin-guide/mm/ksm.rst",
             .price = "Hypervisor hosts need more memory.",
             .judge = {}},
            {.fact = "memory.samePageMerging",
             .advised = std::int64_t{0},
             .words = "KSM {value}",
             .command = "echo {value} | sudo tee /sys/kernel/mm/ksm/run",
             .good = "KSM merges no pages.",
             .bad = "KSM looks for identical pages and write-protects them."})};
}

}  // namespace halftrip::check
