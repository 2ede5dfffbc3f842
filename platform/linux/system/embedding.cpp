#include "platform/linux/system/embedding.hpp"

#include "platform/linux/network/network_namespaces.hpp"
#include "platform/linux/network/veth_pair.hpp"
#include "platform/linux/system/child_process.hpp"

namespace halftrip::platform {
namespace {

class NamespaceEmbedding final : public os::Embedding {
public:
    explicit NamespaceEmbedding(NamespacePair pair) : m_pair(std::move(pair)) {}
    [[nodiscard]] std::string description() const override { return "a veth pair between two network namespaces"; }
    [[nodiscard]] std::string reason() const override
    {
        if (!m_pair.isInUserNamespace)
            return {};
        return "it had to be made inside a user namespace, where the system grants neither real-time scheduling nor an "
               "unlimited memory lock; run as root (sudo) for both";
    }
    [[nodiscard]] std::string responderAddress(bool wantV6) const override
    {
        return std::string(wantV6 ? kResponderV6 : kResponderV4);
    }
    [[nodiscard]] Result<std::unique_ptr<os::ChildProcess>> start(const std::vector<std::string>& arguments,
                                                                  const std::string& input) override
    {
        return LinuxChildProcess::start({.arguments = arguments,
                                         .input = input,
                                         .networkNamespace = m_pair.responder.get(),
                                         .keepCapabilities = m_pair.isInUserNamespace});
    }

private:
    NamespacePair m_pair;
};

class LoopbackEmbedding final : public os::Embedding {
public:
    explicit LoopbackEmbedding(std::string reason) : m_reason(std::move(reason)) {}
    [[nodiscard]] std::string description() const override { return "loopback"; }
    [[nodiscard]] std::string reason() const override { return m_reason; }
    [[nodiscard]] std::string responderAddress(bool wantV6) const override { return wantV6 ? "::1" : "127.0.0.1"; }
    [[nodiscard]] Result<std::unique_ptr<os::ChildProcess>> start(const std::vector<std::string>& arguments,
                                                                  const std::string& input) override
    {
        return LinuxChildProcess::start(
            {.arguments = arguments, .input = input, .networkNamespace = -1, .keepCapabilities = false});
    }

private:
    std::string m_reason;
};

}  // namespace

Result<std::unique_ptr<os::Embedding>> makeEmbedding()
{
    Result<NamespacePair> pair = makeNamespacePair();
    if (pair)
        return std::make_unique<NamespaceEmbedding>(*std::move(pair));
    return std::make_unique<LoopbackEmbedding>(pair.error().what + ". " + pair.error().hint);
}

}  // namespace halftrip::platform
