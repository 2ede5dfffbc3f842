#pragma once

namespace halftrip {

/// The tool's version, from project(VERSION).
inline constexpr const char* kVersion = HALFTRIP_VERSION;

}  // namespace halftrip
