#include "app/gui/model/run_store.hpp"

#include "app/gui/i18n/fail.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/practice.hpp"
#include "core/base/text_encoding.hpp"
#include "core/model/record/run_file.hpp"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <QStorageInfo>

#include <filesystem>
#include <fstream>

namespace halftrip::gui {

namespace {

struct StoreText {
    Q_DECLARE_TR_FUNCTIONS(files)
};

/// Qt does not say that a disk is full.
QString reasonOf(const QSaveFile& file, const QString& path, qint64 length)
{
    const QStorageInfo disk(QFileInfo(path).absolutePath());
    return disk.isValid() && disk.bytesAvailable() < length ? StoreText::tr("the disk is full") : file.errorString();
}

/// The text of a run of a thousand points is longer than all that is kept of it, so it is not taken into memory.
Result<model::RunRecord> recordIn(QFile& file, const QString& path)
{
    if (isUtf16(file.peek(2).toStdString()))
        return model::runFromFile(utf8FromFile(file.readAll().toStdString()));
    std::ifstream text(std::filesystem::path(path.toStdU16String()), std::ios::binary);
    return model::runFromFile(text);
}

}  // namespace

Result<model::RunRecord> loadRun(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorKind::File,
                    StoreText::tr("The run file \"%1\" cannot be read: %2.").arg(path, file.errorString()),
                    StoreText::tr("Check that it is still there and that you may read it."));
    auto record = recordIn(file, path);
    if (record)
        return record;
    Error error = record.error();
    error.what = StoreText::tr("The run file \"%1\" cannot be opened: ").arg(path).toStdString() +
                 sentenceText(error.what).toStdString();
    return std::unexpected(std::move(error));
}

FileState::FileState(const QString& of) : path(of)
{
    const QFileInfo file(of);
    bytes = file.size();
    changed = file.lastModified();
}

Status saveText(const std::string& text, const QString& path)
{
    QSaveFile file(path);
    const auto length = static_cast<qint64>(text.size());
    if (file.open(QIODevice::WriteOnly) && file.write(text.data(), length) == length && file.commit())
        return {};
    return fail(ErrorKind::File,
                StoreText::tr("The file \"%1\" cannot be written: %2.").arg(path, reasonOf(file, path, length)),
                StoreText::tr("Choose another folder or free some space; the results are still in the window."));
}

Status saveRun(const model::RunRecord& record, const QString& path)
{
    return saveText(model::toRunFile(record), path);
}

QString keptRunsFolder()
{
    if (isPractising())
        return practiceFolder() + QStringLiteral("/runs");
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs");
}

bool isKeptRun(const QString& path)
{
    return path.startsWith(keptRunsFolder() + QLatin1Char('/'));
}

QString newKeptRunPath()
{
    const QDir folder(keptRunsFolder());
    if (!folder.mkpath(QStringLiteral(".")))
        return {};
    const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    return folder.filePath(stamp + kRunSuffix);
}

}  // namespace halftrip::gui
