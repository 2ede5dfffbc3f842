#include "core/transport/receive_buffer.hpp"

#include "core/model/fields/setting_text.hpp"

namespace halftrip::transport {

void describe(model::Fields& fields, ReceiveBufferSettings& settings)
{
    // Linux doubles the size, which has to fit 31 bits.
    constexpr std::int64_t kLeastBytes = 4'096;
    constexpr std::int64_t kMostBytes = 512 << 20;
    fields(model::Field(kReceiveBufferKey)
               .named("receive buffer")
               .in(model::Unit::Bytes)
               .within(kLeastBytes, kMostBytes)
               .meaning("Room for packets that arrive faster than they are read"),
           settings.bytes);
}

Result<std::optional<std::uint32_t>> receiveBufferOf(const std::map<std::string, std::string>& options)
{
    const auto settings = model::settingsAmong<ReceiveBufferSettings>(options);
    if (!settings)
        return std::unexpected(settings.error());
    return settings->bytes;
}

}  // namespace halftrip::transport
