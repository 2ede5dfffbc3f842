#include "core/tuning/transaction.hpp"

#include "platform/linux/network/network_namespaces.hpp"
#include "platform/linux/network/veth_pair.hpp"
#include "platform/linux/system/files.hpp"
#include "platform/linux/tuning/all_tunables.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/linux/own_adapters.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <signal.h>
#include <sys/wait.h>

#include <memory>

// Real settings, changed and put back: the cores of a veth's receive queue, and the coalescing of a tap adapter, in
// network namespaces that the test makes.
using namespace halftrip;
using platform::SystemTree;
using tuning::SettingName;
using tuning::SettingValue;

namespace {

const SettingName kSteering{"steering.rpsCpus", std::string(platform::kInitiatorAdapter) + "/rx-0"};
const SettingName kFrames{"coalescing.rxFrames", "tap0"};

/// Kills this process at the step after so many.
class Executioner {
public:
    explicit Executioner(int steps) : m_left(steps) {}
    void step()
    {
        if (m_left-- == 0)
            ::raise(SIGKILL);
    }

private:
    int m_left;
};

/// This system's files, with a step before and after each that is written.
class DangerousFiles final : public os::Processes {
public:
    explicit DangerousFiles(Executioner& executioner) : m_executioner(executioner) {}
    [[nodiscard]] Status writeFileAtomically(const std::string& path, const std::string& bytes) override
    {
        m_executioner.step();
        Status status = platform::writeFileAtomically(path, bytes);
        m_executioner.step();
        return status;
    }
    [[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t limitBytes) override
    {
        return platform::readFile(path, limitBytes);
    }
    [[nodiscard]] Status appendToFile(const std::string&, const std::string&) override
    {
        return fail(ErrorKind::NotSupported, "nothing here is appended to");
    }
    [[nodiscard]] Result<std::unique_ptr<os::Embedding>> embed() override { return fail(ErrorKind::NotSupported, ""); }
    [[nodiscard]] const std::atomic<bool>& watchInterrupts() override { return m_interrupt; }
    void interruptAtEndOfInput() override {}
    void dieWithParent() override {}
    [[nodiscard]] bool isTerminal(int) const override { return false; }
    [[nodiscard]] Status trySaving(const std::string& path) override { return platform::trySaving(path); }
    [[nodiscard]] Shell shell() const noexcept override { return Shell::Posix; }
    [[nodiscard]] int processId() const override { return 1; }

private:
    Executioner& m_executioner;
    std::atomic<bool> m_interrupt = false;
};

/// A setting of this system, with a step before and after each write.
class DangerousTunable final : public tuning::Tunable {
public:
    DangerousTunable(std::unique_ptr<tuning::Tunable> real, Executioner& executioner)
        : m_real(std::move(real)), m_executioner(executioner)
    {
    }
    [[nodiscard]] std::string_view id() const noexcept override { return m_real->id(); }
    [[nodiscard]] bool isOfAdapter() const noexcept override { return m_real->isOfAdapter(); }
    [[nodiscard]] std::string_view privilege() const noexcept override { return m_real->privilege(); }
    [[nodiscard]] std::string identify(const std::string& object) const override { return m_real->identify(object); }
    [[nodiscard]] Result<std::string> find(const std::string& object, const std::string& identity) const override
    {
        return m_real->find(object, identity);
    }
    [[nodiscard]] std::string describe(const std::string& object) const override { return m_real->describe(object); }
    [[nodiscard]] Result<SettingValue> read(const std::string& object) override { return m_real->read(object); }
    [[nodiscard]] Status write(const std::string& object, const SettingValue& value) override
    {
        m_executioner.step();
        Status status = m_real->write(object, value);
        m_executioner.step();
        return status;
    }

private:
    std::unique_ptr<tuning::Tunable> m_real;
    Executioner& m_executioner;
};

enum class Work { Apply, Revert };

/// Applies or reverts, killed after so many steps; what happened in words.
std::string work(Work what, const std::string& folder, int steps)
{
    Executioner executioner(steps);
    DangerousFiles files(executioner);
    const SystemTree tree;
    tuning::Tunables tunables;
    for (auto& tunable : platform::allTunables({tree, platform::systemAdapterNames(), platform::systemDrivers()}))
        tunables.push_back(std::make_unique<DangerousTunable>(std::move(tunable), executioner));
    auto journal = tuning::Journal::open(files, folder, {"here", "now"});
    if (!journal)
        return journal.error().what;
    if (what == Work::Revert) {
        const auto reverted = tuning::revert(tunables, *journal);
        return reverted ? "reverted" : reverted.error().what;
    }
    const tuning::Plan plan{.changes = {{kSteering, "0", "1", ""}, {kFrames, "0", "16", ""}}, .leftOut = {}};
    const auto applied = tuning::apply(plan, tunables, *journal);
    return applied ? "applied" : applied.error().what;
}

/// The same in a process of its own. False: it was killed.
bool survives(Work what, const std::string& folder, int steps)
{
    const pid_t child = ::fork();
    if (child == 0) {
        static_cast<void>(work(what, folder, steps));
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status);
}

std::string readBoth()
{
    const SystemTree tree;
    const tuning::Tunables tunables = platform::allTunables(
        {tree, platform::systemAdapterNames(), platform::systemDrivers()});
    std::string text;
    for (const SettingName& name : {kSteering, kFrames}) {
        const auto value = (*tuning::findTunable(tunables, name.id))->read(name.object);
        text += (text.empty() ? "" : " ") + (value ? tuning::formatSetting(*value) : std::string(value.error().what));
    }
    return text;
}

constexpr int kNever = -1;

/// Applies and reverts, killing `what` at one step after the other.
std::string killAtEveryStep(Work what, const std::string& folder)
{
    int kills = 0;
    for (;; ++kills) {
        bool isAlive = survives(Work::Apply, folder, what == Work::Apply ? kills : kNever);
        if (what == Work::Revert) {
            if (readBoth() != "1 16")
                return "applying brought " + readBoth();
            isAlive = survives(Work::Revert, folder, kills);
        }
        const std::string reverted = work(Work::Revert, folder, kNever);
        if (reverted != "reverted" || readBoth() != "0 0")
            return "after " + std::to_string(kills) + " steps: " + reverted + ", " + readBoth();
        if (isAlive)
            return "restored after each of " + std::to_string(kills) + " kills";
    }
}

/// In namespaces of the test's own, with both adapters.
std::string inOwnNetwork(const std::function<std::string()>& body)
{
    return test::runInChild([&body]() -> std::string {
        const auto pair = platform::makeNamespacePair();
        if (!pair || !test::mountOwnSys() || !test::makeTap("tap0"))
            return "skipped";
        return body();
    });
}

}  // namespace

TEST_CASE("real settings are as they were, at whatever step their change was killed", "[platform][tuning]")
{
    const test::TemporaryFolder folder;
    const auto [what,
                kills] = GENERATE(table<Work, int>({{Work::Apply, 2 * (1 + 2 + 2)}, {Work::Revert, 2 * (2 + 2)}}));
    const std::string said = inOwnNetwork([&, change = what] { return killAtEveryStep(change, folder.path()); });
    if (said == "skipped")
        tests::skip("network namespaces with a /sys of their own and tap adapters need root");
    CHECK(said == "restored after each of " + std::to_string(kills) + " kills");
}
