// Any text as what `halftrip check --json` and `halftrip tune status --json` answer the window, and as a reference
// sheet.
#include "core/model/facts/check_report.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/record/reference_sheet.hpp"
#include "core/tuning/reports.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <nlohmann/json.hpp>

using namespace halftrip;

namespace {

template <typename Document>
void readAs(const nlohmann::json& document)
{
    const auto read = model::fromJson<Document>(document);
    if (!read) {
        fuzz::requirePrintable(read.error());
        return;
    }
    const nlohmann::json written = model::toJson(*read);
    const auto again = model::fromJson<Document>(written);
    fuzz::require(again.has_value(), "what was read can be written and read again");
    fuzz::require(model::toJson(*again) == written, "it is the same document then");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    if (const auto sheet = model::referenceSheetFrom(text); !sheet)
        fuzz::requirePrintable(sheet.error());
    const auto document = model::parseJson(text, "The answer");
    if (!document) {
        fuzz::requirePrintable(document.error());
        return 0;
    }
    readAs<model::CheckReport>(*document);
    readAs<tuning::TuningStatus>(*document);
    readAs<model::ReferenceSheet>(*document);
    return 0;
}
