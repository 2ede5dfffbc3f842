#include "app/gui/runs/report.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/view_options.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/fail.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/language.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/run_facts.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/pages/page.hpp"
#include "app/gui/parts/sealed_text.hpp"
#include "app/gui/plots/stage_bars.hpp"
#include "core/check/record_checks.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/export/exporter.hpp"
#include "core/export/html/print_html.hpp"
#include "core/export/verdict.hpp"
#include "core/export/zip.hpp"
#include "core/model/record/run_file.hpp"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <memory>

namespace halftrip::gui {

namespace {

constexpr QSize kPlotSize(kReportPictureWidth, 330);
constexpr double kPlotScale = 2.5;  ///< 240 dots an inch in print.
/// A4 without margins and foot, a little lower than it is: letters of a printer are not those of the screen.
constexpr QSizeF kPagePx(695, 980);
constexpr QSize kLargestLogo(640, 192);  ///< Twice its place on a page.

struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(report)
};

QString pictureName(std::size_t index)
{
    return QStringLiteral("picture%1").arg(index);
}

/// For what draws itself and is no plot.
QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size() * kPlotScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kPlotScale);
    image.fill(Qt::white);
    widget.render(&image);
    return image;
}

QString shortFindings(const model::RunRecord& record, model::FindingKind kind)
{
    QStringList found;
    for (const model::Finding& finding : record.findings) {
        const QString words = coreText(diagnose::inShort(finding));
        if (finding.kind == kind && !found.contains(words))
            found << words;
    }
    return found.join(QStringLiteral(", "));
}

/// What was found, flags first. That there are none is said of a whole run with samples alone: another one was not
/// judged.
QString findingsCaption(const model::RunRecord& record)
{
    if (const QString flags = shortFindings(record, model::FindingKind::Flag); !flags.isEmpty())
        return ReportText::tr("flags: %1").arg(flags);
    if (const QString causes = shortFindings(record, model::FindingKind::Cause); !causes.isEmpty())
        return ReportText::tr("causes: %1").arg(causes);
    const bool isJudged = record.status == model::RunStatus::Complete && exporting::samplesOf(record) > 0;
    return isJudged ? ReportText::tr("no flags") : QString();
}

QString runName(const QString& runFile)
{
    return runFile.isEmpty() ? QStringLiteral("run") + kRunSuffix : QFileInfo(runFile).fileName();
}

void drawFoot(QPainter& painter, const QString& caption, const QString& number, const QRectF& foot)
{
    QFont font;
    font.setPointSizeF(6.5);
    painter.setFont(font);
    painter.setPen(QColor(0x5b6470));
    const QFontMetricsF metrics(font, painter.device());
    const double room = foot.width() - metrics.horizontalAdvance(number) * 2;
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, metrics.elidedText(caption, Qt::ElideRight, room));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom, number);
}

/// The run file's own bytes, and what the HTML says of them.
Result<std::string> zipOf(const ReportParts& parts)
{
    const QString name = runName(parts.runFile);
    const std::string runFile = model::toRunFile(parts.record);
    exporting::ExportContext context = reportContext(parts.record, name, parts.words);
    context.fileSha256 =
        QCryptographicHash::hash(QByteArray::fromStdString(runFile), QCryptographicHash::Sha256).toHex().toStdString();
    SealedDocument document;
    layOutReport(document, parts.record, context, parts.pictures,
                 printedPictureWidth(parts.record, context, parts.pictures));
    const QByteArray pdf = pdfOf(document, runTitle(parts.record), captionOf(parts.record));
    std::vector<exporting::ZipEntry> entries{
        {"report.html", exporting::findExporter("html")->write(parts.record, context)},
        {"report.pdf", pdf.toStdString()},
        {name.toStdString(), runFile}};
    for (const exporting::Exporter& exporter : exporting::allExporters()) {
        if (exporter.extension == "csv")
            entries.push_back({exporter.id + ".csv", exporter.write(parts.record, context)});
    }
    const QDateTime now = QDateTime::currentDateTime();
    return exporting::writeZip(
        entries, std::chrono::local_seconds(std::chrono::seconds(now.toSecsSinceEpoch() + now.offsetFromUtc())));
}

}  // namespace

QPalette printPalette()
{
    QPalette palette(QColor(240, 240, 240), Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Window, Qt::white);
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(role, QColor(27, 31, 36));
    return palette;
}

exporting::ExportContext reportContext(const model::RunRecord& record, const QString& runFile,
                                       const exporting::ReportWords& words)
{
    const diagnose::Verdict verdict = diagnose::verdictOf(record);
    return {.fileName = QFileInfo(runFile).fileName().toStdString(),
            .trust = verdict.unmarked,
            .trusted = verdict.trust,
            .checks = check::checksOf(record),
            .words = words};
}

QString sha256Of(const QString& path)
{
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly) || !hash.addData(&file))
        return {};
    return QString::fromLatin1(hash.result().toHex());
}

QString captionOf(const model::RunRecord& record)
{
    const PathPicture path = pathPicture(record);
    QStringList words{path.initiator.detail + QStringLiteral(" \u2192 ") + path.responder.detail};
    if (path.initiatorAdapter)
        words << path.initiatorAdapter->title;
    words << transportsText(record) << utcStartText(record);
    words << findingsCaption(record);
    words.removeAll(QString());
    return markedAsPractice(words.join(QStringLiteral(" \u00b7 ")), record);
}

