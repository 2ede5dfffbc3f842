#include "app/gui/shell/main_window.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/fleet/fleet_window.hpp"
#include "app/gui/forms/command_bar.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/fail.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/language.hpp"
#include "app/gui/input/return_presses.hpp"
#include "app/gui/input/wheel_guard.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/host_wish.hpp"
#include "app/gui/model/peer_text.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/appearance.hpp"
#include "app/gui/parts/clipping.hpp"
#include "app/gui/parts/kept_sizes.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/questions.hpp"
#include "app/gui/parts/sign_icon.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/runs/progress_strip.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/run_header.hpp"
#include "app/gui/runs/summary_card.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "app/gui/shell/practice_bar.hpp"
#include "app/gui/shell/steps_rail.hpp"
#include "app/gui/shell/tuned_bar.hpp"
#include "app/gui/steps/help_view.hpp"
#include "app/gui/steps/step.hpp"
#include "core/chart/axis_places.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/request/axis.hpp"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QEventLoop>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSessionManager>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QVBoxLayout>
#include <QWindow>

#include <algorithm>
#include <chrono>
#include <utility>

namespace halftrip::gui {

namespace {

using namespace std::chrono_literals;

/// People type and drag meanwhile.
constexpr auto kSaveAfter = 1s;
/// Windows gives a program 5 s at the end of a session.
constexpr auto kSessionPatience = 4500ms;
const QString kRequestKey = QStringLiteral("form/request");

/// What the form held last time; this machine where nothing is known, or nothing that this version can read.
model::RunRequest rememberedRequest(const QSettings& settings)
{
    if (isPractising()) {
        model::RunRequest request;
        request.peer = kPracticePeer.toStdString();
        if (practiceScenario() == QLatin1String("idle"))
            request.intervalNs = kSleepyIntervalNs;
        return request;
    }
    const std::string text = settings.value(kRequestKey).toString().toStdString();
    if (const auto document = model::parseJson(text, "The remembered form")) {
        if (auto request = model::fromJson<model::RunRequest>(*document))
            return std::move(*request);
    }
    model::RunRequest request;
    request.peer = kSelfPeer.toStdString();
    return request;
}

/// Splitters with a name keep what the user made of them. Those of the results differ by view, and keep it themselves.
void keepSplitters(const QWidget& window, const ResultsView& results)
{
    for (QSplitter* splitter : window.findChildren<QSplitter*>()) {
        if (!splitter->objectName().isEmpty() && !results.isAncestorOf(splitter))
            keepSizes(*splitter, splitter->objectName());
    }
}

/// A window that is smaller than its page, on a very small screen, scrolls it beneath its head.
QWidget* frameFor(StepPage& page)
{
    auto* frame = new QWidget(page.parentWidget());
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(0, 0, 0, 0);
    if (page.head() != nullptr)
        column->addWidget(page.head());
    auto* scroll = new QScrollArea(frame);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(&page);
    column->addWidget(scroll, 1);
    QObject::connect(scroll->verticalScrollBar(), &QScrollBar::rangeChanged, &page,
                     [&page](int least, int most) { page.setScrolls(most > least); });
    return frame;
}

QWidget* frameOf(const StepPage& page)
{
    return page.parentWidget()->parentWidget()->parentWidget();
}

/// The keyboard goes on at the first control there; false: there is none that takes it.
bool focusFirstIn(QWidget& page)
{
    for (QWidget* next = page.nextInFocusChain(); next != &page; next = next->nextInFocusChain()) {
        const bool isForReading = qobject_cast<QLabel*>(next) != nullptr || qobject_cast<QScrollArea*>(next) != nullptr;
        // Before the window is shown, too.
        if (page.isAncestorOf(next) && next->isVisibleTo(page.window()) && next->isEnabled() && !isForReading &&
            (next->focusPolicy() & Qt::TabFocus) != 0) {
            next->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    return false;
}

/// The keyboard goes on in the page that is seen: in its head, which is always in sight, where it has one.
void focusPage(StepPage& page)
{
    if (page.head() == nullptr || !focusFirstIn(*page.head()))
        focusFirstIn(page);
}

}  // namespace

MainWindow::MainWindow()
    : m_controller(m_model),
      m_flags(m_model),
      m_files(new RunFiles(m_model, *this)),
      m_form(new RequestForm(this)),
      m_messages(new MessageBar(this)),
      m_tuned(new TunedBar(m_desk, m_use, this)),
      m_practice(new PracticeBar(m_model, m_controller, m_desk, m_use, *m_form, this)),
      m_results(new ResultsView(m_model, this)),
      m_copyPicture(new QAction(signIcon(Sign::Picture), tr("Copy as picture"), this)),
      m_header(new RunHeader(m_model, *m_files, *m_copyPicture, this)),
      m_verdict(new VerdictPanel(m_model, this)),
      m_command(new CommandBar(this)),
      m_progress(new ProgressStrip(m_model, m_use, this)),
      m_rail(new StepsRail(this)),
      m_stack(new QStackedWidget(this))
{
    new WheelGuard(this);
    new ReturnPresses(this);
    // Before the pages ask whether it was measured before a change.
    connect(&m_model, &RunModel::runReset, this, [this] { m_desk.noteRun(m_model.isLive() || m_model.hasResults()); });
    makeActions();
    makeMenus();
    auto* center = new QWidget(this);
    auto* column = new QVBoxLayout(center);
    column->setContentsMargins(kUsual, 0, kUsual, kTight);
    column->setSpacing(kUsual);
    column->addWidget(m_practice);
    column->addWidget(m_rail);
    column->addWidget(m_tuned);
    column->addWidget(m_messages);
    column->addWidget(makeSteps(), 1);
    setCentralWidget(center);
    statusBar()->addWidget(m_progress, 1);
    connectParts();
    restoreState();
    showPath({});
    updateActions();
    updateCommand();
    if (const auto program = locateProgram()) {
        m_inventory.query(*program);
        m_desk.readStatus();
    } else {
        m_messages->add(Severity::Trouble, program.error());
    }
}

void MainWindow::makeActions()
{
    m_start = new QAction(signIcon(Sign::Start), tr("&Start"), this);
    m_start->setShortcuts({QKeySequence(Qt::Key_F5), QKeySequence(Qt::CTRL | Qt::Key_Return)});
    m_start->setToolTip(plainTip(tr("Start measuring (F5)")));
    m_stop = new QAction(signIcon(Sign::Stop), tr("S&top"), this);
    m_stop->setShortcuts({QKeySequence(Qt::SHIFT | Qt::Key_F5), QKeySequence(Qt::CTRL | Qt::Key_Period)});
    m_stop->setToolTip(plainTip(tr("Stop and keep what was measured (Shift+F5)")));
    m_copyPicture->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    m_copyPicture->setToolTip(plainTip(tr("Copies the chosen point as a card for a chat (Ctrl+Shift+C)")));
    connect(m_copyPicture, &QAction::triggered, this, &MainWindow::copyPicture);
    // The menu is filled when it is opened: it is the window that has the keys.
    addAction(m_copyPicture);
    connect(m_start, &QAction::triggered, this, &MainWindow::start);
    connect(m_stop, &QAction::triggered, this, &MainWindow::stop);
}

void MainWindow::makeMenus()
{
    makeFileMenu();
    QMenu* run = menuBar()->addMenu(tr("&Run"));
    run->addAction(m_start);
    run->addAction(m_stop);
    if (!isPractising()) {
        run->addSeparator();
        run->addAction(tr("Act as &responder..."), this, [this] { goTo(kServeStep); });
    }
    m_view = menuBar()->addMenu(tr("&View"));
    m_switchView = m_view->addAction(tr("&Distribution or time"), QKeySequence(Qt::CTRL | Qt::Key_D), m_results,
                                     &ResultsView::switchView);
    m_view->addAction(tr("&One plot alone"), QKeySequence(Qt::Key_F11), this, [this] { page(m_step)->maximisePlot(); });
    makeAppearanceMenu(*m_view);
    makeLanguageMenu(*m_view);
    makeGoMenu();
    makeHelpMenu();
}

void MainWindow::makeGoMenu()
{
    QMenu* go = menuBar()->addMenu(tr("&Go"));
    go->setObjectName(QStringLiteral("goMenu"));
    std::size_t place = 0;
    for (const Step& step : allSteps()) {
        if (!step.isOnRail)
            continue;
        // Numbered as the steps are: letters would be others in each language.
        const QString title = QStringLiteral("&%1 %2").arg(place + 1).arg(
            QCoreApplication::translate("steps", step.title));
        go->addAction(title, StepsRail::keysOf(place++), this, [this, id = step.id] { goTo(id); });
    }
    if (!isPractising())
        return;
    go->addSeparator();
    go->addAction(tr("&Scenario of the practice"), QKeySequence(Qt::CTRL | Qt::Key_0), m_practice,
                  &PracticeBar::openScenarios);
}

void MainWindow::makeHelpMenu()
{
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("&Help on this page"), QKeySequence(Qt::Key_F1), this, [this] {
        findChild<HelpView*>()->showFor(QString::fromStdString(m_step));
        goTo(kHelpStep);
    });
    for (const auto& [title, topic] :
         {std::pair(tr("&First measurement"), "start"), std::pair(tr("&Two hosts"), "two-hosts"),
          std::pair(tr("&Case of the 50 microseconds"), "the-case"), std::pair(tr("&Glossary"), "glossary")}) {
        help->addAction(title, this, [this, topic] {
            auto* const view = findChild<HelpView*>();
            view->showFor(QString::fromStdString(m_step));
            view->showTopic(QString::fromLatin1(topic));
            goTo(kHelpStep);
        });
    }
    if (!isPractising())
        help->addAction(tr("&Practice..."), this, &MainWindow::practise);
    help->addSeparator();
    help->addAction(tr("&About Halftrip"), this, &MainWindow::showAbout);
}

void MainWindow::makeAppearanceMenu(QMenu& view)
{
    QMenu* menu = view.addMenu(tr("&Appearance"));
    auto* group = new QActionGroup(this);
    group->setObjectName(QStringLiteral("appearance"));
    for (const auto& [title, appearance] :
         {std::pair(tr("&System"), Appearance::System), std::pair(tr("&Light"), Appearance::Light),
          std::pair(tr("&Dark"), Appearance::Dark)}) {
        QAction* const action = menu->addAction(title);
        action->setActionGroup(group);
        action->setCheckable(true);
        action->setChecked(rememberedAppearance() == appearance);
        connect(action, &QAction::triggered, this, [appearance] {
            rememberAppearance(appearance);
            useAppearance(appearance);
        });
    }
}

void MainWindow::makeLanguageMenu(QMenu& view)
{
    QMenu* menu = view.addMenu(tr("&Language"));
    auto* group = new QActionGroup(this);
    const auto add = [this, menu, group](const QString& name, const QString& id) {
        QAction* const action = menu->addAction(name);
        action->setActionGroup(group);
        action->setCheckable(true);
        action->setChecked(rememberedLanguage() == id);
        connect(action, &QAction::triggered, this, [this, id] {
            rememberLanguage(id);
            const QString next = id.isEmpty() ? languageFor(QLocale::system().uiLanguages()) : id;
            if (next == languageInUse())
                return;
            m_messages->add(Severity::Info,
                            {.kind = ErrorKind::Invalid,
                             .what = tr("The language changes when Halftrip is started again.").toStdString(),
                             .hint = {}});
        });
    };
    add(tr("&System"), {});
    for (const Language& language : allLanguages())
        add(language.name, language.id);
}

void MainWindow::makeFileMenu()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    m_open = file->addAction(tr("&Open run file..."), QKeySequence::Open, m_files, &RunFiles::askOpen);
    file->addAction(tr("Open &fleet results..."), this, &MainWindow::askFleet);
    m_recent = file->addMenu(tr("Open &recent"));
    connect(m_recent, &QMenu::aboutToShow, m_files, [this] { m_files->fillRecentMenu(*m_recent); });
    m_save = file->addAction(tr("&Save run file as..."), QKeySequence::Save, m_files, &RunFiles::askSave);
    file->addSeparator();
    m_export = file->addMenu(tr("&Export"));
    for (const exporting::Exporter& exporter : exporting::allExporters())
        m_export->addAction(coreText(exporter.title), m_files, [this, &exporter] { m_files->askExport(exporter); });
    m_pictures = file->addMenu(tr("Save &picture"));
    connect(m_pictures, &QMenu::aboutToShow, this, &MainWindow::fillPicturesMenu);
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
}

void MainWindow::askFleet()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open the results of a fleet"));
    if (!folder.isEmpty())
        openFleet(folder);
}

