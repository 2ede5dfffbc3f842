#pragma once

#include <QString>

#include <string_view>
#include <vector>

namespace halftrip::gui {

/// What the window's words mean, each in a sentence: the one place for tooltips.
struct GlossaryEntry {
    const char* term = nullptr;  ///< "HRT", "p99", "transport".
    const char* meaning = nullptr;
};
[[nodiscard]] const std::vector<GlossaryEntry>& glossary();
/// The meaning of a term, in English or in the window's language; empty for one that is not in the glossary. Case does
/// not matter. The term itself in the window's language.
[[nodiscard]] QString termText(const GlossaryEntry& entry);
[[nodiscard]] QString meaningOf(std::string_view term);

}  // namespace halftrip::gui
