#pragma once

#include "core/base/text.hpp"
#include "core/model/fields.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::model {

/// What a responder did to some of its answers on purpose.
struct PlantedFaults {
    std::uint64_t dropped = 0;
    std::uint64_t delayed = 0;
    std::uint64_t duplicated = 0;
    std::uint64_t corrupted = 0;  ///< Sent with one bit flipped.
    std::int64_t delayNs = 0;  ///< By so much each delayed one.
    bool operator==(const PlantedFaults&) const = default;
};

/// What a run found of faults that its responder had planted for it, in a pass of its own behind the points. It is in
/// no figure of theirs.
struct SelfProof {
    std::string transport;
    std::uint32_t sizeBytes = 0;
    std::uint64_t probes = 0;
    PlantedFaults planted;  ///< As the responder counted them.
    PlantedFaults
        found;  ///< As the initiator measured them: delayNs is the median of the delayed ones above that of all.
    std::uint64_t lost = 0;  ///< No reply in time: dropped, and corrupted, since a corrupted reply is no sample.
    bool operator==(const SelfProof&) const = default;
};

/// One kind of fault.
struct ProofLine {
    Text fault;  ///< "drops".
    std::uint64_t planted = 0;
    std::uint64_t found = 0;
    Text remark = {};  ///< "5.00 ms planted, 5.01 ms measured".
    /// Something was planted, and none of it missed.
    [[nodiscard]] bool isProven() const noexcept { return planted != 0 && found >= planted; }
};
/// Compares what was found with what was planted.
[[nodiscard]] std::vector<ProofLine> proofLines(const SelfProof& proof);
/// Nothing that was planted was missed, and delays were measured as long as they were.
[[nodiscard]] bool isProven(const SelfProof& proof);
/// "Self-proof passed (udp, 64 bytes, 400 probes): found 10 of 10 drops, ...".
[[nodiscard]] Text describeProof(const SelfProof& proof);

void describe(Fields& fields, PlantedFaults& faults);
void describe(Fields& fields, SelfProof& proof);

}  // namespace halftrip::model
