"""The table of docs/lab.md: rows of the experiments that ran take the place of their earlier ones."""

START, END = "<!-- table of the lab -->\n", "<!-- end of the table -->\n"
HEADING = ("| experiment | planted | true | measured (RTT p1 / p25 / p50 / p75 / p99 in us) | concluded | |\n"
           "| --- | --- | --- | --- | --- | --- |")


def line(name, row):
    return f"| {name} | {row.planted} | {row.true} | {row.measured} | {row.concluded} | {'pass' if row.passed else 'FAIL'} |"


def renewed(text, lines, names, caption=None):
    """The page's text with those lines; `names` are all experiments, in their order. The caption tells of a run of all of them; without one
    the page's own stays."""
    before, rest = text.split(START)
    table, after = rest.split(END)
    old = table.splitlines()
    own = next((one for one in old if one and not one.startswith("|")), "")
    new = {name_of(one) for one in lines}
    kept = [one for one in old if name_of(one) in names and name_of(one) not in new]
    ordered = sorted(kept + lines, key=lambda one: names.index(name_of(one)))
    return before + START + "\n".join([caption or own, "", HEADING, *ordered]) + "\n" + END + after


def name_of(one):
    return one.split("|")[1].strip() if one.startswith("| ") else ""
