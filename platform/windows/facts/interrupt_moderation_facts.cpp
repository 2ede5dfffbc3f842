#include "platform/windows/facts/driver_keyword.hpp"

namespace halftrip::windows {
namespace {

model::Fact moderationFact(const FactSources& sources, const std::string& id, const std::string& keyword, bool isFlag)
{
    const std::string source = keywordSource(sources.adapter, keyword);
    Text absence;
    const auto driver = driverOf(sources, absence);
    if (!driver)
        return model::absentFact(id, "", source, absence);
    if (!hasKeyword(*driver, keyword))
        return model::absentFact(id, "", source,
                                 text("The driver of {adapter} has no setting {keyword}.", sources.adapter, keyword));
    const auto number = keywordNumber(*driver, keyword);
    if (!number)
        return model::absentFact(id, "", source,
                                 text("The driver of {adapter} reports no numeric value.", sources.adapter));
    return model::knownFact(id, isFlag ? model::FactValue(*number != 0) : model::FactValue(*number), "", source);
}

}  // namespace

std::vector<model::Fact> interruptModerationFacts(const FactSources& sources)
{
    if (sources.adapter.empty())
        return {};
    return {moderationFact(sources, "interruptModeration.isOn", "*InterruptModeration", /*isFlag=*/true),
            // Intel's.
            moderationFact(sources, "interruptModeration.intelRate", "ITR", /*isFlag=*/false),
            // NVIDIA's: 0 is low latency, 1 moderate, 2 aggressive (WinOF-2 User Manual, "Ethernet Registry Keys").
            moderationFact(sources, "interruptModeration.rxProfile", "RxIntModerationProfile", /*isFlag=*/false),
            moderationFact(sources, "interruptModeration.txProfile", "TxIntModerationProfile", /*isFlag=*/false)};
}

}  // namespace halftrip::windows
