#pragma once

#include "core/base/error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

namespace halftrip::platform {

/// Two private network namespaces, joined by a veth pair. They disappear when nobody holds or uses them any more.
struct NamespacePair {
    sockets::FileDescriptor responder;  ///< For setns(2).
    bool isInUserNamespace = false;  ///< Made without rights: inside a user namespace that we live in from now on.
};

/// Makes them and moves the calling thread into the initiator's: with CAP_SYS_ADMIN directly, otherwise within a user
/// namespace of our own. Call while the process has no other thread. On an Error the thread is where it was, and the
/// Error says what the system refused.
[[nodiscard]] Result<NamespacePair> makeNamespacePair();

}  // namespace halftrip::platform
