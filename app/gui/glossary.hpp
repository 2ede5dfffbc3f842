#pragma once

#include <QString>

#include <string_view>
#include <vector>

namespace halftrip::gui {

/// What the window's words mean, each in a sentence: the one place for tooltips.
struct GlossaryEntry {
    std::string_view term;  ///< "HRT", "p99", "transport".
    const char* meaning = nullptr;
};
[[nodiscard]] const std::vector<GlossaryEntry>& glossary();
/// The meaning of a term, for people; empty for one that is not in the glossary. Case does not matter.
[[nodiscard]] QString meaningOf(std::string_view term);

}  // namespace halftrip::gui
