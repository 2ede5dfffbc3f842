#pragma once

#include "core/model/facts/fact.hpp"
#include "platform/linux/host/system_tree.hpp"

#include <string>
#include <vector>

namespace halftrip::platform {

/// What one file below /proc or /sys tells, read as a fact of the same place.
struct FileFact {
    enum class Form {
        Text,  ///< An empty one is "none".
        Number,
        Choice,  ///< The word in brackets: "always [madvise] never".
    };
    std::string id;
    std::string path;
    Form form = Form::Number;
    std::string unit = {};
    halftrip::Text missing = {};  ///< Why there is no such file; a sentence.
    bool isNoneIfMissing = true;  ///< Then there is nothing of the kind here; otherwise it is just not known.
};

/// With its value; without one, for the reason given where there is no such file, and otherwise because it cannot be
/// read.
[[nodiscard]] model::Fact readFact(const SystemTree& tree, const FileFact& file);

/// True for a file or folder that is there, readable or not.
[[nodiscard]] bool isThere(const SystemTree& tree, const std::string& path);

/// "cpu12" with the word "cpu"; not "cpufreq", not "cpu".
[[nodiscard]] bool isNumbered(const std::string& name, std::string_view word);

/// The folders of the processor's online cores, "/sys/devices/system/cpu/cpu0/", by number. An offline one keeps files
/// whose values nothing heeds.
[[nodiscard]] std::vector<std::string> coreFolders(const SystemTree& tree);

/// Each text once, in the order of the alphabet, between commas.
[[nodiscard]] std::string joinedOnce(std::vector<std::string> texts);

}  // namespace halftrip::platform
