#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/check_report.hpp"
#include "platform/linux/host/system_tree.hpp"

#include <string>

namespace halftrip::platform {

/// How a setting stands in its file below /proc or /sys.
enum class FileForm {
    Number,
    Word,
    Choice,  ///< The word in brackets: "always [madvise] never".
};

/// Reads the file as its form says. Error NotFound: `missing`, a sentence.
[[nodiscard]] Result<model::SettingValue> readFileSetting(const SystemTree& tree, const std::string& path,
                                                          FileForm form, const Text& missing);

/// Error Invalid: no value of that form, or none of those that the file offers. `what` names the setting in it.
[[nodiscard]] Status checkFileSetting(const SystemTree& tree, const std::string& path, FileForm form,
                                      const std::string& what, const model::SettingValue& value);

/// Hands a value to the file. `what` names the setting in the Error. Errors: Invalid (no value of that form, or the
/// kernel does not take it), and those of SystemTree::write().
[[nodiscard]] Status writeFileSetting(const SystemTree& tree, const std::string& path, FileForm form,
                                      const std::string& what, const model::SettingValue& value);

}  // namespace halftrip::platform
