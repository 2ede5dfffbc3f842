#include "core/model/fields/setting_list.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/request/wait.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace halftrip::model;

namespace {

struct ListedSample {
    Wait wait = Wait::Spin;
    std::optional<std::uint16_t> tag;
    int lengthUs = 5;
    bool isLoud = false;
    std::vector<std::uint32_t> sizes;
};

void describe(Fields& fields, ListedSample& sample)
{
    fields(Field("wait").named("wait").meaning("How to wait"), sample.wait);
    fields(Field("tag").named("tag").within(0, 7).meaning("A tag"), sample.tag);
    fields(Field("length").named("length").in(Unit::Microseconds).within(1, 9), sample.lengthUs);
    fields(Field("loud").named("loudness"), sample.isLoud);
    fields("sizes", sample.sizes);
}

}  // namespace

TEST_CASE("settings are listed with kind, range, default and words", "[core][model]")
{
    const auto items = listSettings(describeDefaults<ListedSample>);
    REQUIRE(items.size() == 4);  // A list is not one value.
    CHECK(items[0].key == "wait");
    CHECK(items[0].help == "How to wait");
    CHECK(items[0].kind == SettingKind::Word);
    CHECK(items[0].choices == std::vector<std::string>{"auto", "block", "poll", "spin", "busypoll"});
    CHECK(items[0].usual == "spin");
    CHECK(items[1].kind == SettingKind::Number);
    CHECK(items[1].low == 0);
    CHECK(items[1].high == 7);
    CHECK(items[1].usual.empty());
    CHECK(items[1].choose == "Choose 0 to 7.");
    CHECK(items[2].unit == "us");
    CHECK(items[2].usual == "5");
    CHECK(items[3].kind == SettingKind::Flag);
    CHECK(items[3].usual == "false");
    CHECK(listSettings({}).empty());
}

TEST_CASE("a listed setting goes through JSON whole", "[core][model]")
{
    for (const SettingItem& item : listSettings(describeDefaults<ListedSample>)) {
        const auto read = fromJson<SettingItem>(toJson(item));
        REQUIRE(read);
        CHECK(read->key == item.key);
        CHECK(read->kind == item.kind);
        CHECK(read->choices == item.choices);
        CHECK(read->low == item.low);
        CHECK(read->usual == item.usual);
    }
}

TEST_CASE("texts among those of others are judged by what is described", "[core][model]")
{
    CHECK(keysOf(describeDefaults<ListedSample>) == std::vector<std::string>{"wait", "tag", "length", "loud", "sizes"});
    CHECK(keysOf({}).empty());
    CHECK(checkTextsAmong({{"unknown", "x"}, {"tag", "7"}}, describeDefaults<ListedSample>));
    CHECK(checkTextsAmong({{"tag", "8"}}, {}));
    const Status refused = checkTextsAmong({{"unknown", "x"}, {"tag", "8"}}, describeDefaults<ListedSample>);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().what == "8 is not a valid tag.");
    CHECK(settingsAmong<ListedSample>({{"unknown", "x"}, {"tag", "3"}})->tag == 3);
}
