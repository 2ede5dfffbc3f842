#include "app/gui/forms/advanced_settings.hpp"
#include "app/gui/forms/command_bar.hpp"
#include "app/gui/forms/preset_bar.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/input/tab_order.hpp"
#include "app/gui/model/run_model.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/process/cli_inventory.hpp"
#include "app/gui/process/run_controller.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/run_header.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "app/gui/steps/step.hpp"

#include <QAction>
#include <QCoreApplication>
#include <QGroupBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSplitter>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace halftrip::gui {

namespace {

/// The form for the next run at the left, the run that is shown at the right.
class MeasurePage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(MeasurePage)

public:
    MeasurePage(const StepParts& parts, QWidget* parent) : StepPage(parent), m_parts(parts)
    {
        m_halves = new QSplitter(Qt::Horizontal, this);
        m_halves->setObjectName(QStringLiteral("measureHalves"));
        m_head = new QWidget(this);
        auto* head = new QHBoxLayout(m_head);
        head->setContentsMargins(0, 0, 0, 0);
        head->addStretch(1);
        m_head->hide();
        m_side = makeSide();
        m_sideWidth = m_side->maximumWidth();
        m_run = makeRun();
        m_halves->addWidget(m_side);
        m_halves->addWidget(m_run);
        m_halves->setStretchFactor(1, 1);
        m_halves->setCollapsible(1, false);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(m_halves);
        auto* form = new QAction(tr("&Form for the next run"), this);
        form->setObjectName(QStringLiteral("showForm"));
        form->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_B));
        form->setCheckable(true);
        form->setChecked(!QSettings().value(kHiddenKey).toBool());
        m_side->setVisible(form->isChecked());
        connect(form, &QAction::toggled, this, [this](bool isShown) {
            m_side->setVisible(isShown);
            placeButtons();
            placeSoon();
            QSettings().setValue(kHiddenKey, !isShown);
        });
        addAction(form);
        connect(&m_parts.model, &RunModel::runReset, this, &StepPage::stateChanged);
        connect(&m_parts.model, &RunModel::liveChanged, this, &StepPage::stateChanged);
    }

    [[nodiscard]] QString state() const override
    {
        const bool hasRun = m_parts.model.isLive() || !m_parts.model.points().empty();
        return hasRun ? m_parts.header.stateText() : tr("Nothing measured yet");
    }

    [[nodiscard]] QWidget* head() const override { return m_head; }

    void maximisePlot() override { m_parts.results.maximise(); }

    void setScrolls(bool scrolls) override
    {
        m_scrolls = scrolls;
        placeSoon();
    }

protected:
    /// Not before the page is part of the window, which has one order for all of it.
    void showEvent(QShowEvent* event) override
    {
        StepPage::showEvent(event);
        fitSide();
        orderTabsAsLaidOut(*this);
    }

    void resizeEvent(QResizeEvent* event) override
    {
        StepPage::resizeEvent(event);
        m_parts.header.setRoomy(height() >= kRoomyHeight);
        arrange();
    }

