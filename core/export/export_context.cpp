#include "core/export/export_context.hpp"

#include <array>
#include <utility>

namespace halftrip::exporting {

std::string pictureKind(std::string_view bytes)
{
    using namespace std::string_view_literals;
    constexpr std::array kKinds{std::pair{"\x89PNG\r\n\x1a\n"sv, "image/png"},
                                std::pair{"\xff\xd8\xff"sv, "image/jpeg"}, std::pair{"GIF8"sv, "image/gif"}};
    for (const auto& [start, kind] : kKinds) {
        if (bytes.starts_with(start))
            return kind;
    }
    return {};
}

}  // namespace halftrip::exporting
