#pragma once

#include "core/base/error.hpp"

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace halftrip::cli {

/// What CLI11 says of an option's value, in our words and with the values that it takes. `help`: the next step where
/// none is known.
[[nodiscard]] Error complaintOf(const CLI::ParseError& error, const std::string& help);

/// Refuses an empty word where a file or folder is to be named: as a rule a variable of a script that has no value, and
/// a run that is not saved.
[[nodiscard]] Status checkFilesNamed(const CLI::App& command);

/// For a command that pkexec made root's: refuses what would have it read or write a file that is named, or log in to
/// another host by ssh. The user was asked about settings alone. Standard input and output may be named.
[[nodiscard]] Status checkNamesNoFile(const CLI::App& command);

}  // namespace halftrip::cli