void MainWindow::openFleet(const QString& path)
{
    if (m_fleet == nullptr) {
        m_fleet = new FleetWindow(this);
        connect(m_fleet, &FleetWindow::failed, m_messages,
                [this](const Error& error) { m_messages->add(Severity::Trouble, error); });
        connect(m_fleet, &FleetWindow::runWanted, m_files, &RunFiles::open);
    }
    m_fleet->open(path);
}

void MainWindow::fillPicturesMenu()
{
    m_pictures->clear();
    m_pictures->addAction(m_copyPicture);
    m_pictures->addAction(tr("Card..."), this, [this] {
        const QString path = askPathToWrite(*this, tr("Save the card"), QStringLiteral("card.png"),
                                            tr("Picture (*.png)"));
        if (!path.isEmpty() && !card().image.save(path))
            m_messages->add(Severity::Trouble,
                            Error{.kind = ErrorKind::File,
                                  .what = tr("The picture \"%1\" cannot be written.").arg(path).toStdString()});
    });
    m_pictures->addSeparator();
    for (BasePlot* plot : m_results->plots()) {
        if (plot->isHidden())
            continue;
        m_pictures->addAction(tr("%1...").arg(plot->menuName()), plot, [this, plot] { m_files->askPicture(*plot); });
    }
}

