#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::gui {

/// A sentence of core in fmt's syntax as translators see it: "{:d} samples {}" -> "%1 samples %2".
[[nodiscard]] std::string numbered(std::string_view text);

/// What may stand in a place of a sentence.
enum class PlaceKind : std::uint8_t {
    Words,   ///< "{}", "%1": translated in its turn, or a figure or name that stays.
    Number,  ///< "{:d}", "{:.1f}".
    Name,    ///< "{:s}": stays as it is.
    Verbatim,  ///< "{:?}": somebody else's words, which stay whatever they are.
};

/// A sentence with places for what varies, and its translation.
struct SentenceTemplate {
    QStringList between;  ///< What stands before, between and behind the places: one more than there are.
    std::vector<PlaceKind> places;
    QString translation;  ///< With %1 to %9.
    [[nodiscard]] qsizetype fixedLength() const;
};

/// Of a text in fmt's syntax, or with %1 to %9 in their order.
[[nodiscard]] SentenceTemplate templateOf(std::string_view text, QString translation);

/// Translates texts that templates were filled in to, of which no place may stay English: half a translation is worse
/// than none.
class SentenceTranslator {
public:
    using Known = std::function<std::optional<QString>(const QString&)>;
    /// `known`: a text without places in the other language, where there is one. The templates outlive the translator.
    SentenceTranslator(const std::vector<SentenceTemplate>& templates, Known known);

    /// None where no template fits, or something in one of its places is not known.
    [[nodiscard]] std::optional<QString> translate(const QString& text);

private:
    [[nodiscard]] std::optional<QString> whole(const QString& text);
    [[nodiscard]] std::optional<QString> lookUp(const QString& text);
    [[nodiscard]] std::optional<QString> inPlace(PlaceKind kind, const QString& text);
    [[nodiscard]] bool fill(const SentenceTemplate& sentence, const QString& text, qsizetype from, QStringList& parts);

    const std::vector<SentenceTemplate>& m_templates;
    Known m_known;
    bool m_isStrict = true;  ///< A word of small letters alone is no name.
    int m_triesLeft = 0;
    QHash<QString, std::optional<QString>> m_seen;
};

}  // namespace halftrip::gui
