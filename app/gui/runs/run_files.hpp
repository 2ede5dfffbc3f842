#pragma once

#include "app/gui/model/run_model.hpp"
#include "app/gui/parts/message_bar.hpp"
#include "core/export/exporter.hpp"

#include <QObject>
#include <QStringList>

class QMenu;
class QWidget;

namespace halftrip::gui {

class BasePlot;

/// Where the run that is shown comes from.
enum class RunOrigin {
    None,
    Measured,  ///< Here; it has no name that the user gave.
    Saved,     ///< Measured here, and written where the user wanted.
    Opened,    ///< Read from a file of the user's.
};

/// Opening, saving and exporting what the window shows, and the list of files used lately. GUI thread only.
class RunFiles : public QObject {
    Q_OBJECT

public:
    RunFiles(RunModel& model, QWidget& window);

    /// Not while a run goes on: then it is refused, and the window is left as it was.
    bool open(const QString& path);
    bool save(const QString& path);
    bool exportTo(const exporting::Exporter& exporter, const QString& path);
    /// `caption`: beneath it; that of the shown run where empty.
    bool savePicture(BasePlot& plot, const QString& path, const QString& caption = {});
    void copyPicture(BasePlot& plot, const QString& caption = {});
    /// What somebody made, or why it could not be made.
    bool write(const Result<std::string>& content, const QString& path);

    /// The same after asking for a name.
    void askOpen();
    void askSave();
    void askExport(const exporting::Exporter& exporter);
    void askPicture(BasePlot& plot, const QString& caption = {});
    /// Only asks. Empty: nobody wants one.
    [[nodiscard]] QString askReport(const QString& ending);

    void fillRecentMenu(QMenu& menu);
    [[nodiscard]] const QString& currentPath() const { return m_currentPath; }
    [[nodiscard]] RunOrigin origin() const { return m_origin; }
    /// The window shows a run that was measured just now and has no name yet.
    void beginUnnamed();
    /// The shown run's file is gone: the run has no place of its own any more.
    void forgetFile();
    /// The window shows no run; its file and its place in the list stay. Not while a run goes on.
    void close();

signals:
    void said(halftrip::gui::Severity severity, const halftrip::Error& error);
    void pathChanged(const QString& path);
    /// For a line that goes away by itself.
    void wrote(const QString& path);

private:
    void setPath(const QString& path, RunOrigin origin);
    [[nodiscard]] QString suggestedPath(const QString& suffix) const;
    [[nodiscard]] QString askSavePath(const QString& title, const QString& suffix, const QString& filter);
    [[nodiscard]] QString captionFor(const QString& caption) const;
    bool report(const Status& status, const QString& path);

    RunModel& m_model;
    QWidget& m_window;
    QString m_currentPath;
    RunOrigin m_origin = RunOrigin::None;
};

}  // namespace halftrip::gui
