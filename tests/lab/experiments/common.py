"""What several experiments need: rows of the table, run files, and commands for the guest."""

import dataclasses
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "resources" / "python"))
import halftrip_run  # noqa: E402  (found by the line above)

PING = "halftrip ping 10.9.0.2 --sizes 64 --wait block --responder-wait block --warmup 100 --format json"
PAIR = "pair_up\nserve_b\n"
TRANSPORTS = ("udp", "udp-libc", "tcp", "raw", "mmap", "xdp", "pcap")  # Every one with a responder.
EVERY_TRANSPORT = (*TRANSPORTS, "icmp")  # icmp asks B's own system.


@dataclasses.dataclass
class Row:
    """One line of the table."""

    planted: str
    true: str
    measured: str
    concluded: str
    passed: bool


def read(said):
    """The run that a command of the guest printed; None where it printed none."""
    try:
        return halftrip_run.loads(said.out)
    except halftrip_run.RunFileError:
        return None


def without_run(planted, true, said):
    """The row of a command that should have printed a run and did not."""
    return Row(planted, true, "no run", f"exit code {said.code}: {in_short(said.err)}", False)


def in_short(text, length=160):
    """Text as a cell of the table."""
    words = " ".join(text.split()).replace("|", "/")
    return words if len(words) <= length else words[:length - 3] + "..."


def finding(run, name):
    """The finding of that id, or None."""
    return next((found for found in run.findings if found["id"] == name), None)


def share_between(histogram, low_us, high_us):
    """The share of round trips from low_us to high_us."""
    inside = sum(bucket.count for bucket in histogram.buckets if low_us * 1000 <= bucket.lowest_ns <= high_us * 1000)
    return inside / histogram.count if histogram.count else 0.0


def quartiles(histogram):
    return " / ".join(f"{(histogram.percentile_ns(percentile) or 0) / 1000:.0f}" for percentile in (1, 25, 50, 75, 99))


def outages_of(run):
    """The gaps of a run's only point."""
    return run.points[0].raw.get("outages") or [] if run and run.points else []


def same_text(before, after):
    """(said, whether it is the same): what differs between two texts, by their lines."""
    old, new = before.splitlines(), after.splitlines()
    changed = [line for line in new if line not in old] + [line for line in old if line not in new]
    same = before == after
    return ("as before" if same else in_short("differs: " + "; ".join(changed), 200)), same
