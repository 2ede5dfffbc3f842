#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

namespace halftrip::windows::npcap {

/// Puts questions to the system that may block for seconds and cannot be called off, on a thread that nobody waits for:
/// ResolveIpNetEntry2 takes up to three seconds for a neighbour that is silent.
class BackgroundQuestion {
public:
    /// Does nothing while an earlier one is open. What the question holds must be its own: it may outlive everything
    /// here.
    void ask(std::function<void()> question)
    {
        if (m_isOpen->exchange(true))
            return;
        try {
            std::thread([isOpen = m_isOpen, question = std::move(question)] {
                question();
                isOpen->store(false);
            }).detach();
        } catch (const std::system_error&) {  // No thread to be had: the next turn tries again.
            m_isOpen->store(false);
        }
    }

private:
    std::shared_ptr<std::atomic<bool>> m_isOpen = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace halftrip::windows::npcap
