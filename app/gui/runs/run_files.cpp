#include "app/gui/runs/run_files.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/clipping.hpp"
#include "app/gui/parts/questions.hpp"
#include "app/gui/runs/report.hpp"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPointer>
#include <QSettings>

namespace halftrip::gui {

namespace {

constexpr int kMostRecent = 10;
constexpr double kCopyScale = 2;
const QString kRecentKey = QStringLiteral("files/recent");
const QString kFolderKey = QStringLiteral("files/folder");

QStringList recentFiles()
{
    return QSettings().value(kRecentKey).toStringList();
}

void addRecent(const QString& path)
{
    QStringList recent = recentFiles();
    recent.removeAll(path);
    recent.prepend(path);
    QSettings settings;
    settings.setValue(kRecentKey, QStringList(recent.first(std::min<qsizetype>(recent.size(), kMostRecent))));
    settings.setValue(kFolderKey, QFileInfo(path).absolutePath());
}

QString lastFolder()
{
    return QSettings().value(kFolderKey, QDir::homePath()).toString();
}

}  // namespace

RunFiles::RunFiles(RunModel& model, QWidget& window) : QObject(&window), m_model(model), m_window(window) {}

bool RunFiles::open(const QString& path)
{
    // What still comes of the run that goes on would be added to the one from the file.
    if (m_model.isLive()) {
        emit said(Severity::Warning,
                  Error{.kind = ErrorKind::Busy,
                        .what = tr("No run is opened while a measurement goes on.").toStdString(),
                        .hint = tr("Stop it, or wait for its end, then open the run again.").toStdString()});
        return false;
    }
    const QString absolute = QFileInfo(path).absoluteFilePath();
    auto record = loadRun(absolute);
    if (!record) {
        emit said(Severity::Trouble, record.error());
        return false;
    }
    // Known before the views look.
    m_origin = isKeptRun(absolute) ? RunOrigin::Measured : RunOrigin::Opened;
    m_currentPath = absolute;
    m_model.setRecord(std::move(*record));
    setPath(absolute, m_origin);
    return true;
}

bool RunFiles::save(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (!report(saveRun(m_model.toRecord(), absolute), absolute))
        return false;
    setPath(absolute, RunOrigin::Saved);
    return true;
}

bool RunFiles::exportTo(const exporting::Exporter& exporter, const QString& path)
{
    const model::RunRecord record = m_model.toRecord();
    if (Status status = exporter.canWrite(record); !status)
        return report(status, path);
    exporting::ExportContext context = reportContext(record, m_currentPath);
    context.fileSha256 = sha256Of(m_currentPath).toStdString();
    return write(exporter.write(record, context), path);
}

bool RunFiles::write(const Result<std::string>& content, const QString& path)
{
    return report(content ? saveText(*content, path) : Status(std::unexpected(content.error())), path);
}

QString RunFiles::captionFor(const QString& caption) const
{
    return caption.isEmpty() ? captionOf(m_model.outline()) : caption;
}

void RunFiles::copyPicture(BasePlot& plot, const QString& caption)
{
    Clipping::instance().copy(plot.picture(captionFor(caption), kCopyScale));
}

bool RunFiles::savePicture(BasePlot& plot, const QString& path, const QString& caption)
{
    if (plot.savePicture(path, captionFor(caption))) {
        emit wrote(path);
        return true;
    }
    emit said(Severity::Trouble, Error{.kind = ErrorKind::File,
                                       .what = tr("The picture \"%1\" cannot be written.").arg(path).toStdString(),
                                       .hint = tr("Choose another folder or free some space.").toStdString()});
    return false;
}

bool RunFiles::report(const Status& status, const QString& path)
{
    if (status) {
        emit wrote(path);
        return true;
    }
    emit said(Severity::Trouble, status.error());
    return false;
}

void RunFiles::askOpen()
{
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open run file"), lastFolder(),
                                                      tr("Halftrip runs (*%1);;All files (*)").arg(kRunSuffix));
    if (!path.isEmpty())
        open(path);
}