void MainWindow::copyPicture()
{
    Clipping::instance().copy(card().image);
}

SummaryCard MainWindow::card() const
{
    return summaryCardOf(m_model, m_results->selected(), shownRunFile());
}

QWidget* MainWindow::makeSteps()
{
    const StepParts parts{m_model,
                          m_controller,
                          *m_files,
                          m_library,
                          m_inventory,
                          m_desk,
                          m_use,
                          *m_form,
                          *m_results,
                          *m_header,
                          *m_verdict,
                          *m_command,
                          *m_start,
                          *m_stop,
                          [this](std::string_view id) { goTo(id); },
                          [this](const std::string& check) {
                              goTo(kCheckStep);
                              page(kCheckStep)->showItem(check);
                          },
                          [this](model::GuidedChecklist checklist) { return keepWithRun(std::move(checklist)); },
                          [this] { practise(); },
                          *m_copyPicture};
    for (const Step& step : allSteps()) {
        StepPage* const page = step.make(parts, m_stack);
        m_stack->addWidget(frameFor(*page));
        m_steps.emplace(step.id, page);
        const auto tell = [this, id = step.id, page] { m_rail->setState(id, page->state()); };
        connect(page, &StepPage::stateChanged, this, tell);
        tell();
    }
    m_view->insertActions(m_view->actions().front(), page(kMeasureStep)->actions());
    connect(m_rail, &StepsRail::chosen, this, [this](const QString& id) { goTo(id.toStdString()); });
    goTo(kConnectStep);
    return m_stack;
}

