#pragma once

#include <optional>

namespace halftrip::tests {

/// Sees with which flags this program makes its sockets, for as long as it lives: it stands in for WSASocketW in the program's own
/// table of imports and hands every call on to the system. One at a time; any thread.
class SocketHook {
public:
    SocketHook();
    SocketHook(const SocketHook&) = delete;
    SocketHook& operator=(const SocketHook&) = delete;
    ~SocketHook();

    /// Of the socket that last had this number; nothing when it was not made under a hook.
    [[nodiscard]] static std::optional<unsigned long> flagsOf(unsigned long long socket);
    /// So many sockets were made under this hook, with all of these flags and without any of them.
    [[nodiscard]] static int madeWith(unsigned long flags);
    [[nodiscard]] static int madeWithout(unsigned long flags);
};

}  // namespace halftrip::tests
