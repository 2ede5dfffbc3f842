#include "app/gui/i18n/fonts.hpp"

#include <QApplication>
#include <QFontMetrics>

namespace halftrip::gui {

std::optional<Error> missingFont(const QString& language)
{
    // Where fontconfig finds nothing, names such as "Sans Serif" stand in the database all the same.
    const QFontMetrics letters(QApplication::font());
    if (!letters.inFontUcs4(U'a'))
        return Error{
            .kind = ErrorKind::NotFound,
            .what = "This system has no fonts: every text is shown as boxes.",
            .hint = "Install a font (Debian: fonts-dejavu-core, Fedora: dejavu-sans-fonts), then start again."};
    if (language.startsWith(QLatin1String("zh")) && !letters.inFontUcs4(U'\u6c49'))
        return Error{.kind = ErrorKind::NotFound,
                     .what = "This system has no Chinese font: Chinese texts are shown as boxes.",
                     .hint = "Install one (Debian: fonts-wqy-microhei, Fedora: google-noto-sans-cjk-fonts), or use "
                             "--language en."};
    return std::nullopt;
}

}  // namespace halftrip::gui
