#include "core/export/formats.hpp"
#include "core/model/record/run_file.hpp"

namespace halftrip::exporting {

std::string writeJson(const model::RunRecord& record)
{
    return model::toRunFile(record);
}

}  // namespace halftrip::exporting
