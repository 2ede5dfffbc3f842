#include "tests/gui/window_fixture.hpp"

#include "app/gui/steps/help_view.hpp"
#include "app/gui/steps/step.hpp"

#include <catch2/catch.hpp>

#include <QPushButton>
#include <QTest>

using namespace halftrip::gui;
using namespace halftrip::gui_test;

TEST_CASE("F1 shows the page's own help, without a network, and Back goes back", "[gui][help]")
{
    WindowFixture fixture;
    REQUIRE(QTest::qWaitForWindowActive(&fixture.window()));
    auto& help = *fixture.window().findChild<HelpView*>();
    for (const Step& step : allSteps()) {
        CAPTURE(step.id);
        if (step.id == kHelpStep)
            continue;
        const QString id = QString::fromStdString(std::string(step.id));
        CHECK(HelpView::hasTopic(id));
        fixture.window().goTo(step.id);
        QTest::keyClick(&fixture.window(), Qt::Key_F1);
        CHECK(help.isVisible());
        CHECK(help.topic() == id);
        CHECK(help.text().size() > 200);
        QTest::mouseClick(fixture.window().findChild<QPushButton*>("helpBack"), Qt::LeftButton);
        CHECK(fixture.window().step() == step.id);
    }
    for (const char* topic : {"start", "two-hosts", "glossary"}) {
        help.showTopic(topic);
        CHECK(help.text().size() > 200);
    }
    CHECK(help.text().contains("Half-round-trip"));
}

TEST_CASE("the help has no pictures, which it could not show", "[gui][help]")
{
    HelpView help;
    help.showTopic("the-case");
    CHECK(help.text().contains("razor-thin peak"));
    CHECK_FALSE(help.text().contains(QChar::ObjectReplacementCharacter));
    CHECK_FALSE(help.text().contains("57 \u00b5s]"));
}
