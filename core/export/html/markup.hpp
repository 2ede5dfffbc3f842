#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace halftrip::exporting {

/// HTML and SVG as they grow. Markup comes from literals only and everything else is escaped, so that no name that a
/// peer gave itself can become a tag.
class Markup {
public:
    template <std::size_t Size>
    Markup& raw(const char (&literal)[Size])
    {
        m_text.append(literal, Size - 1);
        return *this;
    }
    /// Text between tags, or in an attribute in double quotes. What is no UTF-8, control characters, and those that
    /// turn the direction of reading become U+FFFD. Microseconds behind a number, "50 us", get their sign.
    Markup& text(std::string_view words);
    Markup& add(const Markup& part);
    [[nodiscard]] bool isEmpty() const noexcept { return m_text.empty(); }
    [[nodiscard]] const std::string& string() const noexcept { return m_text; }

private:
    std::string m_text;
};

}  // namespace halftrip::exporting