void MainWindow::practise()
{
    if (const Status opened = openPracticeWindow(); !opened)
        m_messages->add(Severity::Trouble, opened.error());
}

void MainWindow::goTo(std::string_view step)
{
    StepPage* const wanted = page(step);
    if (wanted == nullptr)
        return;
    const bool isOther = m_step != step;
    m_step = step;
    m_stack->setCurrentWidget(frameOf(*wanted));
    m_rail->setCurrent(step);
    // On another page nobody would see what it does.
    m_switchView->setEnabled(step == kMeasureStep);
    if (isOther)
        focusPage(*wanted);
}

StepPage* MainWindow::page(std::string_view step) const
{
    const auto found = m_steps.find(step);
    return found == m_steps.end() ? nullptr : found->second;
}

void MainWindow::connectParts()
{
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        if (now == nullptr)
            QTimer::singleShot(0, this, &MainWindow::keepKeyboard);
    });
    connectForm();
    connectRun();
    connectHostChanges();
    connectFiles();
    connectResults();
}

void MainWindow::connectForm()
{
    connect(m_form, &RequestForm::requestChanged, this, &MainWindow::updateCommand);
    connect(m_form, &RequestForm::requestChanged, this, &MainWindow::saveSoon);
    m_saving.setSingleShot(true);
    connect(&m_saving, &QTimer::timeout, this, &MainWindow::saveState);
    connect(m_form, &RequestForm::modeChanged, this, &MainWindow::showPage);
    connect(&m_inventory, &CliInventory::adaptersKnown, m_form, &RequestForm::setAdapters);
    connect(&m_inventory, &CliInventory::transportsKnown, m_form, &RequestForm::setTransports);
    connect(&m_inventory, &CliInventory::failed, m_messages,
            [this](const Error& error) { m_messages->add(Severity::Info, error); });
}

void MainWindow::connectRun()
{
    connect(&m_controller, &RunController::runningChanged, this, &MainWindow::onRunningChanged);
    connect(&m_controller, &RunController::asked, this, [this] { m_isOfForm = m_isStartingForm; });
    connect(&m_controller, &RunController::said, this, &MainWindow::showSaid);
    connect(&m_controller, &RunController::silenceChanged, this, &MainWindow::showSilence);
    connect(&m_controller, &RunController::begun, m_form, &RequestForm::rememberPeer);
    connect(&m_controller, &RunController::begun, m_files, &RunFiles::beginUnnamed);
    connect(m_header, &RunHeader::repeatWanted, this, &MainWindow::repeatRun);
    connect(m_verdict, &VerdictPanel::remedyWanted, this, &MainWindow::applyRemedy);
    connect(m_verdict, &VerdictPanel::pointsMarked, m_results, &ResultsView::mark);
}

