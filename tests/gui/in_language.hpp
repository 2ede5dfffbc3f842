#pragma once

#include "app/gui/language.hpp"

#include <QRegularExpression>
#include <QString>

namespace halftrip::gui_test {

/// What is made while it lives speaks that language; then English again.
class InLanguage {
public:
    explicit InLanguage(const char* id) { gui::useLanguage(QString::fromLatin1(id)); }
    ~InLanguage() { gui::useLanguage(QStringLiteral("en")); }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;
};

/// Two words of lower-case English in a row, which no name, unit or option is.
inline bool hasEnglish(const QString& text)
{
    static const QRegularExpression kWords(QStringLiteral("\\b[A-Za-z]?[a-z]{2,},? [a-z]{2,}\\b"));
    return text.contains(kWords);
}

}  // namespace halftrip::gui_test
