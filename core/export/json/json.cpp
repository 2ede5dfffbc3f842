#include "core/model/record/run_file.hpp"
#include "core/model/record/run_record.hpp"

namespace halftrip::exporting {

std::string writeJson(const model::RunRecord& record)
{
    return model::toRunFile(record);
}

}  // namespace halftrip::exporting
