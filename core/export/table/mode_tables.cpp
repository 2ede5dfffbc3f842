#include "core/export/table/mode_tables.hpp"

#include "core/export/table/mode_table_list.hpp"

#include <iterator>

namespace halftrip::exporting {

std::vector<ModeTable> modeTables(const model::RunRecord& record)
{
    std::vector<ModeTable> all;
    for (const auto& make : {rateTables, loadTables, sizeTables, transportTables, idleTables, waitTables, flowTables,
                             receiveTables, viewTables}) {
        std::vector<ModeTable> tables = make(record);
        all.insert(all.end(), std::make_move_iterator(tables.begin()), std::make_move_iterator(tables.end()));
    }
    return all;
}

}  // namespace halftrip::exporting
