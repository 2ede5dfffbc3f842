#include "core/model/fields/text_fields.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/record/autopsy.hpp"
#include "core/model/record/finding.hpp"
#include "core/model/request/tuned_setting.hpp"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

using namespace halftrip;

namespace {

model::Finding sampleFinding()
{
    return {.id = "loss",
            .sentence = text("More than {percent:g} % of the probes were lost {where}.", 0.1,
                             text("at {places}", text("{bytes} bytes", 64))),
            .evidence = {"Finished words.", text("{lost} of {sent} lost on {host}.", 3, 1000, std::string("A"))},
            .nextStep = text("Repeat it{cli: (--count)}.")};
}

}  // namespace

TEST_CASE("sentences stand in a document as English, with templates and arguments beside them", "[core][model]")
{
    const nlohmann::json document = model::toJson(sampleFinding());
    CHECK(document["sentence"] == "More than 0.1 % of the probes were lost at 64 bytes.");
    CHECK(document["nextStep"] == "Repeat it (--count).");
    const nlohmann::json& texts = document["texts"];
    REQUIRE(texts.size() == 5);
    CHECK(texts[0] == nlohmann::json{{"id", "{bytes} bytes"}, {"numbers", {{"bytes", 64}}}});
    CHECK(texts[2]["reals"]["percent"] == 0.1);
    CHECK(texts[2]["words"]["where"] == "at 64 bytes");
    CHECK(texts[3] == nlohmann::json{{"id", "{lost} of {sent} lost on {host}."},
                                     {"numbers", {{"lost", 3}, {"sent", 1000}}},
                                     {"words", {{"host", "A"}}}});
}

TEST_CASE("a document gives back how its sentences were made, within one another as well", "[core][model]")
{
    const auto read = model::fromJson<model::Finding>(model::toJson(sampleFinding()));
    REQUIRE(read);
    REQUIRE(read->sentence.origin() != nullptr);
    const TextArgument* const where = findArgument(*read->sentence.origin(), "where");
    REQUIRE(where != nullptr);
    const auto& within = *std::get<std::shared_ptr<const Text>>(where->value);
    REQUIRE(within.origin() != nullptr);
    CHECK(within.origin()->id == "at {places}");
    CHECK(read->evidence[0].origin() == nullptr);
    CHECK(read->evidence[1].origin() != nullptr);
    CHECK(read->nextStep.origin() != nullptr);
    CHECK(model::toJson(*read) == model::toJson(sampleFinding()));
}

TEST_CASE("an origin that does not make the sentence is not believed", "[core][model]")
{
    nlohmann::json document = model::toJson(sampleFinding());
    document["sentence"] = "Nothing was lost.";
    const auto read = model::fromJson<model::Finding>(document);
    REQUIRE(read);
    CHECK(read->sentence == "Nothing was lost.");
    CHECK(read->sentence.origin() == nullptr);
    document.erase("texts");
    CHECK(model::fromJson<model::Finding>(document)->nextStep == "Repeat it (--count).");
}

TEST_CASE("why a kernel was not watched, or a setting not changed, is a text in a document, too", "[core][model]")
{
    const model::KernelView view{.problem = text("Core {core} cannot be watched.", 3)};
    const auto read = model::fromJson<model::KernelView>(model::toJson(view));
    REQUIRE(read);
    CHECK(read->problem.origin() != nullptr);
    const model::TunedSetting setting{.setting = {}, .words = {}, .refusal = text("It has {count} queues.", 4)};
    const auto tuned = model::fromJson<model::TunedSetting>(model::toJson(setting));
    REQUIRE(tuned);
    CHECK(tuned->refusal.origin() != nullptr);
}