/// What a refused start is about stands in the form, and goes when it was changed.
void MainWindow::showSaid(Severity severity, const Error& error)
{
    // Another start of what a series asked for would be the form's run.
    if (severity != Severity::Trouble || m_controller.hasMeasured() || !m_isOfForm)
        return m_messages->add(severity, error);
    m_formOfMessage = formKey();
    m_messages->add(severity, error, Topic::Form, m_start);
}

void MainWindow::showSilence(bool isSilent, const Error& words)
{
    if (isSilent)
        m_messages->add(Severity::Warning, words, Topic::Silence);
    else
        m_messages->forget(Topic::Silence);
}

void MainWindow::connectHostChanges()
{
    const auto noteChange = [this] { m_use.set(m_desk, m_desk.isChanging(), tr("Changing settings...")); };
    connect(&m_desk, &SettingsDesk::updated, this, noteChange);
    connect(&m_desk, &SettingsDesk::changeEnded, this, noteChange);
    connect(&m_desk, &SettingsDesk::changeEnded, this, &MainWindow::showChange);
    connect(&m_use, &HostUse::changed, this, &MainWindow::updateActions);
    connect(&m_use, &HostUse::changed, this, &MainWindow::closeWhenFree);
    connect(m_practice, &PracticeBar::failed, m_messages,
            [this](const Error& error) { m_messages->add(Severity::Trouble, error); });
    connect(m_practice, &PracticeBar::leftOut, this, [this](const Error& words) {
        m_messages->forget(Topic::Change);
        m_messages->add(Severity::Info, words, Topic::Change);
    });
    // A verdict on the hosts of another scenario would stand under the new name.
    connect(m_practice, &PracticeBar::scenarioChanged, this, [this] {
        m_messages->clear();
        m_model.paces().forget();
        m_files->close();
    });
}

void MainWindow::closeWhenFree()
{
    if (m_closesWhenFree && m_use.isFree())
        close();
}

/// What became of a change is told on the page that asks for it, and over every other one.
void MainWindow::showChange(bool isDone, const Error& words)
{
    // Only the last one is how things are.
    m_messages->forget(Topic::Change);
    // The bar over every page says what is changed, and the way back.
    const bool isSaid = isDone && m_desk.wasApplied() && words.hint.empty();
    if (m_step != kCheckStep && !isSaid)
        m_messages->add(isDone ? Severity::Info : Severity::Trouble, words, Topic::Change);
}

void MainWindow::connectFiles()
{
    connect(m_files, &RunFiles::said, m_messages,
            [this](Severity severity, const Error& error) { m_messages->add(severity, error); });
    connect(m_files, &RunFiles::pathChanged, this, &MainWindow::onPathChanged);
    connect(m_files, &RunFiles::wrote, this,
            [this](const QString& path) { statusBar()->showMessage(tr("Written: %1").arg(path), 4000); });
    connect(&m_library, &RunLibrary::deleted, this, &MainWindow::onRunDeleted);
    connect(&Clipping::instance(), &Clipping::copied, this, [this] { statusBar()->showMessage(tr("Copied"), 4000); });
}

void MainWindow::onRunDeleted(const QString& path)
{
    if (path == shownRunFile())
        m_files->forgetFile();
}

void MainWindow::connectResults()
{
    connect(m_results, &ResultsView::figuresShown, m_progress, &ProgressStrip::showCounts);
    connect(m_results, &ResultsView::noteWanted, this, &MainWindow::askNote);
    connect(m_results, &ResultsView::noteRemovalWanted, this, &MainWindow::removeNote);
    connect(m_results, &ResultsView::savePictureWanted, m_files,
            [this](BasePlot* plot) { m_files->askPicture(*plot); });
    connect(m_results, &ResultsView::copyPictureWanted, m_files,
            [this](BasePlot* plot) { m_files->copyPicture(*plot); });
    connect(&m_model, &RunModel::runReset, this, &MainWindow::updateActions);
    // With a run's first figure.
    connect(&m_model, &RunModel::pointChanged, this,
            [this] { m_copyPicture->setEnabled(m_copyPicture->isEnabled() || m_model.hasResults()); });
    connect(&m_model, &RunModel::runReset, this, &MainWindow::showPage);
}

void MainWindow::keepKeyboard()
{
    if (!isActiveWindow() || QApplication::focusWidget() != nullptr || QApplication::activePopupWidget() != nullptr)
        return;
    if (m_step == kMeasureStep && m_controller.isRunning())
        m_results->takeKeyboard();
    else
        focusPage(*page(m_step));
}

