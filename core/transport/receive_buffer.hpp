#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halftrip::transport {

/// What the user may choose about the receive buffer of a datagram socket. A key of TransportRequest::options.
struct ReceiveBufferSettings {
    std::optional<std::uint32_t> bytes;  ///< Absent: what the transport or the system takes by itself.
};
void describe(model::Fields& fields, ReceiveBufferSettings& settings);

/// The size that the user chose; absent: none.
[[nodiscard]] Result<std::optional<std::uint32_t>> receiveBufferOf(const std::map<std::string, std::string>& options);

/// What was obtained, by its key in TransportFacts::obtained.
inline constexpr const char* kReceiveBufferKey = "receiveBuffer";

}  // namespace halftrip::transport
