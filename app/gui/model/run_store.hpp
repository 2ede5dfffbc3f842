#pragma once

#include "core/base/error.hpp"
#include "core/model/record/run_record.hpp"

#include <QDateTime>
#include <QString>

namespace halftrip::gui {

/// Reads a run file. Errors in words: missing, unreadable, and all that core says of its content.
[[nodiscard]] Result<model::RunRecord> loadRun(const QString& path);
/// Whether a file is as it was when it was read: of another path, length or time of change it is not.
struct FileState {
    explicit FileState(const QString& of);
    QString path;
    qint64 bytes = 0;
    QDateTime changed;
    bool operator==(const FileState&) const = default;
};
/// Writes to a temporary name and renames, so that a full disk leaves no half file and no lost old one.
[[nodiscard]] Status saveRun(const model::RunRecord& record, const QString& path);
[[nodiscard]] Status saveText(const std::string& text, const QString& path);

/// A new name in the application's own folder, where a run is kept until the user saves it or throws it away. Makes the
/// folder. Empty when it cannot be made.
[[nodiscard]] QString newKeptRunPath();
[[nodiscard]] QString keptRunsFolder();
/// Whether that file lies in it.
[[nodiscard]] bool isKeptRun(const QString& path);

/// The ending of a run file's name.
inline const QString kRunSuffix = QStringLiteral(".halftrip.json");

}  // namespace halftrip::gui
