#include "core/model/record/self_proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace halftrip::model {
namespace {

/// A planted delay may be measured longer or shorter by so much of itself.
constexpr double kDelayTolerance = 0.1;

/// On a busy host more probes come late than were delayed, and nobody can tell which: their length says nothing then.
bool isLengthKnown(const SelfProof& proof)
{
    return proof.found.delayed <= proof.planted.delayed + proof.planted.delayed / 10;
}

bool isDelayRight(const SelfProof& proof)
{
    if (!isLengthKnown(proof))
        return true;
    const auto planted = static_cast<double>(proof.planted.delayNs);
    return std::abs(static_cast<double>(proof.found.delayNs) - planted) <= planted * kDelayTolerance;
}

std::string milliseconds(std::int64_t ns)
{
    return fmt::format("{:.2f} ms", static_cast<double>(ns) / 1e6);
}

}  // namespace

std::vector<ProofLine> proofLines(const SelfProof& proof)
{
    const PlantedFaults& planted = proof.planted;
    const PlantedFaults& found = proof.found;
    std::vector<ProofLine> lines{
        {"drops", planted.dropped, found.dropped},
        {"delays", planted.delayed, found.delayed,
         isLengthKnown(proof)
             ? fmt::format("{} planted, {} measured", milliseconds(planted.delayNs), milliseconds(found.delayNs))
             : "their length is not known: this host delays probes itself"},
        {"duplicates", planted.duplicated, found.duplicated},
        {"corrupted replies", planted.corrupted, found.corrupted}};
    return lines;
}

bool isProven(const SelfProof& proof)
{
    return std::ranges::all_of(proofLines(proof), &ProofLine::isProven) && isDelayRight(proof);
}

std::string describeProof(const SelfProof& proof)
{
    std::string text = fmt::format("Self-proof {} ({}, {} bytes, {} probes): found ",
                                   isProven(proof) ? "passed" : "FAILED", proof.transport, proof.sizeBytes,
                                   proof.probes);
    const std::vector<ProofLine> lines = proofLines(proof);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ProofLine& line = lines[i];
        text += fmt::format("{}{} of {} planted {}",
                            i == 0                  ? ""
                            : i + 1 == lines.size() ? " and "
                                                    : ", ",
                            std::min(line.found, line.planted), line.planted, line.fault);
        if (line.found > line.planted)
            text += fmt::format(" and {} not planted", line.found - line.planted);
        if (!line.remark.empty())
            text += " (" + line.remark + ")";
    }
    return text + ".";
}

void describe(Fields& fields, PlantedFaults& faults)
{
    fields("dropped", faults.dropped);
    fields("delayed", faults.delayed);
    fields("duplicated", faults.duplicated);
    fields(Field("corrupted").meaning("Sent with one bit flipped."), faults.corrupted);
    fields(Field("delayNs").anySign().meaning("By so much each delayed one."), faults.delayNs);
}

void describe(Fields& fields, SelfProof& proof)
{
    fields("transport", proof.transport);
    fields("sizeBytes", proof.sizeBytes);
    fields("probes", proof.probes);
    fields(Field("planted").meaning("As the responder counted them."), proof.planted);
    fields(Field("found").meaning("As the initiator measured them."), proof.found);
    fields(Field("lost").meaning("No reply in time: dropped or corrupted."), proof.lost);
}

}  // namespace halftrip::model
