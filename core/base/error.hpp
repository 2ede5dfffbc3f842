#pragma once

#include "core/base/text.hpp"

#include <expected>
#include <string>
#include <utility>

namespace halftrip {

/// What callers branch on. The command line maps each kind to one exit code (docs/exit-codes in README).
enum class ErrorKind {
    Invalid,       ///< The user asked for something that cannot be: a bad option, a size out of range.
    NotSupported,  ///< This system or build cannot do it.
    NotPermitted,  ///< The operating system or the peer refused for want of rights.
    NotFound,      ///< A host, file, adapter or core that does not exist.
    Busy,          ///< Somebody else holds it: the responder serves another initiator, a port is taken.
    Refused,       ///< The peer is there but does not listen.
    Unreachable,   ///< No way to the peer.
    Timeout,       ///< Nothing came in time.
    Version,       ///< The peer or file speaks another version.
    Protocol,      ///< The peer or file broke the agreed format.
    Closed,        ///< The peer went away in the middle.
    File,          ///< A file could not be read or written (full disk included).
    Interrupted,   ///< The user stopped it.
    Os,            ///< An operating-system call failed in a way that has no kind of its own.
};

/// Why something failed, in words for the person in front of the program.
struct Error {
    ErrorKind kind = ErrorKind::Os;
    Text what;  ///< One sentence: the operation and its object.
    int osCode = 0;    ///< errno or GetLastError(); 0 when no OS call failed.
    Text hint;  ///< The user's next step; empty when we know none.
    bool isOfAdapter = false;  ///< What is wrong with an adapter of this host. Not told to the peer.
};

template <typename T>
using Result = std::expected<T, Error>;
using Status = Result<void>;

/// Words that were put together at run time, which no language and no program takes apart again.
template <typename T>
concept FinishedWords = std::same_as<std::remove_cvref_t<T>, std::string> ||
                        std::same_as<std::remove_cvref_t<T>, std::string_view>;

/// Shorthand for returning a failure from a function that returns Result.
[[nodiscard]] inline std::unexpected<Error> fail(ErrorKind kind, Text what, Text hint = {}, int osCode = 0)
{
    return std::unexpected(Error{kind, std::move(what), osCode, std::move(hint)});
}
/// Use text(), which keeps names and figures apart from the sentence; Text() for what somebody else has worded.
template <FinishedWords Words, typename... Rest>
std::unexpected<Error> fail(ErrorKind kind, Words&& what, Rest&&... rest) = delete;
template <typename What, FinishedWords Words, typename... Rest>
    requires(!FinishedWords<What>)
std::unexpected<Error> fail(ErrorKind kind, What&& what, Words&& hint, Rest&&... rest) = delete;

/// The name of a kind as it stands in JSON ("invalid", "notSupported", ...).
[[nodiscard]] const char* toName(ErrorKind kind) noexcept;
/// The inverse of toName(); ErrorKind::Protocol for a name nobody knows.
[[nodiscard]] ErrorKind errorKindFromName(const std::string& name) noexcept;

}  // namespace halftrip
