#include "core/export/exporter.hpp"
#include "core/export/formats.hpp"

namespace halftrip::exporting {

const std::vector<Exporter>& allExporters()
{
    static const std::vector<Exporter> kAll{
        {.id = "table", .title = "Text table, one row a point", .extension = "txt", .write = writeTable},
        {.id = "snf", .title = "The lines of snf_pingpong, HRT in us", .extension = "txt", .write = writeSnf},
        {.id = "csv", .title = "One row a point, every figure in ns, HRT in us", .extension = "csv", .write = writeCsv},
        {.id = "hgrm", .title = "HdrHistogram percentile distributions in us", .extension = "hgrm", .write = writeHgrm},
        {.id = "hlog", .title = "HdrHistogram log in ns, tagged by point", .extension = "hlog", .write = writeHlog},
        {.id = "json", .title = "The run file: everything that was measured", .extension = "json", .write = writeJson},
    };
    return kAll;
}

std::string exporterNames()
{
    std::string names;
    for (const Exporter& exporter : allExporters())
        names += (names.empty() ? "" : &exporter == &allExporters().back() ? " or " : ", ") + exporter.id;
    return names;
}

const Exporter* findExporter(const std::string& id)
{
    for (const Exporter& exporter : allExporters()) {
        if (exporter.id == id)
            return &exporter;
    }
    return nullptr;
}

}  // namespace halftrip::exporting
