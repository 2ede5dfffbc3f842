"""Reads Halftrip's run files (NAME.halftrip.json) into plain objects. One file, standard library only, Python 3.9 and newer.

    import halftrip_run
    run = halftrip_run.load("before.halftrip.json")
    for point in run.points:
        print(point.axes, point.hrt_us(50), point.hrt_us(99))

Times are integer nanoseconds of the round trip unless a name says otherwise. Half of a round trip (HRT) is only ever computed, never
stored. `point.probes()` are the single probes of a run with --keep-probes. What has no attribute here is in `raw`, the parsed JSON; docs/run-file.schema.json describes all of it.

As a program it prints one line a point:  python3 halftrip_run.py RUN...
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import json
import os
import struct
import sys
import typing
import zlib

# HdrHistogram's V2 encoding: https://github.com/HdrHistogram/HdrHistogram, with 3 significant digits from 1 ns to 60 s.
_COMPRESSED_COOKIE = 0x1C849314
_HEADER = struct.Struct(">IIIIQQd")
_DIGITS, _LOWEST_NS, _HIGHEST_NS = 3, 1, 60_000_000_000
_COOKIE = 0x1C849313
# 2^53: no run counts that far.
_MOST_SAMPLES = 1 << 53
_SUB_BUCKETS = 2048
_HALF = _SUB_BUCKETS // 2
_MOST_BUCKETS = 27 * _HALF
# Percentiles are told apart to a ten-millionth of a percent, so that ranks are exact integers.
_UNITS_PER_PERCENT = 10_000_000
# Columns of single probes, and no more of them than one turn keeps.
_PROBE_COLUMNS = 6
_MOST_PROBES = 1_000_000
_LONGEST_NS = 1 << 60
# Kinds that are about the way of every measured probe as far as its answer: what was lost has no place in the others.
_OF_MEASURED_PROBES = ("roundTrip", "fromIntended", "lessResidence", "oneWay", "tickToTrade")

Json = typing.Dict[str, typing.Any]


class RunFileError(ValueError):
    """The file is no run file, or damaged. The message says what is wrong."""


# What values of other types, members that are missing and numbers beyond Python's limit of digits raise.
_DAMAGE = (KeyError, TypeError, ValueError, AttributeError, OverflowError)


def _damaged(error: Exception) -> RunFileError:
    return error if isinstance(error, RunFileError) else RunFileError(f"this run file is damaged: {error!r}")


def _whole(value: typing.Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RunFileError(f"{value!r} stands where a whole number is wanted")
    return value


def _inflated(packed: bytes, most: int) -> bytes:
    """The whole of a zlib stream, and nothing behind it."""
    unpacker = zlib.decompressobj()
    plain = unpacker.decompress(packed, most + 1)
    if not unpacker.eof or unpacker.unused_data or len(plain) > most:
        raise RunFileError("a compressed part is cut off, or holds more than it may")
    return plain


def percentile_rank(percentile: float, count: int) -> int:
    """ceil(percentile * count / 100), from 1 on: the rank that Halftrip takes a percentile at."""
    units = round(min(max(percentile, 0.0), 100.0) * _UNITS_PER_PERCENT)
    return max(-(-count * units // (100 * _UNITS_PER_PERCENT)), 1)


def _zigzag_numbers(data: bytes) -> typing.Iterator[int]:
    """ZigZag LEB128: seven bits a byte, of which the ninth byte carries all eight."""
    position = 0
    while position < len(data):
        number = 0
        for index in range(9):
            if position == len(data):
                raise RunFileError("a list of numbers ends within one")
            byte = data[position]
            position += 1
            if index == 8 or byte < 0x80:
                number |= byte << (7 * index)
                break
            number |= (byte & 0x7F) << (7 * index)
        yield (number >> 1) ^ -(number & 1)


def _lowest_of(index: int) -> int:
    return index if index < _SUB_BUCKETS else (index % _HALF + _HALF) << (index // _HALF - 1)


def _highest_of(index: int) -> int:
    return _lowest_of(index) + (1 if index < _SUB_BUCKETS else 1 << (index // _HALF - 1)) - 1


def _lowest_around(value: int) -> int:
    """Of the bucket that a value falls into; more than 60 s into the last one."""
    doubling = max(value.bit_length() - _SUB_BUCKETS.bit_length() + 1, 0)
    return min(value >> doubling << doubling, _lowest_of(_MOST_BUCKETS - 1))


@dataclasses.dataclass(frozen=True)
class Bucket:
    """Samples from `lowest_ns` to `highest_ns`, both included."""

    lowest_ns: int
    highest_ns: int
    count: int


@dataclasses.dataclass(frozen=True)
class Histogram:
    """Times in nanoseconds, never halved. Count, least, greatest and sum are exact; buckets hold three significant digits."""

    count: int
    min_ns: int
    max_ns: int
    sum_ns: int
    sum_of_squares_ns2: int
    buckets: typing.Tuple[Bucket, ...]

    @classmethod
    def from_json(cls, value: Json) -> Histogram:
        count = _whole(value["count"])
        if count == 0:
            return cls(0, 0, 0, 0, 0, ())
        buckets = _decode(value["hdr"])
        if sum(bucket.count for bucket in buckets) != count:
            raise RunFileError("a histogram does not hold as many samples as it says")
        least, greatest = _whole(value["minNs"]), _whole(value["maxNs"])
        if not 0 <= least <= greatest or (_lowest_around(least), _lowest_around(greatest)) != (buckets[0].lowest_ns, buckets[-1].lowest_ns):
            raise RunFileError("the minimum and maximum of a histogram do not fit its counts")
        return cls(count, least, greatest, _whole(value["sumNs"]), int(value["sumOfSquaresNs2"]), buckets)

    @property
    def mean_ns(self) -> float:
        return self.sum_ns / self.count if self.count else 0.0

    def percentile_ns(self, percentile: float, lost: int = 0) -> typing.Optional[int]:
        """The value at rank ceil(p * (n + lost) / 100), a lost probe being longer than all samples.

        None where that rank is a lost probe's, or nothing was recorded: no value is known there.
        """
        if self.count == 0 or percentile_rank(percentile, self.count + lost) > self.count:
            return None
        rank = percentile_rank(percentile, self.count + lost)
        seen = 0
        for bucket in self.buckets:
            seen += bucket.count
            if seen >= rank:
                return min(bucket.highest_ns, self.max_ns)
        return self.max_ns

    def is_thin(self, percentile: float) -> bool:
        """True: fewer than ten samples lie beyond it, so that chance decides its value."""
        return self.count == 0 or self.count - percentile_rank(percentile, self.count) < 10


_EMPTY = Histogram(0, 0, 0, 0, 0, ())


def _decode(text: str) -> typing.Tuple[Bucket, ...]:
    try:
        outer = base64.b64decode(text, validate=True)
        if (outer[:4], outer[4:8]) != (_COMPRESSED_COOKIE.to_bytes(4, "big"), (len(outer) - 8).to_bytes(4, "big", signed=True)):
            raise RunFileError("a histogram is not in HdrHistogram's V2 compressed encoding, or has another length than it says")
        inner = _inflated(outer[8:], _HEADER.size + 9 * _MOST_BUCKETS)
        header, data = _HEADER.unpack_from(inner), inner[_HEADER.size:]
    except (ValueError, OverflowError, zlib.error, struct.error) as error:
        raise RunFileError(f"a histogram cannot be decoded: {error}") from error
    if header != (_COOKIE, len(data), 0, _DIGITS, _LOWEST_NS, _HIGHEST_NS, 1.0):
        raise RunFileError("a histogram has another layout or another length than Halftrip writes")
    buckets: typing.List[Bucket] = []
    index = samples = 0
    for number in _zigzag_numbers(data):
        if number > 0 and index < _MOST_BUCKETS:
            buckets.append(Bucket(_lowest_of(index), _highest_of(index), number))
        index += -number if number < 0 else 1
        samples += max(number, 0)
        if index > _MOST_BUCKETS or samples > _MOST_SAMPLES:
            raise RunFileError("a histogram has more buckets than reach to a minute, or more samples than a run can have")
    return tuple(buckets)


class Probe(typing.NamedTuple):
    """One measured probe of a run with --keep-probes. Its figures are those that the histograms counted."""

    sequence: int
    sent_ns: int  #: From the start of the point.
    rtt_ns: typing.Optional[int]  #: None: lost.
    residence_ns: typing.Optional[int]  #: At the responder; None: nobody told.
    behind_ns: int  #: How late it left, by its schedule; 0 where it had none.
    looks: int  #: At the receive path until its reply was there; 0 where nobody counts.


def _is_possible(sequence: int, sent: int, *others: int) -> bool:
    """`others`: round trip and residence, where -1 is none, lateness, looks."""
    return (0 <= sequence <= _LONGEST_NS and -_LONGEST_NS <= sent <= _LONGEST_NS and
            all(least <= value <= _LONGEST_NS for least, value in zip((-1, -1, 0, 0), others)))


def _decode_probes(trace: Json) -> typing.List[Probe]:
    count, start = _whole(trace["count"]), _whole(trace["startNs"])
    if not 0 <= count <= _MOST_PROBES:
        raise RunFileError("a turn keeps more probes than Halftrip does")
    if count == 0 and not trace["data"]:
        return []
    try:
        data = _inflated(base64.b64decode(trace["data"], validate=True), 9 * _PROBE_COLUMNS * count)
    except (binascii.Error, zlib.error) as error:
        raise RunFileError(f"single probes cannot be decoded: {error}") from error
    numbers = list(_zigzag_numbers(data))
    if len(numbers) != _PROBE_COLUMNS * count:
        raise RunFileError("single probes are not as many as they say")
    sequences, sends, rtts, residences, lates, looks = (numbers[column * count:(column + 1) * count] for column in range(_PROBE_COLUMNS))
    probes: typing.List[Probe] = []
    sequence, sent, rtt, residence, late, looked = 0, 0, 0, 0, 0, 0
    for index in range(count):
        sequence += sequences[index] + 1
        sent += sends[index] + max(rtt, 0)
        rtt += rtts[index]
        residence += residences[index]
        late += lates[index]
        looked += looks[index]
        if not _is_possible(sequence, sent, rtt, residence, late, looked):
            raise RunFileError("single probes have times that no round has")
        probes.append(Probe(sequence, start + sent, None if rtt < 0 else rtt, None if residence < 0 else residence, late, looked))
    return probes


@dataclasses.dataclass(frozen=True)
class Point:
    """One point of a run: what was varied, how many probes there were, and their distributions."""

    mode: str
    transport: str
    axes: typing.Dict[str, typing.Union[int, str]]  #: {"size": 64}: what tells this point from the others.
    counts: typing.Dict[str, int]  #: sent, received, lost, late, duplicate, reordered, ...
    distributions: typing.Dict[str, Histogram]  #: By kind ("roundTrip", "firstProbe", ...); the result is the first.
    raw: Json

    @classmethod
    def from_json(cls, value: Json) -> Point:
        axes = {axis["axis"]: axis["word"] if "word" in axis else axis["number"] for axis in value["axes"]}
        distributions: typing.Dict[str, Histogram] = {}
        for entry in value["distributions"]:
            distributions.setdefault(entry["kind"], Histogram.from_json(entry["histogram"]))
        counts = {outcome: _whole(count) for outcome, count in value["counts"].items()}
        if "lost" not in counts:
            raise RunFileError("a point does not say how many probes were lost")
        return cls(value["mode"], value["transport"], axes, counts, distributions, value)

    @property
    def kind(self) -> str:
        """What the point's result is: "roundTrip", "oneWay", "receivePath", ...; of a point that failed "roundTrip"."""
        return next(iter(self.distributions), "roundTrip")

    @property
    def result(self) -> Histogram:
        return self.distributions.get(self.kind, _EMPTY)

    def probes(self) -> typing.List[Probe]:
        """Every measured probe, turn by turn, in the order in which they came to an end; empty without --keep-probes.

        Raises RunFileError.
        """
        try:
            return [probe for trace in self.raw.get("probes", []) for probe in _decode_probes(trace)]
        except _DAMAGE as error:
            raise _damaged(error) from error

    @property
    def probes_left_out(self) -> int:
        """Probes for which there was no room, at the end of their turns. Raises RunFileError."""
        try:
            return sum(_whole(trace["leftOut"]) for trace in self.raw.get("probes", []))
        except _DAMAGE as error:
            raise _damaged(error) from error

    def percentile_ns(self, percentile: float) -> typing.Optional[int]:
        """Of the result, losses counted as longer than all samples where it is about what was lost. None: no value is known."""
        return self.result.percentile_ns(percentile, self.counts["lost"] if self.kind in _OF_MEASURED_PROBES else 0)

    def hrt_us(self, percentile: float) -> typing.Optional[float]:
        """Half of the round trip in microseconds, or None as `percentile_ns`. Of round trips only."""
        if self.kind != "roundTrip":
            raise ValueError(f"a point of kind {self.kind} has no round trips to halve")
        value = self.percentile_ns(percentile)
        return None if value is None else value / 2000


