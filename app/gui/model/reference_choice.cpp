#include "app/gui/model/reference_choice.hpp"

#include "app/gui/i18n/format.hpp"
#include "core/export/references.hpp"

#include <QCoreApplication>
#include <QStringList>

namespace halftrip::gui {

namespace {

struct ReferenceText {
    Q_DECLARE_TR_FUNCTIONS(reference)
};

QString dateText(const model::ReferenceSheet& sheet)
{
    return sheet.date.empty() ? ReferenceText::tr("undated") : fromUtf8(sheet.date);
}

QString tipOf(const model::ReferenceSheet& sheet)
{
    QStringList lines{ReferenceText::tr("%1, %2").arg(fromUtf8(sheet.source), dateText(sheet)),
                      fromUtf8(sheet.hardware), fromUtf8(sheet.convention)};
    lines << listFromUtf8(sheet.remarks);
    QString html = QStringLiteral("<b>%1</b>").arg(fromUtf8(sheet.title).toHtmlEscaped());
    for (const QString& line : lines)
        html += QStringLiteral("<br>") + line.toHtmlEscaped();
    return html;
}

/// What decides on conventions, without the samples: it is asked for at every look.
model::RunRecord sketchOf(const RunModel& model)
{
    model::RunRecord record;
    record.request = model.frame().request;
    for (const PointState& state : model.points()) {
        model::PointResult& point = record.points.emplace_back();
        static_cast<model::PointKey&>(point) = state.measured;
        point.frames = state.measured.frames;
        point.initiator.obtained = state.measured.initiator.obtained;
        point.distributions = {{.id = state.result().id, .kind = state.result().kind, .histogram = {}}};
    }
    return record;
}

}  // namespace

std::vector<ReferenceChoice> referenceChoices()
{
    std::vector<ReferenceChoice> choices;
    for (const model::ReferenceSheet& sheet : exporting::allReferences())
        choices.push_back({fromUtf8(sheet.id), fromUtf8(sheet.title), tipOf(sheet)});
    return choices;
}

OverlaidReference overlayOn(const RunModel& model, const QString& id)
{
    if (id.isEmpty() || model.points().empty())
        return {};
    const auto sheet = exporting::findReference(id.toStdString());
    if (!sheet)
        return {{}, sentenceText(sheet.error().what)};
    auto overlay = exporting::overlayReference(**sheet, sketchOf(model));
    if (!overlay)
        return {{}, sentenceText(overlay.error().what)};
    const QString note = ReferenceText::tr("Reference: %1. %2, %3. Hardware: %4.")
                             .arg(fromUtf8((*sheet)->title), fromUtf8((*sheet)->source), dateText(**sheet),
                                  fromUtf8((*sheet)->hardware));
    return {std::move(*overlay), note};
}

}  // namespace halftrip::gui