void MainWindow::start()
{
    m_asksNothing = false;  // Another program may have kept the session from its end.
    goTo(kMeasureStep);
    m_messages->clear();
    const auto& request = m_form->request();
    if (!request) {
        m_formOfMessage = formKey();
        m_messages->add(Severity::Warning, request.error(), Topic::Form);
        m_form->focusProblem();
        return;
    }
    m_isStartingForm = true;
    m_controller.start(*request, m_form->pairingCode(), m_form->hostWish());
    m_isStartingForm = false;
    // The form is greyed while the run goes on, and what comes behind it may be out of sight.
    const QWidget* const focused = focusWidget();
    if (m_controller.isRunning() && (focused == nullptr || !focused->isEnabled() || m_form->isAncestorOf(focused) ||
                                     focused->visibleRegion().isEmpty()))
        m_results->takeKeyboard();
}

void MainWindow::repeatRun()
{
    m_form->setRequest(m_model.frame().request);
    m_form->setHostWish(m_model.frame().hostWish.value_or(model::HostWish()));
}

void MainWindow::applyRemedy(const std::vector<diagnose::RemedyStep>& steps)
{
    if (!m_use.isFree())
        return;
    repeatRun();
    for (const diagnose::RemedyStep& step : steps)
        m_form->setText(step.path, fromUtf8(step.text));
    start();
}

void MainWindow::showPage()
{
    // Until its points are told, the run before or the one that it repeats shows what there will be.
    if (m_model.isLive() && m_model.points().empty() && m_pageMode == m_model.frame().request.mode)
        return;
    const bool hasRun = m_model.isLive() || !m_model.points().empty();
    const bool hasSizes = hasRun && m_model.variesOn(model::kSizeAxis);
    const std::vector<PointState>& points = m_model.points();
    const std::string_view axis = points.empty() ? std::string_view()
                                                 : chart::drawnAxis(m_model.axes(), points.front().measured);
    m_pageMode = hasRun ? m_model.frame().request.mode : m_form->mode().toStdString();
    m_results->setPage(pageOf(m_pageMode, hasSizes, axis));
}

void MainWindow::stop()
{
    m_stop->setEnabled(false);
    if (!m_controller.isRunning())
        return m_use.stop();
    m_controller.stop();
    m_progress->setRunning(true, true);
}

void MainWindow::onRunningChanged(bool isRunning)
{
    m_progress->setRunning(isRunning, false);
    updateActions();
    if (!isRunning && m_files->origin() == RunOrigin::Measured && m_files->currentPath().isEmpty() &&
        !m_controller.keptFile().isEmpty()) {
        m_keptPath = m_controller.keptFile();
        listShownRun();
    }
    // What it could not put back is told over all pages.
    if (!isRunning && m_controller.changesHost())
        m_desk.readStatus();
    // Last: with that the window closes, where it waits for it.
    m_use.set(m_controller, m_controller.isRunning());
}

void MainWindow::listShownRun()
{
    const QString path = shownRunFile();
    if (!path.isEmpty() && m_model.hasResults())
        m_library.put(path, m_model.outline());
}

QString MainWindow::shownRunFile() const
{
    return m_files->currentPath().isEmpty() ? m_keptPath : m_files->currentPath();
}

Status MainWindow::keepWithRun(model::GuidedChecklist checklist)
{
    if (m_model.isLive() || !m_model.hasResults() || shownRunFile().isEmpty()) {
        return fail(ErrorKind::NotFound, tr("There is no finished run to keep it with."),
                    tr("Measure, or open a run, then come back here."));
    }
    m_model.setChecklist(std::move(checklist));
    return saveRun(m_model.toRecord(), shownRunFile());
}

void MainWindow::askNote(int point, double seconds)
{
    const std::string run = m_model.frame().startedAt;
    const QString words = askLine(*this, tr("Note on the time axis"),
                                  tr("What happened at %1 s?").arg(QLocale().toString(seconds, 'f', 2)),
                                  static_cast<int>(model::kLongestTimeNote) / 4);
    if (words.isEmpty())
        return;
    // One of a series may have ended and the next begun while the user wrote.
    if (m_model.frame().startedAt != run) {
        return m_messages->add(
            Severity::Warning,
            Error{.kind = ErrorKind::Invalid,
                  .what = tr("The run of the note \"%1\" is no longer shown.").arg(words).toStdString(),
                  .hint = tr("Open that run in Compare, and write the note again.").toStdString()});
    }
    if (m_model.addNote({static_cast<std::size_t>(point), seconds, words.toStdString()}))
        return writeNotes();
    m_messages->add(Severity::Warning, Error{.kind = ErrorKind::Invalid,
                                             .what = tr("No more notes can be added to this run.").toStdString(),
                                             .hint = tr("Remove one.").toStdString()});
}

