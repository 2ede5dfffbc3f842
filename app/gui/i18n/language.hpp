#pragma once

#include "core/base/error.hpp"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace halftrip::gui {

/// A language that the window can speak.
struct Language {
    QString id;    ///< "en", "zh_CN".
    QString name;  ///< In the language itself.
};

/// English, which the window's texts are written in, then those that this build has translations for.
[[nodiscard]] const std::vector<Language>& allLanguages();
[[nodiscard]] bool hasLanguage(const QString& id);
/// The first of the wanted languages, as QLocale::uiLanguages() names them, that there is; English where there is none.
[[nodiscard]] QString languageFor(const QStringList& wanted);
/// What the user has chosen; empty: the system's.
[[nodiscard]] QString rememberedLanguage();
void rememberLanguage(const QString& id);
/// Texts and figures that are made from now on are in this language, those of Qt's own dialogs as well. What stands
/// there already stays. Needs the application, and its main thread.
void useLanguage(const QString& id);
/// What useLanguage() was last told; English before.
[[nodiscard]] QString languageInUse();
/// While it lives, texts are made in English, whatever language is in use: for what leaves the window, as reports do.
/// GUI thread only.
class InEnglish {
public:
    InEnglish();
    ~InEnglish();
    InEnglish(const InEnglish&) = delete;
    InEnglish& operator=(const InEnglish&) = delete;
};

/// Texts of `language` would be shown as boxes: this system has no font for them. None where it has one. Not
/// translated: it is for a terminal, and the window's own texts could not be read. Needs the application.
[[nodiscard]] std::optional<Error> missingFont(const QString& language);

/// In the language in use; none where it has no translation of that, as in English.
[[nodiscard]] std::optional<QString> translated(const char* context, const char* text);

}  // namespace halftrip::gui
