#pragma once

#include "platform/linux/transports/file_descriptor.hpp"

#include <sys/socket.h>

namespace halftrip::sockets {

using NativeSocket = int;
using NameBytes = socklen_t;
using Socket = FileDescriptor;

}  // namespace halftrip::sockets
