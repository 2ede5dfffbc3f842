#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"
#include "core/model/record/distribution.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// What the sizes of a sheet count.
enum class SizeConvention : std::uint8_t {
    None,  ///< Its figures belong to no size that could be compared.
    Payload,
    Frame,  ///< Ethernet frames as FrameLength counts them.
};
template <>
struct Words<SizeConvention> {
    static constexpr std::array<std::string_view, 3> kNames{"none", "payload", "frame"};
};

/// What carried the probes of a curve: what is compared must be of one sort.
enum class ReferenceProtocol : std::uint8_t {
    Datagram,          ///< UDP, or plain frames.
    Stream,            ///< TCP.
    DatagramToStream,  ///< UDP in, TCP out.
};
template <>
struct Words<ReferenceProtocol> {
    static constexpr std::array<std::string_view, 3> kNames{"datagram", "stream", "datagramToStream"};
};

struct ReferencePoint {
    std::optional<std::int64_t> sizeBytes;
    std::map<std::string, std::int64_t>
        figuresNs;  ///< By "min", "mean", "p50", "p99", "max", ...: as the source prints them.
};

struct ReferenceCurve {
    std::string id;
    std::string title;
    ReferenceProtocol protocol = ReferenceProtocol::Datagram;
    std::vector<ReferencePoint> points;
};

/// A published measurement with its convention (resources/reference/ID.json).
struct ReferenceSheet {
    std::string id;
    std::string title;
    std::string source;
    std::string date;  ///< ISO 8601; empty: the source has none.
    std::string hardware;
    DistributionKind kind = DistributionKind::RoundTrip;
    bool isHalved = false;  ///< The figures are half of what `kind` stores.
    SizeConvention sizes = SizeConvention::None;
    StampConvention stamps = StampConvention::Program;
    bool isOneByOne = true;  ///< One probe on its way at one time, none held back: no window, no bursts, no pauses.
    std::map<std::string, std::int64_t> axes;  ///< What all of its points have on other axes than that of sizes.
    std::string convention;  ///< What was measured, in a sentence.
    std::vector<std::string> remarks;
    std::vector<ReferenceCurve> curves;
};

void describe(Fields& fields, ReferencePoint& point);
void describe(Fields& fields, ReferenceCurve& curve);
void describe(Fields& fields, ReferenceSheet& sheet);

/// Error Protocol: not JSON, or a member is missing or wrong.
[[nodiscard]] Result<ReferenceSheet> referenceSheetFrom(std::string_view text);

}  // namespace halftrip::model
