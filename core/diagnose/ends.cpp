#include "core/diagnose/ends.hpp"

namespace halftrip::diagnose {

std::string idAt(std::string_view rule, std::string_view end)
{
    return std::string(rule) + std::string(end);
}

}  // namespace halftrip::diagnose
