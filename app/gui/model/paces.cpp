#include "app/gui/model/paces.hpp"

#include <string_view>

namespace halftrip::gui {

namespace {

/// What a pace depends on. Sweeps have transports and waits of their own, so that their mode stands for these.
std::string keyOf(const model::RunRequest& request)
{
    std::string key = request.peer.text + '\n' + std::to_string(request.port);
    for (const std::string_view part : {std::string_view(request.mode), std::string_view(request.transport),
                                        std::string_view(request.responderTransport),
                                        model::toWord(request.initiator.wait), model::toWord(request.responder.wait)})
        key.append("\n").append(part);
    return key;
}

}  // namespace

double Paces::of(const model::RunRequest& request) const
{
    const auto known = m_known.find(keyOf(request));
    return known == m_known.end() ? 1 : known->second;
}

void Paces::learn(const model::RunRequest& request, double pace)
{
    m_known[keyOf(request)] = pace;
}

}  // namespace halftrip::gui
