#pragma once

#include "app/gui/model/run_model.hpp"
#include "core/export/export_context.hpp"

#include <QImage>
#include <QPalette>
#include <QString>

#include <vector>

class QTextDocument;

namespace halftrip::gui {

struct Page;

/// What a report has of a run beside its record. `runFile`: its path; only the name goes into the report, since reports
/// go to other people.
[[nodiscard]] exporting::ExportContext reportContext(const model::RunRecord& record, const QString& runFile,
                                                     const exporting::ReportWords& words = {});

/// Of the file as it is, in hexadecimal; empty: it cannot be read.
[[nodiscard]] QString sha256Of(const QString& path);

/// Of what is drawn for print, on white, whatever the window's colours are.
[[nodiscard]] QPalette printPalette();

/// The line beneath a picture that leaves the window: hosts, adapter, transport, date, flags.
[[nodiscard]] QString captionOf(const model::RunRecord& record);

/// A picture of a report for print, on white whatever the window's colours are.
struct ReportPicture {
    QString title;
    QImage image;
};
/// The plots of the run's page, and the bars of its stages where it has any. `selected`: the point that is looked at.
[[nodiscard]] std::vector<ReportPicture> reportPictures(const RunModel& model, const Page& page, int selected);

inline constexpr int kReportPictureWidth = 680;  ///< As A4 has room for; pixels at 96 to the inch.
/// Fills `document` with the report that the command line writes as HTML (exporting::writePrintHtml()). Pictures are
/// shrunk to `widestPicture`.
void layOutReport(QTextDocument& document, const model::RunRecord& record, const exporting::ExportContext& context,
                  const std::vector<ReportPicture>& pictures, int widestPicture = kReportPictureWidth);
/// How wide pictures are on A4, so that the first page is not left half empty because the next one did not fit; pixels
/// at 96 to the inch.
[[nodiscard]] int printedPictureWidth(const model::RunRecord& record, const exporting::ExportContext& context,
                                      const std::vector<ReportPicture>& pictures);
/// How much of its first page a document fills, 0 to 1, when it is printed.
[[nodiscard]] double firstPageUse(QTextDocument& document);
/// A document of layOutReport() on A4, with `caption` and the page's number beneath each page.
[[nodiscard]] QByteArray pdfOf(QTextDocument& document, const QString& title, const QString& caption);

/// A picture of a file as a report takes it: PNG, as large as its place. Error: no picture that can be read.
[[nodiscard]] Result<std::string> readLogo(const QString& path);

enum class ReportForm { Html, Pdf, Zip };
/// ".html", ".pdf", ".zip".
[[nodiscard]] QString endingOf(ReportForm form);

/// Everything that a report of one run is made of. All of it outlives the call that takes it.
struct ReportParts {
    const model::RunRecord& record;
    const std::vector<ReportPicture>& pictures;
    const exporting::ReportWords& words;
    QString runFile;  ///< Its path; empty: the run has no name yet.
};
/// The bytes of such a file. A zip archive holds both other forms, the run file, and every CSV that is written of a
/// run.
[[nodiscard]] Result<std::string> reportBytes(ReportForm form, const ReportParts& parts);

}  // namespace halftrip::gui