std::vector<ReportPicture> reportPictures(const RunModel& model, const Page& page, int selected)
{
    const InEnglish english;
    std::vector<ReportPicture> pictures;
    ViewOptions options;
    options.tickSome(model.points().size(), kMostTickedAtFirst);
    const QString caption = captionOf(model.outline());
    for (const PlotMaker& make : page.plots) {
        const std::unique_ptr<BasePlot> plot(make(options, nullptr));
        plot->setPalette(printPalette());
        plot->resize(kPlotSize);
        plot->setViewport(QRect(QPoint(0, 0), kPlotSize));
        plot->refresh(model, selected);
        pictures.push_back({plot->menuName(), plot->picture(caption, kPlotScale)});
    }
    const std::vector<int> stamped = StageBars::pointsWithStages(model);
    if (!stamped.empty()) {
        StageBars bars;
        bars.setPalette(printPalette());
        bars.show(model, std::ranges::find(stamped, selected) != stamped.end() ? selected : stamped.front());
        bars.resize(kReportPictureWidth, bars.sizeHint().height());
        pictures.push_back({bars.accessibleName(), pictureOf(bars)});
    }
    return pictures;
}

void layOutReport(QTextDocument& document, const model::RunRecord& record, const exporting::ExportContext& context,
                  const std::vector<ReportPicture>& pictures, int widestPicture)
{
    std::vector<exporting::PrintPicture> named;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const QString name = pictureName(i);
        document.addResource(QTextDocument::ImageResource, QUrl(name), pictures[i].image);
        named.push_back({name.toStdString(), pictures[i].title.toStdString(), widestPicture});
    }
    document.setDocumentMargin(0);
    document.setHtml(fromUtf8(exporting::writePrintHtml(record, context, named)));
}

double firstPageUse(QTextDocument& document)
{
    document.setPageSize(kPagePx);
    const QAbstractTextDocumentLayout& layout = *document.documentLayout();
    double used = 0;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QRectF place = layout.blockBoundingRect(block);
        // What begins on the page; a picture that did not fit begins on the next.
        const bool isHere = place.top() < kPagePx.height() && place.bottom() <= kPagePx.height();
        used = isHere ? std::max(used, place.bottom()) : used;
    }
    return used / kPagePx.height();
}

int printedPictureWidth(const model::RunRecord& record, const exporting::ExportContext& context,
                        const std::vector<ReportPicture>& pictures)
{
    constexpr std::array<double, 5> kParts{1.0, 0.94, 0.88, 0.82, 0.76};
    constexpr double kFull = 0.8;
    int best = kReportPictureWidth;
    double most = 0;
    for (const double part : kParts) {
        const int width = static_cast<int>(kReportPictureWidth * part);
        SealedDocument trial;
        layOutReport(trial, record, context, pictures, width);
        const double use = firstPageUse(trial);
        if (use > most) {
            most = use;
            best = width;
        }
        if (use >= kFull)
            break;
    }
    return best;
}

QByteArray pdfOf(QTextDocument& document, const QString& title, const QString& caption)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(13, 13, 13, 11), QPageLayout::Millimeter);
    writer.setResolution(300);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Halftrip"));
    QPainter painter(&writer);
    // Plots are lines and letters: no JPEG.
    painter.setRenderHint(QPainter::LosslessImageRendering);
    const double footHeight = writer.resolution() * 0.25;
    const QSizeF body(writer.width(), writer.height() - footHeight);
    document.documentLayout()->setPaintDevice(&writer);
    document.setPageSize(body);
    const int pages = document.pageCount();
    for (int page = 0; page < pages; ++page) {
        if (page > 0)
            writer.newPage();
        painter.save();
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette = printPalette();
        context.clip = QRectF(QPointF(0, page * body.height()), body);
        painter.translate(0, -page * body.height());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        drawFoot(painter, caption, ReportText::tr("%1 of %2").arg(page + 1).arg(pages),
                 QRectF(0, body.height(), body.width(), footHeight));
    }
    painter.end();
    return bytes;
}

Result<std::string> readLogo(const QString& path)
{
    QImageReader reader(path);
    reader.setAutoTransform(true);
    // By what is in it: names are often wrong.
    reader.setDecideFormatFromContent(true);
    const QImage image = reader.read();
    if (image.isNull())
        return fail(ErrorKind::File,
                    ReportText::tr("\"%1\" is not a readable picture.").arg(QFileInfo(path).fileName()),
                    ReportText::tr("Choose a PNG, JPEG, GIF or BMP file."));
    const bool isLarge = image.width() > kLargestLogo.width() || image.height() > kLargestLogo.height();
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    (isLarge ? image.scaled(kLargestLogo, Qt::KeepAspectRatio, Qt::SmoothTransformation) : image).save(&buffer, "PNG");
    return png.toStdString();
}

QString endingOf(ReportForm form)
{
    switch (form) {
    case ReportForm::Html:
        return QStringLiteral(".html");
    case ReportForm::Pdf:
        return QStringLiteral(".pdf");
    case ReportForm::Zip:
        return QStringLiteral(".zip");
    }
    return {};
}

Result<std::string> reportBytes(ReportForm form, const ReportParts& parts)
{
    const InEnglish english;
    if (form == ReportForm::Zip)
        return zipOf(parts);
    exporting::ExportContext context = reportContext(parts.record, parts.runFile, parts.words);
    context.fileSha256 = sha256Of(parts.runFile).toStdString();
    if (form == ReportForm::Html)
        return exporting::findExporter("html")->write(parts.record, context);
    SealedDocument document;
    layOutReport(document, parts.record, context, parts.pictures,
                 printedPictureWidth(parts.record, context, parts.pictures));
    return pdfOf(document, runTitle(parts.record), captionOf(parts.record)).toStdString();
}

}  // namespace halftrip::gui
