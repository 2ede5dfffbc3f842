#pragma once

// NativeSocket, NameBytes and Socket, which owns one.
#ifdef _WIN32
#include "platform/windows/network/native_socket.hpp"
#else
#include "platform/linux/network/native_socket.hpp"
#endif
