#pragma once

#include "app/gui/i18n/language.hpp"

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <algorithm>

namespace halftrip::gui_test {

/// What is made while it lives speaks that language; then English again.
class InLanguage {
public:
    explicit InLanguage(const char* id) { gui::useLanguage(QString::fromLatin1(id)); }
    ~InLanguage() { gui::useLanguage(QStringLiteral("en")); }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;
};

inline bool isChinese(const QString& text)
{
    return std::ranges::any_of(text, [](QChar letter) { return letter.script() == QChar::Script_Han; });
}

/// In ascending order: another language has another order of words.
inline QStringList numbersIn(const QString& text)
{
    static const QRegularExpression kNumber(QStringLiteral("[0-9]+(?:[.:][0-9]+)*"));
    QStringList numbers;
    for (auto found = kNumber.globalMatch(text); found.hasNext();)
        numbers << found.next().captured();
    numbers.sort();
    return numbers;
}

/// Two words of lower-case English in a row, which no name, unit or option is.
inline bool hasEnglish(const QString& text)
{
    static const QRegularExpression kWords(QStringLiteral("\\b[A-Za-z]?[a-z]{2,},? [a-z]{2,}\\b"));
    return text.contains(kWords);
}

}  // namespace halftrip::gui_test
