#include "core/model/json.hpp"
#include "core/export/formats.hpp"

namespace halftrip::exporting {

std::string writeJson(const model::RunRecord& record)
{
    return model::toRunFile(record);
}

}  // namespace halftrip::exporting
