#pragma once

#include "core/base/text.hpp"
#include "core/model/fields.hpp"

#include <vector>

namespace halftrip::model {

/// In a document a text is its English.
template <>
inline Value valueOf<Text>(Text& value)
{
    return {static_cast<std::string*>(&value)};
}

namespace detail {

inline void addTexts(std::vector<Text*>& texts, Text& text)
{
    texts.push_back(&text);
}
inline void addTexts(std::vector<Text*>& texts, std::vector<Text>& more)
{
    for (Text& text : more)
        texts.push_back(&text);
}
void describeOrigins(Fields& fields, const std::vector<Text*>& texts);

}  // namespace detail

/// The last line of a description whose struct has texts: how these were made, in a member "texts" beside them. Readers
/// give an origin to the text that it makes, and to no other.
template <typename... Texts>
void describeOrigins(Fields& fields, Texts&... texts)
{
    std::vector<Text*> all;
    (detail::addTexts(all, texts), ...);
    detail::describeOrigins(fields, all);
}

}  // namespace halftrip::model