void MainWindow::removeNote(std::size_t note)
{
    m_model.removeNote(note);
    writeNotes();
}

void MainWindow::writeNotes()
{
    const QString path = shownRunFile();
    // Those of a run that goes on join its file at its end.
    if (path.isEmpty() || m_model.isLive())
        return;
    if (const Status saved = saveRun(m_model.toRecord(), path); !saved)
        return m_messages->add(Severity::Trouble, saved.error());
    statusBar()->showMessage(tr("Written: %1").arg(path), 4000);
}

void MainWindow::onPathChanged(const QString& path)
{
    showPath(path);
    switch (m_files->origin()) {
    case RunOrigin::Saved:
        // What was kept has a place of the user's own now.
        if (!m_keptPath.isEmpty() && m_keptPath != path) {
            m_library.moved(m_keptPath, path);
            QFile::remove(m_keptPath);
        }
        m_keptPath.clear();
        break;
    case RunOrigin::Measured:
        m_keptPath = path;
        break;
    default:
        m_keptPath.clear();
        break;
    }
    if (path.isEmpty())
        return;
    listShownRun();
    // Saved, the run is where it was: so is whoever saved it.
    if (m_files->origin() != RunOrigin::Saved)
        goTo(kMeasureStep);
}

void MainWindow::updateActions()
{
    const bool isRunning = m_controller.isRunning();
    m_start->setEnabled(m_use.isFree());
    m_verdict->setHostFree(m_use.isFree());
    m_stop->setEnabled(isRunning || m_use.canStop());
    m_open->setEnabled(!isRunning);
    m_recent->setEnabled(!isRunning);
    const bool hasRun = !isRunning && m_model.hasResults();
    m_save->setEnabled(hasRun);
    m_export->setEnabled(hasRun);
    m_pictures->setEnabled(m_model.hasResults() || isRunning);
    m_copyPicture->setEnabled(m_model.hasResults());
    m_form->setEnabled(!isRunning);
}

QString MainWindow::formKey() const
{
    const auto& request = m_form->request();
    return fromUtf8(request ? model::toOneLine(model::toJson(*request)) : std::string(request.error().what)) +
           QLatin1Char('\n') + m_form->pairingCode();
}

void MainWindow::updateCommand()
{
    if (!m_formOfMessage.isEmpty() && formKey() != m_formOfMessage) {
        m_formOfMessage.clear();
        m_messages->forget(Topic::Form);
    }
    const auto& request = m_form->request();
    if (!request) {
        // Said in words when Start is pressed, and at the field until then.
        m_command->setCommand({}, {}, false);
        return;
    }
    const auto program = locateProgram();
    const QString shown = program ? shownProgram(*program) : QStringLiteral("halftrip");
    const QStringList arguments = measurementArguments(*request) + wishArguments(m_form->hostWish());
    m_command->setCommand(quoteCommand(shown, arguments, nativeShell()),
                          quoteCommand(shown, arguments + followArguments(QStringLiteral("FILE")), nativeShell()),
                          !m_form->pairingCode().isEmpty());
}

QString MainWindow::shownCommand() const
{
    return m_command->command();
}

void MainWindow::showPath(const QString& path)
{
    const QString program = isPractising() ? tr("Halftrip practice, nothing is measured") : QStringLiteral("Halftrip");
    setWindowTitle(path.isEmpty() ? program
                                  : QStringLiteral("%1 - %2").arg(
                                        markedAsPractice(QFileInfo(path).fileName(), m_model.frame()), program));
    updateActions();
}

void MainWindow::showAbout()
{
    QMessageBox::about(
        this, tr("About Halftrip"),
        tr("<h3>Halftrip %1</h3><p>Half-round-trip latency of network adapters, from user memory to user "
           "memory, measured and explained.</p><p>HRT is half of the measured round trip.</p>"
           "<p>GPL-3.0-or-later. Made with Qt and QCustomPlot.</p>")
            .arg(QApplication::applicationVersion()));
}

void MainWindow::restoreState()
{
    const QSettings settings;
    resize(1360, 860);
    restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
    fitScreen();
    keepSplitters(*this, *m_results);
    m_form->setPeerHistory(settings.value(QStringLiteral("form/peers")).toStringList());
    m_form->setRequest(rememberedRequest(settings));
    showPage();
}

