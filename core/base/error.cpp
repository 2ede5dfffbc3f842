#include "core/base/error.hpp"

#include <array>

namespace halftrip {
namespace {

constexpr std::array kNames{
    std::pair{ErrorKind::Invalid, "invalid"},
    std::pair{ErrorKind::NotSupported, "notSupported"},
    std::pair{ErrorKind::NotPermitted, "notPermitted"},
    std::pair{ErrorKind::NotFound, "notFound"},
    std::pair{ErrorKind::Busy, "busy"},
    std::pair{ErrorKind::Refused, "refused"},
    std::pair{ErrorKind::Unreachable, "unreachable"},
    std::pair{ErrorKind::Timeout, "timeout"},
    std::pair{ErrorKind::Version, "version"},
    std::pair{ErrorKind::Protocol, "protocol"},
    std::pair{ErrorKind::Closed, "closed"},
    std::pair{ErrorKind::File, "file"},
    std::pair{ErrorKind::Interrupted, "interrupted"},
    std::pair{ErrorKind::Os, "os"},
};

}  // namespace

const char* toName(ErrorKind kind) noexcept
{
    for (const auto& [candidate, name] : kNames) {
        if (candidate == kind)
            return name;
    }
    return "os";
}

ErrorKind errorKindFromName(const std::string& name) noexcept
{
    for (const auto& [kind, candidate] : kNames) {
        if (name == candidate)
            return kind;
    }
    return ErrorKind::Protocol;
}

}  // namespace halftrip
