#include "app/gui/steps/help_view.hpp"
#include "app/gui/steps/step.hpp"

#include <QVBoxLayout>

namespace halftrip::gui {

namespace {

/// The help, in place of the page that it was asked from.
class HelpPage : public StepPage {
public:
    HelpPage(const StepParts& parts, QWidget* parent) : StepPage(parent)
    {
        auto* help = new HelpView(this);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(help);
        connect(help, &HelpView::left, this, [goTo = parts.goTo](const QString& page) {
            goTo(page.isEmpty() ? std::string(kConnectStep) : page.toStdString());
        });
    }

    [[nodiscard]] QString state() const override { return {}; }
};

StepPage* makeHelpPage(const StepParts& parts, QWidget* parent)
{
    return new HelpPage(parts, parent);
}

}  // namespace

Step helpStep()
{
    return {kHelpStep, QT_TRANSLATE_NOOP("steps", "Help"), makeHelpPage, false};
}

}  // namespace halftrip::gui
