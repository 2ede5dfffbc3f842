"""The table of docs/lab.md: rows of the experiments that ran take the place of their earlier ones."""

START, END = "<!-- table of the lab -->\n", "<!-- end of the table -->\n"
HEADING = ("| experiment | planted | true | measured (RTT p1 / p25 / p50 / p75 / p99 in us) | concluded | |\n"
           "| --- | --- | --- | --- | --- | --- |")


def line(name, row):
    return f"| {name} | {row.planted} | {row.true} | {row.measured} | {row.concluded} | {'pass' if row.passed else 'FAIL'} |"


def renewed(text, lines, names):
    """The page's text with those lines; `names` are all experiments, in their order."""
    before, rest = text.split(START)
    table, after = rest.split(END)
    new = {name_of(one) for one in lines}
    kept = [one for one in table.splitlines()[2:] if name_of(one) in names and name_of(one) not in new]
    ordered = sorted(kept + lines, key=lambda one: names.index(name_of(one)))
    return before + START + "\n".join([HEADING, *ordered]) + "\n" + END + after


def name_of(one):
    return one.split("|")[1].strip()
