#include "app/gui/parts/readable_style.hpp"

#include "app/gui/canvas/markers.hpp"
#include "app/gui/canvas/series_looks.hpp"
#include "app/gui/forms/peer_card.hpp"
#include "app/gui/input/focus_ring.hpp"
#include "app/gui/parts/appearance.hpp"
#include "app/gui/parts/palette_watch.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/plots/slow_packet_lanes.hpp"
#include "core/chart/run_charts.hpp"
#include "core/export/html/html_parts.hpp"
#include "core/model/request/axis.hpp"
#include "tests/gui/window_fixture.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QCheckBox>
#include <QColor>
#include <QComboBox>
#include <QFocusFrame>
#include <QGridLayout>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOptionButton>
#include <QTableWidget>
#include <QTest>
#include <QToolTip>
#include <QVBoxLayout>

#include <array>
#include <cmath>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace halftrip::gui;

namespace {

/// A dark theme that says nothing of placeholders and greyed words, as desktops have them.
QPalette darkTheme()
{
    QPalette palette(QColor(55, 58, 63), QColor(45, 47, 51));
    palette.setColor(QPalette::Base, QColor(30, 31, 34));
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(role, QColor(230, 230, 230));
    palette.setColor(QPalette::PlaceholderText, QColor(0, 0, 0, 128));
    return palette;
}

double contrastWithBase(QStyle::PrimitiveElement element)
{
    ReadableStyle style(QStyleFactory::create("fusion"));
    QStyleOptionButton option;
    option.palette = darkTheme();
    option.rect = QRect(0, 0, 13, 13);
    option.state = QStyle::State_Enabled | QStyle::State_Off;
    const QColor base = option.palette.color(QPalette::Base);
    QImage picture(13, 13, QImage::Format_RGB32);
    picture.fill(base);
    QPainter painter(&picture);
    style.drawPrimitive(element, &option, &painter, nullptr);
    painter.end();
    return contrastOf(picture.pixelColor(6, 0), base);
}

/// Linear red, green and blue as somebody has them who lacks one kind of cones. Source: G. M. Machado, M. M. Oliveira
/// and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
/// severity 1.
struct Vision {
    const char* name;
    std::array<std::array<double, 3>, 3> seen;
};

constexpr std::array<Vision, 4> kVisions{
    {{"all cones", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
     {"protanopia",
      {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
     {"deuteranopia",
      {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
     {"tritanopia",
      {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}}};

std::array<double, 3> product(const std::array<std::array<double, 3>, 3>& matrix, const std::array<double, 3>& vector)
{
    std::array<double, 3> result{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column)
            result[row] += matrix[row][column] * vector[column];
    }
    return result;
}

/// CIE 1976 L*a*b* under D65.
std::array<double, 3> labOf(const QColor& color, const Vision& vision)
{
    static constexpr std::array<std::array<double, 3>, 3> kToXyz{
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    static constexpr std::array<double, 3> kWhite{0.95047, 1, 1.08883};
    std::array<double, 3> parts{color.redF(), color.greenF(), color.blueF()};
    for (double& part : parts)
        part = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    parts = product(vision.seen, parts);
    for (double& part : parts)
        part = std::clamp(part, 0.0, 1.0);
    std::array<double, 3> xyz = product(kToXyz, parts);
    for (std::size_t i = 0; i < 3; ++i) {
        const double part = xyz[i] / kWhite[i];
        xyz[i] = part > 216.0 / 24389 ? std::cbrt(part) : (part * 24389 / 27 + 16) / 116;
    }
    return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

/// CIE 1976; what is 2.3 apart can just be told.
double differenceOf(const QColor& one, const QColor& other, const Vision& vision)
{
    const std::array<double, 3> a = labOf(one, vision);
    const std::array<double, 3> b = labOf(other, vision);
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

}  // namespace

TEST_CASE("contrast is that of WCAG", "[gui][style]")
{
    CHECK(contrastOf(Qt::black, Qt::white) == Approx(21));
    CHECK(contrastOf(Qt::white, Qt::black) == Approx(21));
    CHECK(contrastOf(QColor(119, 119, 119), Qt::white) == Approx(4.48).epsilon(0.01));
}

TEST_CASE("placeholders and greyed words can be read in a theme that forgot them", "[gui][style]")
{
    ReadableStyle style(QStyleFactory::create("fusion"));
    QPalette palette = darkTheme();
    style.polish(palette);
    CHECK(palette.color(QPalette::PlaceholderText).lightness() > 200);
    CHECK(palette.color(QPalette::PlaceholderText).alphaF() >= 0.35F);
    CHECK(palette.color(QPalette::Disabled, QPalette::ButtonText).lightness() > 200);
    CHECK(palette.color(QPalette::Text) == QColor(230, 230, 230));

    QPalette fine(Qt::lightGray, Qt::white);
    fine.setColor(QPalette::PlaceholderText, QColor(90, 90, 90));
    style.polish(fine);
    CHECK(fine.color(QPalette::PlaceholderText) == QColor(90, 90, 90));
}

TEST_CASE("the frames of check boxes and radio buttons can be seen in a dark theme", "[gui][style]")
{
    CHECK(contrastWithBase(QStyle::PE_IndicatorCheckBox) > 3);
    CHECK(contrastWithBase(QStyle::PE_IndicatorItemViewItemCheck) > 3);
    CHECK(contrastWithBase(QStyle::PE_IndicatorRadioButton) > 3);
}

TEST_CASE("whoever works with the keyboard sees a ring around the control that has it, in both themes", "[gui][style]")
{
    const QString before = QApplication::style()->name();
    QApplication::setStyle(std::make_unique<ReadableStyle>(QStyleFactory::create("fusion")).release());
    for (const QPalette& palette : {QPalette(QColor(239, 239, 239), QColor(239, 239, 239)), darkTheme()}) {
        const FocusRing ring;
        QWidget window;
        window.setPalette(palette);
        QPushButton button(&window);
        QCheckBox box(&window);
        QLineEdit line(&window);
        QComboBox choice(&window);
        QTableWidget table(2, 2, &window);
        const std::vector<QWidget*> controls{&button, &box, &line, &choice, &table};
        QVBoxLayout column(&window);
        for (QWidget* control : controls)
            column.addWidget(control);
        window.show();
        REQUIRE(QTest::qWaitForWindowActive(&window));
        const QColor accent = curveColor(CurveColor::P50, window.palette());
        CAPTURE(isDark(palette));
        CHECK(contrastOf(accent, window.palette().color(QPalette::Window)) >= 3);
        for (QWidget* control : controls) {
            CAPTURE(control->metaObject()->className());
            control->setFocus(Qt::TabFocusReason);
            QTest::keyClick(control, Qt::Key_Shift);
            REQUIRE(ring.ringed() == control);
            const QImage picture = window.grab().toImage();
            const QRect place = control->geometry();
            for (const int y : {place.top() - 2, place.top() - 1, place.bottom() + 1, place.bottom() + 2})
                CHECK(picture.pixelColor(place.center().x(), y) == accent);
            CHECK(picture.pixelColor(place.left() - 1, place.center().y()) == accent);
        }
        QTest::mouseClick(&button, Qt::LeftButton);
        CHECK(ring.ringed() == nullptr);
    }
    QApplication::setStyle(QStyleFactory::create(before));
}

TEST_CASE("the keyboard's place is seen from the start, before any key was pressed", "[gui][style]")
{
    const FocusRing ring;
    QWidget window;
    QPushButton button(&window);
    window.show();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    button.setFocus();
    CHECK(ring.ringed() == &button);
    QTest::mouseClick(&button, Qt::LeftButton);
    CHECK(ring.ringed() == nullptr);
}

TEST_CASE("no edge of the ring is cut when more is seen of the area that its control lies in", "[gui][style]")
{
    const QString before = QApplication::style()->name();
    QApplication::setStyle(std::make_unique<ReadableStyle>(QStyleFactory::create("fusion")).release());
    const FocusRing ring;
    QScrollArea area;
    auto* const page = new QWidget;
    page->resize(500, 900);
    auto* const button = new QPushButton("Far below", page);
    button->setGeometry(100, 700, 300, 30);
    area.setWidget(page);
    area.resize(250, 200);
    area.show();
    REQUIRE(QTest::qWaitForWindowActive(&area));
    QTest::keyClick(page, Qt::Key_Shift);
    button->setFocus();
    const auto shape = [&area] {
        const auto* frame = area.findChild<QFocusFrame*>();
        return frame == nullptr ? QRect() : frame->mask().boundingRect().translated(frame->pos());
    };
    QTest::qWait(50);
    REQUIRE(ring.ringed() == button);
    // It is brought into sight, and its ring ends where it does.
    CHECK(area.verticalScrollBar()->value() > 0);
    CHECK(shape().right() < 250);
    area.resize(600, 400);
    QTest::qWait(50);
    const QRect whole(button->mapTo(area.viewport(), QPoint(0, 0)), button->size());
    CHECK(shape().contains(whole));
    area.resize(250, 200);
    QTest::qWait(50);
    CHECK(shape().right() < 250);
    QApplication::setStyle(QStyleFactory::create(before));
}

TEST_CASE("arrows go to the card that lies there, and Return chooses it", "[gui][style]")
{
    QWidget window;
    auto* grid = new QGridLayout(&window);
    std::vector<PeerCard*> cards;
    for (int place = 0; place < 7; ++place) {
        cards.push_back(new PeerCard(QString::number(place), "Words.", {}, &window));
        // The last one is alone in its row, and as wide as all.
        grid->addWidget(cards.back(), place / 3, place == 6 ? 0 : place % 3, 1, place == 6 ? 3 : 1);
    }
    window.resize(900, 500);
    window.show();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    const auto after = [&](int from, Qt::Key key) {
        cards[static_cast<std::size_t>(from)]->setFocus();
        QTest::keyClick(cards[static_cast<std::size_t>(from)], key);
        return static_cast<int>(std::ranges::find(cards, window.focusWidget()) - cards.begin());
    };
    CHECK(after(0, Qt::Key_Right) == 1);
    CHECK(after(0, Qt::Key_Down) == 3);
    CHECK(after(4, Qt::Key_Up) == 1);
    CHECK(after(5, Qt::Key_Left) == 4);
    CHECK(after(5, Qt::Key_Right) == 5);
    CHECK(after(3, Qt::Key_Down) == 6);
    CHECK(after(6, Qt::Key_Up) == 4);
    CHECK(after(0, Qt::Key_Up) == 0);
}

TEST_CASE("a list that has no room for its entry shows that it goes on", "[gui][style]")
{
    halftrip::gui_test::needFonts();
    const ReadableStyle style(QStyleFactory::create("fusion"));
    const auto drawn = [&style](const char* text) {
        QComboBox box;
        box.addItem(QString::fromLatin1(text));
        box.resize(110, 30);
        QStyleOptionComboBox option;
        option.initFrom(&box);
        option.currentText = box.currentText();
        QImage image(box.size(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        style.drawControl(QStyle::CE_ComboBoxLabel, &option, &painter, &box);
        return image;
    };
    // What follows the dots makes no difference.
    CHECK(drawn("Adapters that wait 50 us") == drawn("Adapters that wait for ever"));
    CHECK(drawn("Short") != drawn("Shorn"));
}

TEST_CASE("a tool tip lets the mouse through to what it covers", "[gui][style]")
{
    QApplication::setStyle(std::make_unique<ReadableStyle>(QStyleFactory::create("fusion")).release());
    QPushButton button("Start");
    button.show();
    QToolTip::showText(button.mapToGlobal(QPoint(2, 2)), "The command that Start runs.", &button);
    const auto widgets = QApplication::topLevelWidgets();
    const auto tip = std::ranges::find_if(
        widgets, [](const QWidget* widget) { return widget->inherits("QTipLabel") && widget->isVisible(); });
    REQUIRE(tip != widgets.end());
    CHECK((*tip)->windowFlags().testFlag(Qt::WindowTransparentForInput));
    CHECK((*tip)->windowFlags().testFlag(Qt::ToolTip));
    QToolTip::hideText();
}

TEST_CASE("layouts have the window's grid whatever the desktop's style has, and nothing is animated", "[gui][style]")
{
    const QString before = QApplication::style()->name();
    for (const auto effect : {Qt::UI_General, Qt::UI_AnimateMenu, Qt::UI_AnimateCombo, Qt::UI_FadeTooltip})
        QApplication::setEffectEnabled(effect, true);
    REQUIRE(QApplication::isEffectEnabled(Qt::UI_AnimateCombo));
    QApplication::setStyle(std::make_unique<ReadableStyle>(QStyleFactory::create("fusion")).release());
    for (const auto effect : {Qt::UI_AnimateMenu, Qt::UI_AnimateCombo, Qt::UI_FadeTooltip})
        CHECK_FALSE(QApplication::isEffectEnabled(effect));
    CHECK(QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0);
    QWidget window;
    const QVBoxLayout column(&window);
    CHECK(column.spacing() == kUsual);
    CHECK(column.contentsMargins() == QMargins(kUsual, kUsual, kUsual, kUsual));
    QApplication::setStyle(QStyleFactory::create(before));
}

TEST_CASE("light and dark are chosen in the window, whatever the desktop has", "[gui][style]")
{
    const QString before = QApplication::style()->name();
    const bool wasDark = isDark(QApplication::palette());
    useAppearance(Appearance::Dark);
    CHECK(isDark(QApplication::palette()));
    useAppearance(Appearance::Light);
    CHECK_FALSE(isDark(QApplication::palette()));
    useAppearance(Appearance::System);
    CHECK(isDark(QApplication::palette()) == wasDark);
    CHECK(rememberedAppearance() == Appearance::System);
    rememberAppearance(Appearance::Dark);
    CHECK(rememberedAppearance() == Appearance::Dark);
    rememberAppearance(Appearance::System);
    QApplication::setStyle(QStyleFactory::create(before));
}

TEST_CASE("whoever draws with a palette's colours learns of another one once, when all widgets have it", "[gui][style]")
{
    QWidget area;
    auto* const inner = new QWidget(&area);
    int calls = 0;
    QColor seen;
    new PaletteWatch(area, [&] {
        ++calls;
        seen = inner->palette().color(QPalette::WindowText);
    });
    QPalette other = area.palette();
    for (const QColor& color : {QColor(Qt::red), QColor(Qt::blue)}) {
        other.setColor(QPalette::WindowText, color);
        area.setPalette(other);
    }
    CHECK(calls == 0);
    QTest::qWait(20);
    CHECK(calls == 1);
    CHECK(seen == QColor(Qt::blue));
}

TEST_CASE("every colour of the plots can be told from its ground, and read where it is text", "[gui][style]")
{
    constexpr double kText = 4.5;
    constexpr double kDrawn = 3.0;
    // What has an edge, and lies beneath curves.
    constexpr double kArea = 1.5;
    QPalette light(QColor(239, 239, 239), QColor(239, 239, 239));
    light.setColor(QPalette::Base, Qt::white);
    for (const QPalette& palette : {light, darkTheme()}) {
        const QColor base = palette.color(QPalette::Base);
        CAPTURE(isDark(palette));
        // Figures of the summary stand on the window, names of marks in the plots.
        for (const CurveColor curve : {CurveColor::P50, CurveColor::P99, CurveColor::Max}) {
            CAPTURE(static_cast<int>(curve));
            CHECK(contrastOf(curveColor(curve, palette), base) >= kText);
            CHECK(contrastOf(curveColor(curve, palette), palette.color(QPalette::Window)) >= kText);
        }
        for (const CurveColor curve : {CurveColor::Scheduled, CurveColor::Reference})
            CHECK(contrastOf(curveColor(curve, palette), base) >= kDrawn);
        for (int place = 0; place < kWordColors; ++place) {
            CAPTURE(place);
            CHECK(contrastOf(wordColor(place, palette), base) >= kDrawn);
        }
        for (const halftrip::model::StagePartName& part : halftrip::model::kStageParts) {
            CAPTURE(part.id);
            if (part.isFiner)
                continue;
            const QColor color = stageColor(part.part, palette);
            CHECK(contrastOf(color, base) >= kDrawn);
            CHECK(contrastOf(readableOn(color), color) >= kText);
            for (const halftrip::model::StagePartName& other : halftrip::model::kStageParts) {
                if (!other.isFiner && other.part != part.part)
                    CHECK(color != stageColor(other.part, palette));
            }
        }
        CHECK(contrastOf(quietTextColor(palette), base) >= kText);
        CHECK(contrastOf(quietTextColor(palette), palette.color(QPalette::Window)) >= kText);
        CHECK(contrastOf(axisColor(palette), base) >= kDrawn);
        CHECK(contrastOf(silenceColor(palette), base) >= kArea);
        for (int place = 0; place <= 100; ++place) {
            CAPTURE(place);
            CHECK(contrastOf(numberColor(place / 100.0, palette), base) >= kDrawn);
        }
        for (const CurveColor trust : {CurveColor::P50, CurveColor::P99, CurveColor::Max})
            CHECK(contrastOf(palette.color(QPalette::WindowText), tintColor(trust, palette)) >= kText);
    }
}

namespace {

/// Of the pages of reports, in light and in dark.
struct ReportTheme {
    bool isDark = false;

    [[nodiscard]] QColor colorOf(const QString& name) const
    {
        const QString css = QString::fromStdString(halftrip::exporting::html::style().string());
        const qsizetype from = isDark ? css.indexOf("prefers-color-scheme:dark") : 0;
        REQUIRE(from >= 0);
        const qsizetype begin = css.indexOf(name + ':', from) + name.size() + 1;
        const qsizetype length = std::min(css.indexOf(';', begin), css.indexOf('}', begin)) - begin;
        return QColor(css.mid(begin, length));
    }
};

}  // namespace

TEST_CASE("a report's bands without replies are seen in both themes, and have an edge", "[gui][style]")
{
    const QString css = QString::fromStdString(halftrip::exporting::html::style().string());
    CHECK(css.contains(".chart path.band{fill:var(--gap);stroke:var(--faint);"));
    for (const ReportTheme& theme : {ReportTheme{false}, ReportTheme{true}}) {
        CAPTURE(theme.isDark, theme.colorOf("--gap").name().toStdString());
        CHECK(contrastOf(theme.colorOf("--gap"), theme.colorOf("--paper")) >= 1.5);
        CHECK(contrastOf(theme.colorOf("--faint"), theme.colorOf("--paper")) >= kDrawnContrast);
    }
}

namespace {

/// Curves are thin: six times what can just be told between areas.
constexpr double kApart = 15;

void checkApart(const std::vector<QColor>& colors)
{
    for (const Vision& vision : kVisions) {
        for (std::size_t i = 0; i < colors.size(); ++i) {
            for (std::size_t other = 0; other < i; ++other) {
                CAPTURE(vision.name, i, other);
                CHECK(differenceOf(colors[i], colors[other], vision) >= kApart);
            }
        }
    }
}

}  // namespace

TEST_CASE("the colours of words and of stages are told apart by people with any colour vision", "[gui][style]")
{
    QPalette light(QColor(239, 239, 239), QColor(239, 239, 239));
    light.setColor(QPalette::Base, Qt::white);
    for (const QPalette& palette : {light, darkTheme()}) {
        CAPTURE(isDark(palette));
        std::vector<QColor> words;
        for (int place = 0; place < kWordColors; ++place)
            words.push_back(wordColor(place, palette));
        checkApart(words);
        // The lanes of slow packets have a kind for each.
        std::vector<QColor> spans;
        for (std::size_t kind = 0; kind < halftrip::model::kSpanKinds; ++kind)
            spans.push_back(spanColor(static_cast<halftrip::model::SpanKind>(kind), palette));
        checkApart(spans);
        std::vector<QColor> stages;
        for (const halftrip::model::StagePartName& part : halftrip::model::kStageParts) {
            if (!part.isFiner)
                stages.push_back(stageColor(part.part, palette));
        }
        REQUIRE(stages.size() == 9);
        checkApart(stages);
    }
}

TEST_CASE("words beyond the colours have these again in another style, and groups another marker", "[gui][style]")
{
    using namespace halftrip::model;
    for (const std::string_view axis : {kFeedAxis, kTransportAxis}) {
        CAPTURE(axis);
        RunRecord record;
        for (int word = 0; word < 4 * kWordColors; ++word)
            record.points.emplace_back().axes = {wordOn(axis, std::to_string(word))};
        RunModel run;
        run.setRecord(std::move(record));
        std::set<std::pair<QRgb, Qt::PenStyle>> looks;
        for (const SeriesLook& look : seriesLooks(run, QPalette(Qt::lightGray)))
            looks.emplace(look.color.rgb(), look.style);
        CHECK(looks.size() == 4 * kWordColors);
    }
    std::set<std::pair<QRgb, int>> markers;
    for (int group = 0; group < 4 * kWordColors; ++group)
        markers.emplace(wordColor(group, QPalette(Qt::lightGray)).rgb(), shapeOfGroup(static_cast<std::size_t>(group)));
    CHECK(markers.size() == 4 * kWordColors);
}

namespace {

struct Sweep {
    std::string_view axis;
    std::vector<std::int64_t> numbers;
};

std::vector<Sweep> usualSweeps()
{
    using namespace halftrip::model;
    std::vector<Sweep> sweeps{{kGapAxis, {100'000, 50'000, 20'000, 10'000, 5'000, 2'000, 1'000, 500, 0}},
                              {kGapAxis, {100'000, 50'000, 20'000, 10'000, 5'000, 2'000}},
                              {kPauseAxis,
                               {0, 10'000, 30'000, 100'000, 300'000, 1'000'000, 3'000'000, 10'000'000, 30'000'000,
                                100'000'000, 300'000'000, 1'000'000'000}},
                              {kSizeAxis, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048}},
                              {kSizeAxis, {64, 128, 256, 512, 1024, 1472}},
                              {kFlowAxis, {}}};
    for (std::int64_t flow = 1; flow <= 64; ++flow)
        sweeps.back().numbers.push_back(flow);
    return sweeps;
}

std::vector<SeriesLook> looksOver(const Sweep& sweep, const QPalette& palette)
{
    halftrip::model::RunRecord record;
    for (const std::int64_t number : sweep.numbers)
        record.points.emplace_back().axes = {halftrip::model::numberOn(sweep.axis, number)};
    RunModel run;
    run.setRecord(std::move(record));
    return seriesLooks(run, palette);
}

}  // namespace

TEST_CASE("the curves that a sweep shows at first are told apart by people with any colour vision", "[gui][style]")
{
    QPalette light(QColor(239, 239, 239), QColor(239, 239, 239));
    light.setColor(QPalette::Base, Qt::white);
    for (const QPalette& palette : {light, darkTheme()}) {
        for (const Sweep& sweep : usualSweeps()) {
            const std::vector<SeriesLook> looks = looksOver(sweep, palette);
            const std::vector<std::size_t> ticked = spreadOver(looks.size(), kMostTickedAtFirst);
            REQUIRE(ticked.size() == 4);
            // Few rows are told apart whichever of them are ticked.
            constexpr std::size_t kFew = 9;
            for (std::size_t i = 0; i < looks.size(); ++i) {
                for (std::size_t other = 0; other < i; ++other) {
                    const bool areAtFirst = std::ranges::count(ticked, i) + std::ranges::count(ticked, other) == 2;
                    if ((looks.size() > kFew && !areAtFirst) || looks[i].style != looks[other].style)
                        continue;
                    for (const Vision& vision : kVisions) {
                        CAPTURE(isDark(palette), sweep.axis, vision.name, sweep.numbers[i], sweep.numbers[other]);
                        CHECK(differenceOf(looks[i].color, looks[other].color, vision) >= kApart);
                    }
                }
            }
        }
    }
}

TEST_CASE("a report's curves of a sweep are seen, and told apart by people with any colour vision", "[gui][style]")
{
    halftrip::model::RunRecord record;
    for (std::int64_t points = 1; points <= 8; ++points) {
        halftrip::model::PointResult& point = record.points.emplace_back();
        point.axes = {halftrip::model::numberOn(halftrip::model::kGapAxis, points * 1'000)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
        for (int i = 0; i < 1'000; ++i)
            point.distributions.front().histogram.record(20'000 + i * points);
        if (points == 1)
            continue;
        for (const halftrip::chart::Chart& chart : halftrip::chart::overviewCharts(record)) {
            const auto& curves = chart.series;
            REQUIRE(curves.size() == std::min<std::size_t>(record.points.size(), 6));
            for (const ReportTheme& theme : {ReportTheme{false}, ReportTheme{true}}) {
                const auto colorOf = [&](std::size_t curve) {
                    return theme.colorOf("--" + QString::fromUtf8(curves[curve].color.data(),
                                                                  static_cast<int>(curves[curve].color.size())));
                };
                for (std::size_t i = 0; i < curves.size(); ++i) {
                    CAPTURE(theme.isDark, points, i);
                    CHECK(contrastOf(colorOf(i), theme.colorOf("--paper")) >= kDrawnContrast);
                    for (std::size_t other = 0; other < i; ++other) {
                        for (const Vision& vision : kVisions) {
                            CAPTURE(other, vision.name);
                            CHECK((curves[i].look != curves[other].look ||
                                   differenceOf(colorOf(i), colorOf(other), vision) >= kApart));
                        }
                    }
                }
            }
        }
    }
    for (const halftrip::chart::Chart& chart : halftrip::chart::overviewCharts(record))
        CHECK(chart.series[1].look == halftrip::chart::Look::DashedSteps);
}

TEST_CASE("numbers share all colours from a run's lowest to its highest, but sizes have their own", "[gui][style]")
{
    QPalette light(QColor(239, 239, 239), QColor(239, 239, 239));
    light.setColor(QPalette::Base, Qt::white);
    const auto colorsOf = [&light](const Sweep& sweep) {
        std::vector<QColor> colors;
        for (const SeriesLook& look : looksOver(sweep, light))
            colors.push_back(look.color);
        return colors;
    };
    const std::vector<QColor> ends{numberColor(0, light), numberColor(1, light)};
    CHECK(colorsOf({halftrip::model::kGapAxis, {2'000, 5'000}}) == ends);
    CHECK(colorsOf({halftrip::model::kPauseAxis, {0, 1'000'000'000}}) == ends);
    CHECK(colorsOf({halftrip::model::kFlowAxis, {64, 1}}) == std::vector{ends[1], ends[0]});
    CHECK(colorsOf({halftrip::model::kSizeAxis, {64, 128}}) != colorsOf({halftrip::model::kSizeAxis, {64, 2048}}));
    CHECK(colorsOf({halftrip::model::kSizeAxis, {64, 128}}).front() ==
          colorsOf({halftrip::model::kSizeAxis, {64, 2048}}).front());
}

TEST_CASE("the colours of curves are told apart by people with any colour vision", "[gui][style]")
{
    constexpr std::array kCurves{CurveColor::P50, CurveColor::P99, CurveColor::Max, CurveColor::Scheduled,
                                 CurveColor::Reference};
    QPalette light(QColor(239, 239, 239), QColor(239, 239, 239));
    light.setColor(QPalette::Base, Qt::white);
    for (const QPalette& palette : {light, darkTheme()}) {
        CAPTURE(isDark(palette));
        std::vector<QColor> curves;
        for (const CurveColor curve : kCurves)
            curves.push_back(curveColor(curve, palette));
        checkApart(curves);
    }
}

TEST_CASE("words can be read on every ground that the desktop gives them, chosen rows and links included",
          "[gui][style]")
{
    ReadableStyle style(QStyleFactory::create("fusion"));
    QPalette light = QStyleFactory::create("fusion")->standardPalette();
    QPalette dark = darkTheme();
    dark.setColor(QPalette::Link, Qt::blue);
    for (QPalette* palette : {&light, &dark}) {
        style.polish(*palette);
        CAPTURE(isDark(*palette));
        struct Pair {
            QPalette::ColorRole words;
            QPalette::ColorRole ground;
        };
        for (const auto& [words, ground] :
             {Pair{QPalette::Text, QPalette::Base}, Pair{QPalette::WindowText, QPalette::Window},
              Pair{QPalette::ButtonText, QPalette::Button}, Pair{QPalette::HighlightedText, QPalette::Highlight},
              Pair{QPalette::Link, QPalette::Base}, Pair{QPalette::ToolTipText, QPalette::ToolTipBase}}) {
            CAPTURE(words, ground);
            CHECK(contrastOf(palette->color(words), palette->color(ground)) >= kTextContrast);
        }
    }
}
