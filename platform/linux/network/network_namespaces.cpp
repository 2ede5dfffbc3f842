#include "platform/linux/network/network_namespaces.hpp"

#include "platform/linux/host/system_tree.hpp"
#include "platform/linux/network/veth_pair.hpp"
#include "platform/linux/system/os_error.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace halftrip::platform {
namespace {

using sockets::FileDescriptor;

FileDescriptor openOwnNamespace() noexcept
{
    return FileDescriptor(::open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC));
}

std::unexpected<Error> refused(const std::string& what, int code)
{
    const ErrorKind kind = code == EPERM || code == EACCES ? ErrorKind::NotPermitted : ErrorKind::NotSupported;
    return fail(kind, text("the system refuses {what}: {reason}", what, describeErrno(code)), {}, code);
}

/// Needs CAP_SYS_ADMIN in the current user namespace. Leaves the thread somewhere in between when it fails.
Result<NamespacePair> makePairHere()
{
    if (::unshare(CLONE_NEWNET) != 0)
        return refused("a network namespace", errno);
    const FileDescriptor initiator = openOwnNamespace();
    if (::unshare(CLONE_NEWNET) != 0)
        return refused("a second network namespace", errno);
    FileDescriptor responder = openOwnNamespace();
    if (!initiator.isOpen() || !responder.isOpen())
        return refused("a handle on a network namespace", errno);
    if (const Status status = makeVethPair(initiator.get(), responder.get()); !status)
        return std::unexpected(status.error());
    return NamespacePair{std::move(responder), false};
}

Result<NamespacePair> makePairWithRights()
{
    const FileDescriptor original = openOwnNamespace();
    if (!original.isOpen())
        return refused("a handle on our network namespace", errno);
    Result<NamespacePair> pair = makePairHere();
    if (!pair)
        static_cast<void>(::setns(original.get(), CLONE_NEWNET));
    return pair;
}

/// 0 or errno.
int writeText(const char* path, const std::string& text) noexcept
{
    const FileDescriptor file(::open(path, O_WRONLY | O_CLOEXEC));
    if (!file.isOpen())
        return errno;
    return ::write(file.get(), text.data(), text.size()) < 0 ? errno : 0;
}

/// Enters a user namespace in which the user is who he was, with every right over what is made inside it.
Status enterUserNamespace()
{
    const std::string user = std::to_string(::geteuid());
    const std::string group = std::to_string(::getegid());
    // A program with file capabilities is not "dumpable", and its /proc/self belongs to root until it says otherwise.
    const int wasDumpable = ::prctl(PR_GET_DUMPABLE, 0UL, 0UL, 0UL, 0UL);
    ::prctl(PR_SET_DUMPABLE, 1UL, 0UL, 0UL, 0UL);
    const int refusal = ::unshare(CLONE_NEWUSER) == 0 ? 0 : errno;
    int code = refusal == 0 ? writeText("/proc/self/setgroups", "deny") : refusal;
    if (code == 0)
        code = writeText("/proc/self/uid_map", user + " " + user + " 1");
    if (code == 0)
        code = writeText("/proc/self/gid_map", group + " " + group + " 1");
    if (wasDumpable == 0)
        ::prctl(PR_SET_DUMPABLE, 0UL, 0UL, 0UL, 0UL);
    if (code != 0)
        return refused(refusal != 0 ? "a user namespace" : "our user in a user namespace", code);
    return {};
}

Result<NamespacePair> makePairInUserNamespace()
{
    if (const Status status = enterUserNamespace(); !status)
        return std::unexpected(status.error());
    Result<NamespacePair> pair = makePairHere();
    if (pair)
        pair->isInUserNamespace = true;
    return pair;
}

/// There is no way back out of a user namespace, and some systems let us in but grant nothing inside (AppArmor on
/// Ubuntu 24.04). So a child tries it first, and tells us its Error's text.
Status rehearse()
{
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return refused("a pipe", errno);
    const FileDescriptor readEnd(ends[0]);
    FileDescriptor writeEnd(ends[1]);
    const pid_t child = ::fork();
    if (child < 0)
        return refused("a second process", errno);
    if (child == 0) {
        const Result<NamespacePair> pair = makePairInUserNamespace();
        const std::string text = pair ? Text() : pair.error().what;
        static_cast<void>(::write(writeEnd.get(), text.data(), text.size()));
        ::_exit(pair ? 0 : 1);
    }
    writeEnd.reset();
    std::string text(1024, '\0');
    const ssize_t got = ::read(readEnd.get(), text.data(), text.size());
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return {};
    return fail(ErrorKind::NotPermitted, Text(text.empty() ? "the system refuses a user namespace" : text));
}

/// The setting that forbids user namespaces to ordinary users, where the system has one.
const char* explainRefusal()
{
    const SystemTree tree;
    if (tree.readNumber("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == 1)
        return "Run as root, or allow it: \"sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0\".";
    if (tree.readNumber("/proc/sys/kernel/unprivileged_userns_clone") == 0)
        return "Run as root, or allow it: \"sudo sysctl kernel.unprivileged_userns_clone=1\".";
    if (tree.readNumber("/proc/sys/user/max_user_namespaces") == 0)
        return "Run as root, or allow it: \"sudo sysctl user.max_user_namespaces=1000\".";
    return "Run as root (sudo).";
}

}  // namespace

Result<NamespacePair> makeNamespacePair()
{
    Result<NamespacePair> pair = makePairWithRights();
    if (pair)
        return pair;
    Status rehearsal = rehearse();
    if (rehearsal)
        pair = makePairInUserNamespace();
    else
        pair = std::unexpected(rehearsal.error());
    if (!pair)
        pair.error().hint = explainRefusal();
    return pair;
}

}  // namespace halftrip::platform