void MainWindow::fitScreen()
{
    const QRect room = screen()->availableGeometry();
    // The desktop puts a title bar above what this window calls its size.
    const int titleBar = style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, this);
    resize(size().boundedTo(room.size() - QSize(0, titleBar)));
    m_fitted = size();
    const QPoint lowest(room.right() - width() + 1, room.bottom() - height() + 1);
    const QPoint inside(std::clamp(x(), room.left(), std::max(lowest.x(), room.left())),
                        std::clamp(y(), room.top(), std::max(lowest.y(), room.top())));
    // Where nobody chose a place it is the desktop's business, and one that fits is left alone: move() counts the
    // frame, which a window that was not shown yet does not know of.
    if (!testAttribute(Qt::WA_Moved))
        return;
    if (inside.y() != y())
        move(inside);  // The title bar is to be seen.
    else if (inside.x() != x())
        setGeometry(QRect(inside, size()));
}

void MainWindow::fitFrame(const QMargins& frame)
{
    const QRect room = screen()->availableGeometry().marginsRemoved(frame);
    QRect place(geometry().topLeft(), size().boundedTo(room.size()));
    place.moveLeft(std::clamp(place.left(), room.left(), room.right() - place.width() + 1));
    place.moveTop(std::clamp(place.top(), room.top(), room.bottom() - place.height() + 1));
    if (place != geometry())
        setGeometry(place);
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!m_isFramed)
        windowHandle()->installEventFilter(this);
}

/// The frame is known from the first expose on. A size that somebody has chosen meanwhile stays.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Expose && watched == windowHandle() && windowHandle()->isExposed()) {
        watched->removeEventFilter(this);
        if (!std::exchange(m_isFramed, true) && windowState() == Qt::WindowNoState && size() == m_fitted)
            QTimer::singleShot(0, this, [this] { fitFrame(windowHandle()->frameMargins()); });
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::saveState()
{
    m_saving.stop();
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("form/peers"), m_form->peerHistory());
    if (const auto& request = m_form->request())
        settings.setValue(kRequestKey, fromUtf8(model::toOneLine(model::toJson(*request))));
}

void MainWindow::saveSoon()
{
    // Before it is shown, it is as it was remembered.
    if (isVisible())
        m_saving.start(kSaveAfter);
}

void MainWindow::moveEvent(QMoveEvent* event)
{
    QMainWindow::moveEvent(event);
    saveSoon();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    saveSoon();
}

void MainWindow::closeAtOnce()
{
    m_asksNothing = true;
    close();
}

void MainWindow::endSession()
{
    m_asksNothing = true;
    // Before anything else: this program may not get as far as its event loop again.
    saveState();
    for (QWidget* const question : QApplication::topLevelWidgets()) {
        if (question->isModal() && question->isVisible())
            question->close();
    }
    if (m_use.isFree())
        return;
    stop();
    if (m_use.isFree())
        return;
    QEventLoop end;
    connect(&m_use, &HostUse::changed, &end, [this, &end] {
        if (m_use.isFree())
            end.quit();
    });
    QTimer::singleShot(kSessionPatience, &end, &QEventLoop::quit);
    end.exec(QEventLoop::ExcludeUserInputEvents);
}

void MainWindow::endWithSessionOf(const QGuiApplication& application)
{
    // Nobody can be asked then: the desktop ends whoever waits for an answer.
    connect(
        &application, &QGuiApplication::commitDataRequest, this, [this](QSessionManager& /*session*/) { endSession(); },
        Qt::DirectConnection);
}

bool MainWindow::isCloseWanted()
{
    if (m_controller.isRunning())
        return isWanted(*this, tr("A measurement is running. Stop it, and close the window?"),
                        tr("What was measured so far is kept, in the list of runs."), tr("Stop and close"));
    const QString what = m_use.what() + QLatin1Char('\n');
    if (m_use.canStop())
        return isWanted(*this, what + tr("Stop it, and close the window?"),
                        tr("The window closes once it has stopped and restored its settings. Close it again to force "
                           "this: settings may then stay changed."),
                        tr("Stop and close"));
    return isWanted(*this, what + tr("Close the window when that is done?"),
                    tr("Close it again to close at once: settings may then stay changed."), tr("Close when done"));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_use.isFree() && !m_closesWhenFree && !m_asksNothing && !isCloseWanted()) {
        event->ignore();
        return;
    }
    saveState();
    // RunProcess makes sure that a run ends, at once where it is closed again; whoever insists on an end of the rest
    // has it.
    const bool isForced = m_closesWhenFree && !m_controller.isRunning();
    // It may have come to its end meanwhile.
    if (m_use.isFree() || isForced) {
        event->accept();
        return;
    }
    // It ends in order first: results are kept, settings restored.
    event->ignore();
    m_closesWhenFree = true;
    stop();
}

}  // namespace halftrip::gui
