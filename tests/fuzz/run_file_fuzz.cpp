// Any text as a run file.
#include "core/fleet/report.hpp"
#include "core/model/record/run_file.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace halftrip;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string input(fuzz::textOf(data, size));
    const auto run = model::runFromFile(input);
    const auto part = model::runFromFile(input, fleet::ReportBuilder::membersOfRun());
    fuzz::require(part || !run, "what is read as a whole is read in part, too");
    if (!part)
        fuzz::requirePrintable(part.error());
    if (!run) {
        fuzz::requirePrintable(run.error());
        return 0;
    }
    for (const model::PointResult& point : run->points) {
        for (const model::ProbeTrace& trace : point.probes)
            if (const auto probes = model::decodeProbes(trace); !probes)
                fuzz::requirePrintable(probes.error());
    }
    const std::string text = model::toRunFile(*run);
    const auto again = model::runFromFile(text);
    fuzz::require(again.has_value(), "a run that was read can be saved and read again");
    fuzz::require(model::toRunFile(*again) == text, "it is the same run then");
    return 0;
}
