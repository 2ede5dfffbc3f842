#include "core/export/exporter.hpp"
#include "core/export/formats.hpp"

namespace halftrip::exporting {

const std::vector<Exporter>& allExporters()
{
    static const std::vector<Exporter> kAll{
        {.id = "table", .title = "Text table, one row a size, HRT in us", .extension = "txt", .write = writeTable},
        {.id = "snf", .title = "The lines of snf_pingpong, HRT in us", .extension = "txt", .write = writeSnf},
        {.id = "csv", .title = "One row a point, RTT in ns and HRT in us", .extension = "csv", .write = writeCsv},
        {.id = "hgrm",
         .title = "HdrHistogram percentile distributions, RTT in us",
         .extension = "hgrm",
         .write = writeHgrm},
        {.id = "hlog", .title = "HdrHistogram log, RTT in ns, tagged by size", .extension = "hlog", .write = writeHlog},
        {.id = "json", .title = "The run file: everything that was measured", .extension = "json", .write = writeJson},
    };
    return kAll;
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
