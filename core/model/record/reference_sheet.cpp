#include "core/model/record/reference_sheet.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"

#include <nlohmann/json.hpp>

namespace halftrip::model {

void describe(Fields& fields, ReferencePoint& point)
{
    fields("sizeBytes", point.sizeBytes);
    fields(Field("figuresNs").meaning("As the source prints them."), point.figuresNs);
}

void describe(Fields& fields, ReferenceCurve& curve)
{
    fields("id", curve.id);
    fields("title", curve.title);
    fields("protocol", curve.protocol);
    fields("points", curve.points);
}

void describe(Fields& fields, ReferenceSheet& sheet)
{
    fields("id", sheet.id);
    fields("title", sheet.title);
    fields("source", sheet.source);
    fields("date", sheet.date);
    fields("hardware", sheet.hardware);
    fields("kind", sheet.kind);
    fields("isHalved", sheet.isHalved);
    fields("sizes", sheet.sizes);
    fields("stamps", sheet.stamps);
    fields("isOneByOne", sheet.isOneByOne);
    fields("axes", sheet.axes);
    fields("convention", sheet.convention);
    fields("remarks", sheet.remarks);
    fields("curves", sheet.curves);
}

Result<ReferenceSheet> referenceSheetFrom(std::string_view text)
{
    const auto document = parseJson(text, "The reference sheet");
    if (!document)
        return std::unexpected(document.error());
    return fromJson<ReferenceSheet>(*document);
}

}  // namespace halftrip::model
