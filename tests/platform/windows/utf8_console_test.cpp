#include "platform/windows/system/utf8_console.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

using namespace halftrip;
using windows::Utf8Console;

namespace {

constexpr UINT kOfUsa = 437;
constexpr UINT kOfRussia = 866;

/// A console of this process, its own where it has none, with the code page of that country.
class Console {
public:
    explicit Console(UINT codePage) : m_isOwn(AllocConsole() != FALSE), m_before(GetConsoleOutputCP())
    {
        if (m_before == 0 || SetConsoleOutputCP(codePage) == FALSE || GetConsoleOutputCP() != codePage)
            tests::skip("there is no console whose code page could be set");
    }
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;
    ~Console()
    {
        SetConsoleOutputCP(m_before);
        if (m_isOwn)
            FreeConsole();
    }

private:
    bool m_isOwn;
    UINT m_before;
};

}  // namespace

TEST_CASE("a console prints UTF-8 while it is ours, and has its own code page afterwards", "[platform][console]")
{
    const Console console(kOfRussia);
    {
        const Utf8Console guard;
        CHECK(GetConsoleOutputCP() == CP_UTF8);
        {
            const Utf8Console beside;
        }
        CHECK(GetConsoleOutputCP() == CP_UTF8);
    }
    CHECK(GetConsoleOutputCP() == kOfRussia);
}

TEST_CASE("a process that ends at once puts its console back, and only once", "[platform][console]")
{
    const Console console(kOfRussia);
    {
        const Utf8Console guard;
        windows::putConsoleBack();
        CHECK(GetConsoleOutputCP() == kOfRussia);
        SetConsoleOutputCP(kOfUsa);
    }
    CHECK(GetConsoleOutputCP() == kOfUsa);
}

TEST_CASE("the second program of a pipeline leaves the console as the first one puts it back", "[platform][console]")
{
    const Console console(CP_UTF8);  // The first one's doing.
    {
        const Utf8Console second;
        SetConsoleOutputCP(kOfRussia);  // The first one ends.
    }
    CHECK(GetConsoleOutputCP() == kOfRussia);
}

TEST_CASE("a code page that somebody chose meanwhile stays", "[platform][console]")
{
    const Console console(kOfRussia);
    {
        const Utf8Console guard;
        SetConsoleOutputCP(kOfUsa);
    }
    CHECK(GetConsoleOutputCP() == kOfUsa);
}
