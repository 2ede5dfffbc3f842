#include "app/gui/i18n/input_words.hpp"

namespace halftrip::gui {

std::vector<std::string_view> inputTexts()
{
    return {
        "The {} \"{:?}\" is not a whole number.",
        "The {} \"{:?}\" does not exist.",
        "The {} \"{:?}\" cannot be read.",
        "The {} has too many items.",
        "The {} has {:d} items.",
        "The {} are too many.",
        "{} is not a valid {}.",
        "A number above 2^63",
        "{:d} probes",
        "{:d} rounds",
        "{:d} us",
        "Choose {} to {}.",
        "Choose at most {:d}.",
        "The {} cannot be read at \"{:?}\": {}.",
        "not a whole number",
        "that makes more than {:d}",
        "the row ends below its beginning",
        "0 cannot be doubled; begin with 1, or give a step as in 0,10..50",
        "Write a number like 64, a list like 1,64,1024, or a row like 1,2,4..2048.",
        "The {} {:?} is not a duration.",
        "The {} {:?} is negative.",
        "The {} {:?} is too long.",
        "The {} {:?} has no unit.",
        "The {} {:?} has an unknown unit.",
        "Write a number and its unit, such as 200ns, 20us, 5ms, 1.5s, 30min or 2h.",
        "limit",
        "The limit {:?} cannot be read.",
        "Write FIGURE=TIME, such as p99=20us; the figures are min, mean, max and p0 to p100.",
        "The run file is empty.",
        "The run file is longer than {:d} MiB.",
        "The run file is cut off or not JSON: {:?}.",
        "The run file is nested deeper than {:d} levels.",
        "The run file is damaged: {:?}",
        "The run file is damaged: {:s} is missing.",
        "The run file is damaged: {:s} is not a whole number.",
        "The run file is damaged: {:s} is not a text.",
        "The run file is damaged: {:s} is not an object.",
        "The run file is damaged: {:s} is not a list.",
        "The run file is damaged: {:s} is outside {:d} .. {:d}.",
        "The run file is damaged: A line of it is no point.",
        "The file is JSON, but not a Halftrip run file.",
        "The run has schema version {:d}, this Halftrip knows versions up to {:d}.",
        "Get a fresh copy of the file, or choose another one.",
        "Choose a file that Halftrip wrote (*.halftrip.json).",
        "Use the Halftrip that wrote it (version {:s}) or a newer one.",
        "Use the Halftrip that wrote it or a newer one.",
    };
}

}  // namespace halftrip::gui
