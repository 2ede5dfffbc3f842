#include "app/gui/i18n/language.hpp"

#include <QApplication>
#include <QFile>
#include <QFontMetrics>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include <algorithm>

/// Outside of the namespace: the macro names a function of the resource compiler.
static void loadTranslations()
{
#ifdef HALFTRIP_HAS_TRANSLATIONS
    Q_INIT_RESOURCE(translations);
#endif
}

namespace halftrip::gui {

namespace {

constexpr auto kEnglish = "en";
constexpr auto kSimplifiedChinese = "zh_CN";
const QString kLanguageKey = QStringLiteral("window/language");
const QString kTranslatorName = QStringLiteral("language");
constexpr auto kTranslatorLanguage = "halftripLanguage";

int& livesInEnglish()
{
    static int count = 0;
    return count;
}

/// Knows nothing while an InEnglish lives.
class Translator : public QTranslator {
public:
    using QTranslator::QTranslator;
    [[nodiscard]] QString translate(const char* context, const char* text, const char* remark, int n) const override
    {
        return livesInEnglish() > 0 ? QString() : QTranslator::translate(context, text, remark, n);
    }
};

/// `part`: "halftrip" for the window's texts, "qtbase" for Qt's.
QString translationFile(const QString& part, const QString& language)
{
    return QStringLiteral(":/translations/%1_%2.qm").arg(part, language);
}

/// The id of one of our languages that is near enough; empty: none.
QString idOf(const QLocale& locale)
{
    if (locale.language() == QLocale::English)
        return QString::fromLatin1(kEnglish);
    const bool isSimplified = locale.language() == QLocale::Chinese && locale.script() == QLocale::SimplifiedHanScript;
    return isSimplified ? QString::fromLatin1(kSimplifiedChinese) : QString();
}

}  // namespace

const std::vector<Language>& allLanguages()
{
    static const std::vector<Language> kLanguages = [] {
        loadTranslations();
        std::vector<Language> languages{{QString::fromLatin1(kEnglish), QStringLiteral("English")}};
        const QString chinese = QString::fromLatin1(kSimplifiedChinese);
        if (QFile::exists(translationFile(QStringLiteral("halftrip"), chinese)))
            languages.push_back({chinese, QStringLiteral("\u7b80\u4f53\u4e2d\u6587")});
        return languages;
    }();
    return kLanguages;
}

bool hasLanguage(const QString& id)
{
    return std::ranges::find(allLanguages(), id, &Language::id) != allLanguages().end();
}

QString languageFor(const QStringList& wanted)
{
    for (const QString& name : wanted) {
        const QString id = idOf(QLocale(name));
        if (hasLanguage(id))
            return id;
    }
    return QString::fromLatin1(kEnglish);
}

QString rememberedLanguage()
{
    const QString id = QSettings().value(kLanguageKey).toString();
    return hasLanguage(id) ? id : QString();
}

void rememberLanguage(const QString& id)
{
    QSettings().setValue(kLanguageKey, id);
}

void useLanguage(const QString& id)
{
    qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>(kTranslatorName));
    // Decimal points, too: sentences and charts of core have those of English, which Chinese shares.
    QLocale::setDefault(QLocale(hasLanguage(id) ? id : QString::fromLatin1(kEnglish)));
    if (!hasLanguage(id))
        return;
    for (const char* part : {"qtbase", "halftrip"}) {
        auto* translator = new Translator(QCoreApplication::instance());
        translator->setObjectName(kTranslatorName);
        translator->setProperty(kTranslatorLanguage, id);
        if (translator->load(translationFile(QString::fromLatin1(part), id)))
            QCoreApplication::installTranslator(translator);
    }
}

QString languageInUse()
{
    const auto* translator = QCoreApplication::instance()->findChild<QTranslator*>(kTranslatorName);
    return translator == nullptr ? QString::fromLatin1(kEnglish) : translator->property(kTranslatorLanguage).toString();
}

InEnglish::InEnglish()
{
    ++livesInEnglish();
}

InEnglish::~InEnglish()
{
    --livesInEnglish();
}

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

std::optional<QString> translated(const char* context, const char* text)
{
    for (const auto* translator : QCoreApplication::instance()->findChildren<QTranslator*>(kTranslatorName)) {
        if (QString known = translator->translate(context, text); !known.isNull())
            return known;
    }
    return std::nullopt;
}

}  // namespace halftrip::gui
