#pragma once

#include "app/gui/language.hpp"

namespace halftrip::gui_test {

/// What is made while it lives speaks that language; then English again.
class InLanguage {
public:
    explicit InLanguage(const char* id) { gui::useLanguage(QString::fromLatin1(id)); }
    ~InLanguage() { gui::useLanguage(QStringLiteral("en")); }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;
};

}  // namespace halftrip::gui_test
