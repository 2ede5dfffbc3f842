#pragma once

// What both systems have under names of their own: functions, types, options and codes. It brings the system's headers
// along: for sources only.
#ifdef _WIN32
#include "platform/windows/network/socket_api.hpp"
#else
#include "platform/linux/network/socket_api.hpp"
#endif
