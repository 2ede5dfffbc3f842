"""The texts of core and the platforms that the window translates, read from their sources: core knows nothing of Qt, and whoever adds a
text lists it nowhere."""

import difflib
import re

SOURCES = ("core/**/*.[ch]pp", "platform/linux/**/*.[ch]pp", "platform/sockets/**/*.[ch]pp",
           "platform/windows/**/*.[ch]pp", "app/cli/**/*.[ch]pp")
# Here a whole sentence is a text, whoever takes it, and so is a constant of one word and more.
WORDY = re.compile(r"^(core/(check|diagnose)/|platform/\w+/facts/)")

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
LITERAL_OR_COMMENT = re.compile(rf"({LITERAL.pattern})|//[^\n]*")
HOLE = re.compile(r"\{(\w*)(:[^{}]*)?\}")
PLAIN_HOLE = re.compile(r"\{(:[^{}]*)?\}")
TAKES_TEXT = re.compile(r"\b(text|Text)\($|\.(title|words|good|bad|why|effect|price|caution) =\s*$|constexpr const char\* k\w+ =\s*$"
                         # A rule's question and its short words.
                         r"|return \{\"\w+\",\s*$|Touches::\w+,\s*$")
# Here one is what went wrong, or what to do about it; but for the meaning of a field, which stands in schemas only.
SAYS = re.compile(r"^(core/(base|clock|control|loop|measure|model|os|transport|tuning)/|platform/(linux|sockets|windows)/|app/cli/peers/ssh_)")
# What a document is called, and what is wrong with a member of it.
OF_DOCUMENT = re.compile(r"\b(parseJson|report|wrong)\([^()]*, $")
# What went wrong, where core says it in a whole sentence.
OF_ERROR = re.compile(r"\bfail\(\s*ErrorKind::\w+,\s*$")
# What a field, a mode or an axis is called and means.
OF_FIELD = re.compile(r"\.(named|meaning)\($|\.(title|summary) =\s*$|\{k\w+Axis, $")
FIELDS = re.compile(r"^core/(measure/modes|model/request)/")
# The title in a row of a table of checks.
BEFORE_TITLE = re.compile(r"\{\"\w+\",\s*$")
TITLE = re.compile(r"[A-Z][^:]* [^:]*")
SENTENCE = re.compile(r"[A-Z][^|$]* [^|$]*\.")
WORDS = re.compile(r"[A-Za-z]{2}")
# Lines for a shell.
COMMAND = re.compile(r"(sudo|echo|for|powercfg|bcdedit|Set-\w+|-\w+) |.*[|$/=]|\{")
OF_BOTH_ENDS = ("", "initiator ", "responder ")
# A reworded text shares so much with what it was.
LEAST_ALIKE = 0.6


def literals(code):
    """The string literals of `code` with what stands before each; those side by side are joined as the compiler joins them."""
    code = LITERAL_OR_COMMENT.sub(lambda match: match.group(1) or "", code)
    found, end = [], None
    for match in LITERAL.finditer(code):
        if end is not None and not code[end:match.start()].strip():
            found[-1][1] += match.group(1)
        else:
            found.append([code[max(0, match.start() - 80):match.start()], match.group(1)])
        end = match.end()
    return found


def literals_of_sources(root):
    """(file, what stands before a literal, the literal) of every source that may hold texts."""
    for pattern in SOURCES:
        for path in sorted(root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            yield from ((name, before, text) for before, text in literals(path.read_text(encoding="utf-8")))


def is_text(name, before, text):
    """Whether a rule knows the literal for a text that the window shows."""
    words = HOLE.sub("", text)
    if not WORDS.search(words) or text.endswith(".hpp"):
        return False
    is_named = any(hole[:1].isalpha() for hole, _ in HOLE.findall(text)) and "{{" not in text and not COMMAND.match(text.lstrip())
    is_taken = TAKES_TEXT.search(before) and (WORDY.match(name) and " " in text or before.endswith("("))
    is_title = BEFORE_TITLE.search(before) and WORDY.match(name) and TITLE.fullmatch(text)
    is_of_field = OF_FIELD.search(before) and FIELDS.match(name)
    is_said = SAYS.match(name) and not OF_FIELD.search(before)
    is_sentence = (WORDY.match(name) or is_said) and SENTENCE.fullmatch(text) and not PLAIN_HOLE.search(text)
    is_of_document = OF_DOCUMENT.search(before) and name.startswith("core/")
    is_of_error = OF_ERROR.search(before) and name.startswith("core/") and SENTENCE.fullmatch(text)
    return bool(is_of_document or is_of_error or is_named or is_taken or is_title or is_of_field or is_sentence)


def core_texts(root, known):
    """As they stand between quotes, each once. `known`: what stands among the translations already stays, wherever it is written."""
    texts = {}
    for name, before, text in literals_of_sources(root):
        if is_text(name, before, text):
            texts[text] = None
        parts = [start + text for start in OF_BOTH_ENDS] + [text]
        texts.update((part, None) for part in parts if part in known)
    return list(texts)


def closest(text, candidates):
    alike = (other for other in candidates if (" " in other) == (" " in text))
    return next(iter(difflib.get_close_matches(text, alike, n=1, cutoff=LEAST_ALIKE)), None)


def successors(root, known, found):
    """What texts that are no longer in the sources were reworded as, where no rule finds that: {before: after}. `known`: the texts of
    before; `found`: those that rules and lupdate find now."""
    gone = [text for text in sorted(known - found) if not closest(text, found - known)]
    candidates = {text for _, _, text in literals_of_sources(root) if WORDS.search(text)} - found if gone else set()
    after = {text: closest(text, sorted(candidates)) for text in gone}
    return {before: text for before, text in after.items() if text}
