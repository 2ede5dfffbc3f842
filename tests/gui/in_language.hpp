#pragma once

#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/language.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QString>
#include <QStringList>
#include <QTranslator>

#include <algorithm>
#include <set>

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

/// True of what is made the same in English and in the language in use: nobody has translated it, or a part of it. That
/// is no mistake (docs/decisions/0016-text-as-a-value.md); the structure test of the translations counts it.
template <typename Make>
bool isMadeInEnglish(const Make& make)
{
    const QString said = make();
    const gui::InEnglish english;
    return said == make();
}
inline bool staysEnglish(const Text& text)
{
    return isMadeInEnglish([&text] { return gui::sentenceText(text); });
}
/// In these words, or in English.
inline bool isSaidAs(const Text& text, const char* words)
{
    return staysEnglish(text) || gui::sentenceText(text) == QString::fromUtf8(words);
}

/// What the language in use is asked for and does not know. Make it behind the InLanguage, and let it go before.
class MissingTexts : public QTranslator {
public:
    MissingTexts()
        : QTranslator(QCoreApplication::instance()), m_known(parent()->findChildren<QTranslator*>(nameOfTranslators()))
    {
        setObjectName(nameOfTranslators());
        QCoreApplication::installTranslator(this);
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char* remark, int n) const override
    {
        for (const QTranslator* translator : m_known) {
            if (QString known = translator->translate(context, source, remark, n); !known.isNull())
                return known;
        }
        m_sources.insert(plain(QString::fromUtf8(source)));
        return {};
    }
    /// True of a text that has English words of one of them.
    [[nodiscard]] bool areIn(const QString& text) const
    {
        static const QRegularExpression kHole(QStringLiteral("%L?[0-9n]|\\{[^{}]*\\}"));
        const QString shown = plain(text);
        return std::ranges::any_of(m_sources, [&shown](const QString& source) {
            return std::ranges::any_of(source.split(kHole), [&shown](const QString& piece) {
                return hasEnglish(piece) && shown.contains(piece.trimmed());
            });
        });
    }

private:
    static QString nameOfTranslators() { return QStringLiteral("language"); }
    /// Without the marks of keys, and with the unit as core writes it.
    static QString plain(QString text)
    {
        return text.remove(QLatin1Char('&')).replace(QStringLiteral("\u00b5s"), QStringLiteral("us"));
    }

    QList<QTranslator*> m_known;
    mutable std::set<QString> m_sources;
};

}  // namespace halftrip::gui_test
