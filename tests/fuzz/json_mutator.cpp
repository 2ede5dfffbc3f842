// For targets whose input is JSON: changes one value of a document that stays one. What chance does to its bytes is
// hardly ever more than a document that is refused.
#include "core/model/fields/json_text.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

// NOLINTBEGIN(readability-identifier-naming): libFuzzer chose the names.
/// libFuzzer's own changes of bytes.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);
/// libFuzzer's hook: the changed input in `data`, its new size returned.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize,
                                               unsigned int seed);
// NOLINTEND(readability-identifier-naming)

using namespace halftrip;
using nlohmann::json;

namespace {

constexpr unsigned kBytesOneIn = 4;  ///< So often bytes are changed all the same: broken documents are inputs, too.
constexpr std::size_t kLongestText = 200;

void collect(json& node, std::vector<json*>& nodes)
{
    nodes.push_back(&node);
    if (!node.is_structured())
        return;
    for (json& inside : node)
        collect(inside, nodes);
}

/// One of these; of the node's own kind, which its reader is likelier to take, where it may not be another.
json strangeValue(const json& node, bool isOfAnyKind, std::minstd_rand& random)
{
    static const std::vector<json> kNumbers{0, 1, -1, INT64_MAX, INT64_MIN, UINT64_MAX, 1e308, -1e-308};
    static const std::vector<json> kTexts{"",        "=1+1",         "<img src=/dev/zero>",         "a,\"b\"\r\nc",
                                          "\x1b[2J", "\xe2\x80\xae", std::string(kLongestText, 'a')};
    static const std::vector<json> kOthers{nullptr, true, false, json::array(), json::object()};
    const std::vector<json>* kind = node.is_number() ? &kNumbers : node.is_string() ? &kTexts : &kOthers;
    if (isOfAnyKind)
        kind = std::array{&kNumbers, &kTexts, &kOthers}.at(random() % 3);
    return kind->at(random() % kind->size());
}

void changeNumber(json& node, std::minstd_rand& random)
{
    switch (random() % 4) {
    case 0:
        node = node.get<double>() * 1'000;
        return;
    case 1:
        node = node.is_number_unsigned() ? json(node.get<std::uint64_t>() + 1) : json(node.get<double>() + 1);
        return;
    case 2:
        node = -node.get<double>();
        return;
    default:
        node = random();
    }
}

void changeText(json& node, std::minstd_rand& random)
{
    std::string text = node.get<std::string>();
    const std::size_t size = std::min(text.size(), kLongestText);
    text.resize(kLongestText);
    auto* const bytes = reinterpret_cast<std::uint8_t*>(text.data());
    text.resize(LLVMFuzzerMutate(bytes, size, text.size()));
    node = random() % 2 == 0 ? text : node.get<std::string>() + text;
}

void changeStructure(json& node, std::minstd_rand& random)
{
    const auto at = std::next(node.begin(), static_cast<json::difference_type>(random() % node.size()));
    if (node.is_array() && random() % 2 == 0) {
        node.push_back(json(*at));
    } else {
        node.erase(at);
    }
}

void change(json& document, std::minstd_rand& random)
{
    std::vector<json*> nodes;
    collect(document, nodes);
    json& node = *nodes[random() % nodes.size()];
    const unsigned kind = random() % 16;
    if (kind == 0)
        node = json(*nodes[random() % nodes.size()]);  // A copy: it may be what the node lies in.
    else if (kind <= 4 || node.is_null() || node.is_boolean())
        node = strangeValue(node, kind == 1, random);
    else if (node.is_number())
        changeNumber(node, random);
    else if (node.is_string())
        changeText(node, random);
    else if (!node.empty())
        changeStructure(node, random);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize,
                                               unsigned int seed)
{
    std::minstd_rand random(seed);
    auto document = model::parseJson(fuzz::textOf(data, size), "The input");
    if (!document || random() % kBytesOneIn == 0)
        return LLVMFuzzerMutate(data, size, maxSize);
    change(*document, random);
    const std::string text = model::toOneLine(*document);
    if (text.size() > maxSize)
        return LLVMFuzzerMutate(data, size, maxSize);
    std::ranges::copy(text, data);
    return text.size();
}
