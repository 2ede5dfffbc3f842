#pragma once

#include "core/base/text.hpp"

#include <bitset>
#include <initializer_list>
#include <string>

namespace halftrip::platform {

/// Capabilities by their numbers (CAP_NET_RAW ..).
using CapabilitySet = std::bitset<64>;

[[nodiscard]] CapabilitySet effectiveCapabilities() noexcept;

/// Puts every capability that this process is permitted into its effective set. The file of an installed halftrip only
/// permits them (setcap "+p"): with the effective bit on the file ("+ep"), execve() fails as a whole where the bounding
/// set of a container or service lacks one. Call before any thread exists.
void raiseCapabilities() noexcept;

/// For a process that reads from untrusted peers and starts no other program: no_new_privs, no ambient capabilities,
/// and of root's only what either end of a measurement can use, in the bounding set, too. `savesFiles`: and what root
/// needs to save in other users' folders. Call before any thread exists.
void limitRights(bool savesFiles);

/// What decides how this program can get capabilities.
struct Standing {
    std::string program;  ///< The path of this executable.
    bool hasGroupCopy = false;  ///< A package installed a copy with capabilities for the group halftrip.
    bool isMember = false;  ///< The user may run that copy.
    bool cannotGainAny = false;  ///< no_new_privs is set.
    CapabilitySet bounding = ~CapabilitySet{};
};
/// As whoever started it left it: before limitRights().
[[nodiscard]] Standing standingOfProgram();

/// How `needed` are granted, to follow "grant cap_sys_nice: ": a command where one does it. It never gives capabilities
/// to everybody who can log in, and grants all that halftrip can use, since setcap replaces what was granted before.
[[nodiscard]] Text waysToGrant(const Standing& standing, std::initializer_list<unsigned> needed);
/// The same as the next step of a user who lacks `needed`: a sentence.
[[nodiscard]] Text adviceOnGrant(const Standing& standing, std::initializer_list<unsigned> needed);

/// For this process.
[[nodiscard]] Text waysToGrant(std::initializer_list<unsigned> needed);
[[nodiscard]] Text adviceOnGrant(std::initializer_list<unsigned> needed);

}  // namespace halftrip::platform
