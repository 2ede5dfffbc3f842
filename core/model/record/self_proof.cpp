#include "core/model/record/self_proof.hpp"

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

Text lengths(std::int64_t plantedNs, std::int64_t foundNs)
{
    return text("{planted:.2f} ms planted, {found:.2f} ms measured", static_cast<double>(plantedNs) / 1e6,
                static_cast<double>(foundNs) / 1e6);
}

/// "10 of 10 planted drops and 2 not planted".
Text describeLine(const ProofLine& line)
{
    Text words = text("{found} of {planted} planted {faults}", std::min(line.found, line.planted), line.planted,
                      line.fault);
    if (line.found > line.planted)
        words = text("{found} and {others} not planted", words, line.found - line.planted);
    return line.remark.empty() ? words : text("{found} ({remark})", words, line.remark);
}

}  // namespace

std::vector<ProofLine> proofLines(const SelfProof& proof)
{
    const PlantedFaults& planted = proof.planted;
    const PlantedFaults& found = proof.found;
    std::vector<ProofLine> lines{{text("drops"), planted.dropped, found.dropped},
                                 {text("delays"), planted.delayed, found.delayed,
                                  isLengthKnown(proof)
                                      ? lengths(planted.delayNs, found.delayNs)
                                      : text("their length is not known: this host delays probes itself")},
                                 {text("duplicates"), planted.duplicated, found.duplicated},
                                 {text("corrupted replies"), planted.corrupted, found.corrupted}};
    return lines;
}

bool isProven(const SelfProof& proof)
{
    return std::ranges::all_of(proofLines(proof), &ProofLine::isProven) && isDelayRight(proof);
}

Text describeProof(const SelfProof& proof)
{
    std::vector<Text> faults;
    for (const ProofLine& line : proofLines(proof))
        faults.push_back(describeLine(line));
    const Text found = joinWords(faults);
    return isProven(proof) ? text("Self-proof passed ({transport}, {bytes} bytes, {probes} probes): found {faults}.",
                                  proof.transport, proof.sizeBytes, proof.probes, found)
                           : text("Self-proof FAILED ({transport}, {bytes} bytes, {probes} probes): found {faults}.",
                                  proof.transport, proof.sizeBytes, proof.probes, found);
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