QString RunFiles::suggestedPath(const QString& suffix) const
{
    if (m_currentPath.endsWith(kRunSuffix) && !isKeptRun(m_currentPath))
        return m_currentPath.chopped(kRunSuffix.size()) + suffix;
    const QString peer = fromUtf8(m_model.frame().request.peer.text);
    // As the list of runs names it, whenever it is saved.
    QDateTime begun = QDateTime::fromString(fromUtf8(m_model.frame().startedAt), Qt::ISODateWithMs);
    if (!begun.isValid())
        begun = QDateTime::currentDateTimeUtc();
    QString name = QStringLiteral("halftrip-%1-%2")
                       .arg(peer.isEmpty() ? QStringLiteral("run") : peer,
                            begun.toLocalTime().toString(QStringLiteral("yyyyMMdd-HHmm")));
    for (QChar& letter : name) {
        if (!letter.isLetterOrNumber() && letter != QLatin1Char('-') && letter != QLatin1Char('.'))
            letter = QLatin1Char('_');
    }
    return QDir(lastFolder()).filePath(name + suffix);
}

QString RunFiles::askSavePath(const QString& title, const QString& suffix, const QString& filter)
{
    return askPathToWrite(m_window, title, suggestedPath(suffix), filter);
}

void RunFiles::askSave()
{
    const QString path = askSavePath(tr("Save run file"), kRunSuffix, tr("Halftrip runs (*%1)").arg(kRunSuffix));
    if (!path.isEmpty())
        save(path);
}

void RunFiles::askExport(const exporting::Exporter& exporter)
{
    const QString suffix = QLatin1Char('.') + fromUtf8(exporter.extension);
    const QString path = askSavePath(tr("Export"), suffix,
                                     QStringLiteral("%1 (*%2)").arg(coreText(exporter.title), suffix));
    if (!path.isEmpty())
        exportTo(exporter, path);
}

QString RunFiles::askReport(const QString& ending)
{
    return askSavePath(tr("Save report"), QStringLiteral("-report") + ending,
                       QStringLiteral("%1 (*%2)").arg(tr("Report"), ending));
}

void RunFiles::askPicture(BasePlot& plot, const QString& caption)
{
    // A run that begins meanwhile may replace it.
    const QPointer<BasePlot> asked(&plot);
    const QString path = askSavePath(tr("Save picture"), QStringLiteral("-%1.png").arg(plot.pictureName()),
                                     tr("PNG picture (*.png);;PDF document (*.pdf)"));
    if (path.isEmpty())
        return;
    if (asked == nullptr) {
        emit said(Severity::Warning,
                  Error{.kind = ErrorKind::Invalid,
                        .what = tr("The plot is gone: another run has begun.").toStdString(),
                        .hint = tr("Open the run from its list, and save the picture there.").toStdString()});
        return;
    }
    savePicture(*asked, path, caption);
}

void RunFiles::fillRecentMenu(QMenu& menu)
{
    menu.clear();
    const QStringList recent = recentFiles();
    for (const QString& path : recent)
        // A lone & would underline the letter behind it.
        menu.addAction(QDir::toNativeSeparators(path).replace(QLatin1Char('&'), QLatin1String("&&")), this,
                       [this, path] { open(path); });
    const QDir kept(keptRunsFolder());
    const QStringList names = kept.entryList({QLatin1Char('*') + kRunSuffix}, QDir::Files, QDir::Name | QDir::Reversed);
    if (!names.isEmpty())
        menu.addSection(tr("Runs not saved"));
    for (const QString& name : names.first(std::min<qsizetype>(names.size(), kMostRecent)))
        menu.addAction(name.chopped(kRunSuffix.size()), this, [this, path = kept.filePath(name)] { open(path); });
    if (menu.isEmpty())
        menu.addAction(tr("None yet"))->setEnabled(false);
}

void RunFiles::beginUnnamed()
{
    m_currentPath.clear();
    m_origin = RunOrigin::Measured;
    emit pathChanged(m_currentPath);
}

void RunFiles::forgetFile()
{
    m_currentPath.clear();
    m_origin = RunOrigin::None;
    emit pathChanged(m_currentPath);
}

void RunFiles::close()
{
    m_model.setRecord({});
    forgetFile();
}

void RunFiles::setPath(const QString& path, RunOrigin origin)
{
    m_currentPath = path;
    m_origin = origin;
    if (!isKeptRun(path))
        addRecent(path);
    emit pathChanged(path);
}

}  // namespace halftrip::gui
