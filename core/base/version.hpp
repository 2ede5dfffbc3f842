#pragma once

namespace halftrip {

/// The tool's version, from project(VERSION).
extern const char* const kVersion;
/// Which build of it this is: commit, kind, compiler and system, in words.
extern const char* const kBuild;

}  // namespace halftrip