private:
    static inline const QString kHiddenKey = QStringLiteral("view/isFormHidden");
    static constexpr int kLinesOfForm = 20;
    static constexpr int kLinesOfRun = 28;
    static constexpr int kRoomyHeight = 640;  ///< Below it the header folds to its line, and figures come first.

    /// Start and Stop stand by the form, or over the page where that would take them out of sight.
    void placeButtons()
    {
        const bool areOver = isNarrow() || m_scrolls || m_side->isHidden();
        if (std::exchange(m_areOver, areOver) == areOver)
            return;
        if (areOver)
            static_cast<QHBoxLayout*>(m_head->layout())->insertWidget(0, m_buttons, 100);
        else
            static_cast<QVBoxLayout*>(m_side->layout())->insertWidget(1, m_buttons);
        m_head->setVisible(areOver);
    }

    /// Not while the page is laid out: what moves then gets no room in its new place.
    void placeSoon()
    {
        QTimer::singleShot(0, this, [this] {
            placeButtons();
            fitSide();
        });
    }

    /// A splitter gives a part more than its maximum, as a hint or sizes of a window with other letters ask for it, and
    /// leaves the rest empty.
    void fitSide()
    {
        const QList<int> widths = m_halves->sizes();
        const int most = m_side->maximumWidth();
        if (!m_isNarrow && !m_side->isHidden() && widths[0] > most)
            m_halves->setSizes({most, widths[0] + widths[1] - most});
    }

    /// In a narrow window the run is first, and the form beneath it.
    void arrange()
    {
        placeSoon();
        m_halves->setOrientation(isNarrow() ? Qt::Vertical : Qt::Horizontal);
        if (std::exchange(m_isNarrow, isNarrow()) == m_isNarrow)
            return fitSide();
        m_halves->insertWidget(m_isNarrow ? 1 : 0, m_side);
        m_side->setMaximumWidth(m_isNarrow ? QWIDGETSIZE_MAX : m_sideWidth);
        m_side->setMinimumHeight(m_isNarrow ? kLinesOfForm * fontMetrics().height() : 0);
        m_run->setMinimumHeight(m_isNarrow ? kLinesOfRun * fontMetrics().height() : 0);
        orderTabsAsLaidOut(*this);
    }

    QPushButton* makeButton(QAction& action, const QString& name)
    {
        auto* button = new QPushButton(action.icon(), action.text(), this);
        button->setObjectName(name);
        button->setToolTip(plainTip(action.toolTip()));
        button->setMinimumHeight(fontMetrics().height() * 2);
        button->setEnabled(action.isEnabled());
        connect(button, &QPushButton::clicked, &action, &QAction::trigger);
        connect(&action, &QAction::enabledChanged, button, &QPushButton::setEnabled);
        return button;
    }

    QWidget* makeForm()
    {
        auto* group = new QGroupBox(tr("Next run"), this);
        auto* column = new QVBoxLayout(group);
        auto* presets = new PresetBar(m_parts.form, this);
        auto* advanced = new AdvancedSettings(m_parts.form, this);
        connect(&m_parts.inventory, &CliInventory::transportsKnown, presets, &PresetBar::setTransports);
        connect(&m_parts.inventory, &CliInventory::adaptersKnown, presets, &PresetBar::setAdapters);
        presets->setPace([this](const model::RunRequest& request) { return m_parts.model.paces().of(request); });
        connect(&m_parts.model, &RunModel::liveChanged, presets, &PresetBar::showRequest);
        connect(&m_parts.inventory, &CliInventory::transportsKnown, advanced, &AdvancedSettings::setTransports);
        connect(&m_parts.desk, &SettingsDesk::updated, advanced,
                [this, advanced] { advanced->setRight(m_parts.desk.hasRight()); });
        // A run that goes on has its own settings; what is set now is for none.
        connect(&m_parts.controller, &RunController::runningChanged, this, [presets, advanced](bool isRunning) {
            presets->setEnabled(!isRunning);
            advanced->setEnabled(!isRunning);
        });
        column->addWidget(presets);
        column->addWidget(&m_parts.form);
        column->addWidget(advanced);
        return group;
    }

    QWidget* makeSide()
    {
        auto* view = new QGroupBox(tr("View"), this);
        (new QVBoxLayout(view))->addWidget(m_parts.results.viewControls());
        auto* inside = new QWidget(this);
        auto* column = new QVBoxLayout(inside);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(makeForm());
        column->addWidget(view);
        column->addStretch(1);
        auto* scroll = new QScrollArea(this);
        scroll->setObjectName(QStringLiteral("sidePanel"));
        scroll->setWidget(inside);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setFocusPolicy(Qt::NoFocus);  // Its fields have the keyboard.
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
        // Names beside their fields, but for the longest.
        constexpr int kLetters = 55;
        const int usual = letterWidth(fontMetrics()) * kLetters;
        scroll->setMinimumWidth(std::max(inside->minimumSizeHint().width(), usual) + bar);
        m_buttons = new QWidget(this);
        auto* buttons = new QHBoxLayout(m_buttons);
        buttons->setContentsMargins(0, 0, 0, 0);
        buttons->addWidget(makeButton(m_parts.start, QStringLiteral("startButton")));
        buttons->addWidget(makeButton(m_parts.stop, QStringLiteral("stopButton")));
        // In sight however long the form is.
        auto* side = new QWidget(this);
        auto* all = new QVBoxLayout(side);
        all->setContentsMargins(0, 0, 0, 0);
        all->addWidget(scroll, 1);
        all->addWidget(m_buttons);
        all->addWidget(&m_parts.command);
        side->setMaximumWidth(std::max(letterWidth(fontMetrics()) * 60, scroll->minimumWidth()));
        m_buttons->setMaximumWidth(side->maximumWidth());
        // Known before they stand there.
        m_head->setMinimumHeight(m_buttons->sizeHint().height());
        return side;
    }

    QWidget* makeRun()
    {
        auto* run = new QWidget(this);
        auto* column = new QVBoxLayout(run);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(kUsual);
        column->addWidget(&m_parts.header);
        column->addWidget(&m_parts.verdict);
        column->addWidget(&m_parts.results, 1);
        return run;
    }

    StepParts m_parts;
    QSplitter* m_halves = nullptr;
    QWidget* m_head = nullptr;
    QWidget* m_side = nullptr;
    QWidget* m_run = nullptr;
    QWidget* m_buttons = nullptr;  ///< Start and Stop.
    int m_sideWidth = 0;  ///< At most, where it stands beside the run.
    bool m_isNarrow = false;
    bool m_scrolls = false;
    bool m_areOver = false;  ///< Start and Stop, over the page.
};

StepPage* makeMeasurePage(const StepParts& parts, QWidget* parent)
{
    return new MeasurePage(parts, parent);
}

}  // namespace

Step measureStep()
{
    return {kMeasureStep, QT_TRANSLATE_NOOP("steps", "Measure"), makeMeasurePage};
}

}  // namespace halftrip::gui
