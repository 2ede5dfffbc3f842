#pragma once

namespace halftrip::windows {

/// What we print is UTF-8 with the colours of terminals; a console expects the country's old code page and plain text
/// unless told. The console outlives us: what a guard has changed is put back at its end. One beside another changes
/// nothing, nor does one in a pipeline's second program, where the first has done it. Whatever is printed reaches its
/// reader byte by byte as on Linux, a line feed without a carriage return.
class Utf8Console {
public:
    Utf8Console();
    Utf8Console(const Utf8Console&) = delete;
    Utf8Console& operator=(const Utf8Console&) = delete;
    ~Utf8Console();

private:
    bool m_hasChanged = false;
};

/// Puts back what a guard has changed, for whoever ends the process without it. Any thread; twice is once.
void putConsoleBack() noexcept;

}  // namespace halftrip::windows