@dataclasses.dataclass(frozen=True)
class Run:
    """One run file."""

    status: str  #: "complete", "interrupted", "failed", or "running" where it never ended.
    started_at: str  #: UTC, ISO 8601.
    tool_version: str
    request: Json
    initiator_host: typing.Optional[Json]
    responder_host: typing.Optional[Json]
    points: typing.Tuple[Point, ...]
    findings: typing.Tuple[Json, ...]  #: id, sentence, kind, confidence, evidence, nextStep, ...
    raw: Json

    def facts(self, host: typing.Literal["initiator", "responder"]) -> typing.Dict[str, Json]:
        """A host's settings by id: {"coalescing.rxUsecs": {...}}; empty where the host told nothing. Raises RunFileError."""
        told = self.initiator_host if host == "initiator" else self.responder_host
        try:
            return {fact["id"]: fact for fact in (told or {}).get("facts", [])}
        except _DAMAGE as error:
            raise _damaged(error) from error


def loads(text: str) -> Run:
    """A run from the text of its file; also of a file that was still growing. Raises RunFileError."""
    try:
        record, end = json.JSONDecoder().raw_decode(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:  # ValueError: of a number with thousands of digits, too.
        raise RunFileError(f"this is no JSON: {error}") from error
    if not isinstance(record, dict) or record.get("format") != "halftrip run":
        raise RunFileError("this is no run file of Halftrip")
    if record.get("schemaVersion") != 2:
        raise RunFileError(f"this run file has schema version {record.get('schemaVersion')}, which this reader does not know")
    try:
        values = list(record["points"]) + _further_points(text[end:], len(record["points"]))
        return Run(
            status=record["status"],
            started_at=record["startedAt"],
            tool_version=record["toolVersion"],
            request=record["request"],
            initiator_host=record.get("initiatorHost"),
            responder_host=record.get("responderHost"),
            points=tuple(Point.from_json(value) for value in values),
            findings=tuple(record.get("findings", [])),
            raw=record,
        )
    except _DAMAGE as error:
        raise _damaged(error) from error


def _further_points(text: str, first: int) -> typing.List[Json]:
    """The points of a file that grew by a line each. A later line replaces an earlier one; a line cut off is left out."""
    points: typing.Dict[int, Json] = {}
    for line in text.splitlines():
        try:
            entry = json.loads(line) if line.strip() else None
        except (ValueError, RecursionError):
            continue
        if isinstance(entry, dict) and isinstance(entry.get("index"), int) and "point" in entry:
            points[first + entry["index"]] = entry["point"]
    return [points[index] for index in sorted(points)]


def load(path: typing.Union[str, "os.PathLike[str]"]) -> Run:
    """A run from its file. Raises OSError, or RunFileError where it is no run file."""
    with open(path, encoding="utf-8") as file:
        try:
            return loads(file.read())
        except UnicodeDecodeError as error:
            raise RunFileError(f"this is no text: {error}") from error


def _main() -> int:
    if len(sys.argv) < 2:
        print(__doc__.strip().splitlines()[-1].strip(), file=sys.stderr)
        return 2
    failures = 0
    for path in sys.argv[1:]:
        try:
            run = load(path)
        except (OSError, RunFileError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            failures += 1
            continue
        for point in run.points:
            where = " ".join(f"{axis}={value}" for axis, value in point.axes.items())
            figures = " ".join(f"p{percentile:g}={point.percentile_ns(percentile)}" for percentile in (50, 99, 99.9))
            print(f"{path}: {point.mode} {point.transport} {where} {point.kind} ns: {figures} lost={point.counts['lost']}")
    return 5 if failures else 0


if __name__ == "__main__":
    sys.exit(_main())
