#!/usr/bin/env python3
"""`halftrip ping stamp://HOST`: STAMP reflectors that are not ours, good ones and bad ones."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time

import agentless
import netns
import programs
from programs import DONE, PEER, USAGE
from stamp_reflector import DELAY_NS, STAY_NS

# The timeout is for a busy machine: nothing but a loss takes this long.
SHORT = ["--sizes", "64", "--count", "200", "--warmup", "20", "--timeout", "2s"]
QUICK = ["--sizes", "64", "--count", "40", "--warmup", "0", "--timeout", "50ms"]
PORT = 8862


class Stamp(agentless.Case):
    peer = f"stamp://{netns.Pair.B4}:{PORT}"

    def reflector(self, how="good", family="4", port=PORT, path=()):
        return self.answering("stamp_reflector.py", family, port, how, *path)

    def test_both_families_and_the_usual_port(self):
        for family, peer, port in (("4", f"stamp://{netns.Pair.B4}", 862),
                                   ("6", f"stamp://[{netns.Pair.B6}]:{PORT}", PORT)):
            with self.subTest(family=family), self.reflector(family=family, port=port):
                record = self.record("ping", *SHORT, peer=peer)
                point = record["points"][0]
                self.assertEqual(point["counts"]["received"], 200, point["counts"])
                self.assertEqual(point["counts"]["foreign"], 0)
                self.assertIn("systemAnswers", programs.run_file.finding_ids(record))
                self.assertNotIn("reflectorStamps", programs.run_file.finding_ids(record))
                self.assertEqual(point["responder"]["obtained"]["transport"]["answeredBy"],
                                 f"a STAMP reflector on port {port}")
                self.assertEqual(point["autopsy"]["responder"]["kernel"]["problem"], "The peer is no Halftrip responder.")

    def stays(self, how, *arguments, mode="ping"):
        with self.reflector(how):
            point = self.record(mode, *arguments)["points"][0]
        return point, {each["id"]: each["histogram"] for each in point["distributions"]}

    def test_a_known_stay_is_told_and_taken_out(self):
        for how in ("ptp", "stateful"):
            with self.subTest(how=how):
                point, by_id = self.stays(how, *SHORT)
                self.assertEqual(point["counts"]["received"], 200, point["counts"])
                stay, rtt, less = (by_id[key] for key in ("residence", "rtt", "lessResidence"))
                self.assertEqual((stay["minNs"], stay["maxNs"]), (STAY_NS, STAY_NS))
                self.assertEqual(less["minNs"], rtt["minNs"] - STAY_NS)
                self.assertEqual(less["maxNs"], rtt["maxNs"] - STAY_NS)
                said = point["reflector"]
                self.assertEqual(said["timeFormat"], "PTP" if how == "ptp" else "NTP")
                self.assertEqual(said["ownSequence"] != 0, how == "stateful")
        point, by_id = self.stays("delay", *QUICK)
        self.assertGreaterEqual(by_id["residence"]["minNs"], DELAY_NS)
        self.assertGreaterEqual(by_id["rtt"]["minNs"], DELAY_NS)
        self.assertLess(by_id["lessResidence"]["minNs"], by_id["rtt"]["minNs"] - DELAY_NS)

    def test_answers_of_another_length_are_matched_and_told(self):
        for how, length in (("short", 38), ("long", 64 + 27)):
            with self.subTest(how=how):
                point, by_id = self.stays(how, *SHORT)
                self.assertEqual(point["counts"]["received"], 200, point["counts"])
                self.assertEqual(point["reflector"]["answerBytes"], length)
                self.assertEqual(by_id["residence"]["minNs"], STAY_NS)

    def test_flood_and_the_table(self):
        with self.reflector("stateful"):
            said = self.expect(self.run_mode("flood", "--sizes", "64", "--count", "1000", "--window", "4", "-v"), DONE).stdout
        for words in ("a STAMP reflector answers; no Halftrip runs there", "HRT less residence at B",
                      "it has sequence numbers of its own"):
            self.assertIn(words, said)
        self.assertNotIn("Responder:", said)
        self.assertNotIn("nan", said)

    def test_stamps_of_no_use_are_told_and_nothing_is_subtracted(self):
        for how, key in (("no stamps", "unstamped"), ("coarse", "longerThanTrip")):
            with self.subTest(how=how), self.reflector(how):
                record = self.record("ping", *QUICK)
                point = record["points"][0]
                self.assertEqual(point["reflector"][key], 41, point["reflector"])
                kinds = [each["id"] for each in point["distributions"]]
                self.assertIn("rtt", kinds)
                self.assertNotIn("residence", kinds)
                self.assertNotIn("lessResidence", kinds)
                self.assertIn("reflectorStamps", programs.run_file.finding_ids(record))

    def test_what_is_dropped_or_doubled_is_counted(self):
        patient = ["--sizes", "64", "--count", "20", "--warmup", "0", "--timeout", "200ms"]
        for how, lost, doubled in (("half", 10, 0), ("stateful, loses answers", 5, 0), ("twice", 0, 20)):
            with self.subTest(how=how):
                point, _ = self.stays(how, *patient)
                counts = point["counts"]
                self.assertEqual((counts["sent"], counts["lost"], counts["foreign"]), (20, lost, 0), counts)
                # Of the last one the second may come too late to be counted.
                self.assertIn(counts["duplicate"], (doubled, doubled - 1) if doubled else (0,), counts)
                if how == "stateful, loses answers":
                    self.assertEqual(point["reflector"]["lostOnTheWayBack"], 5)

    def test_other_answers_are_told_and_never_matched(self):
        with self.reflector("another format"):
            result = self.run_mode("ping", "--sizes", "64", "--count", "40", "--warmup", "0", "--timeout", "20ms")
            self.expect_refusal(result, PEER, "none matches a STAMP packet that was sent", "with another sequence or time")

    def test_nobody_answers(self):
        self.expect_refusal(self.run_mode("ping", "--sizes", "64", "--count", "50", "--timeout", "20ms"), PEER,
                            netns.Pair.B4)

    def test_what_cannot_be_is_refused_in_words(self):
        self.expect_refusal(self.run_mode("ping", "--transport", "tcp", *SHORT), USAGE, "STAMP is UDP")
        self.expect_refusal(self.run_mode("ping", "--port", "9000", *SHORT), USAGE, "stamp://HOST:PORT")
        self.expect_refusal(self.run_mode("tick", *QUICK), USAGE, "trader")
        with self.reflector():
            self.expect_refusal(self.run_mode("ping", "--sizes", "43", "--count", "5"), USAGE, "44")
            self.expect_refusal(self.run_mode("ping", "--stamps", "software", *SHORT), USAGE, "stamps", "serve")

    def test_an_independent_decoder_reads_what_is_sent(self):
        if shutil.which("tshark") is None or shutil.which("text2pcap") is None:
            self.skipTest("needs tshark")
        path = os.path.join(self.folder, "packets")
        with self.reflector(path=[path]):
            self.record("ping", *QUICK)
        with open(path, encoding="ascii") as file:
            request = bytes.fromhex(file.readline())
        dump = os.path.join(self.folder, "dump")
        with open(dump, "w", encoding="ascii") as file:
            file.write("000000 " + " ".join(f"{byte:02x}" for byte in request) + "\n")
        subprocess.run(["text2pcap", "-q", "-u", "40000,862", dump, dump + ".pcap"], check=True, capture_output=True)
        decoded = subprocess.run(["tshark", "-n", "-r", dump + ".pcap", "-d", "udp.port==862,twamp.test", "-T", "json"],
                                 check=True, capture_output=True, text=True).stdout
        packet = json.loads(decoded)[0]["_source"]["layers"]["twamp.test"]
        self.assertEqual(packet["twamp.test.seq_number"], "0")
        self.assertEqual(len(request), 64)
        self.assertNotIn("_ws.malformed", decoded)


class ServeStamp(agentless.Case):
    @contextlib.contextmanager
    def serving(self, *arguments):
        """`halftrip serve --stamp`, with what it said at the start."""
        with programs.Responder(self.pair.b, "--code-file", self.code, "--stamp", *arguments) as responder:
            said = responder.out.wait_for(lambda line: line.startswith("STAMP reflector"))
            self.assertIn("everybody", said)
            yield responder

    def setUp(self):
        self.code = programs.code_file(self.folder)

    def ended(self, responder):
        """The last line of the log, after an ordinary end."""
        responder.process.terminate()
        self.assertEqual(responder.finish(10), DONE, responder.everything())
        return [line for line in responder.err.lines if "STAMP: " in line][-1]

    def test_our_sender_and_our_responder_at_once(self):
        with self.serving("--stamp-rate", "100000") as responder:
            for peer in (f"stamp://{netns.Pair.B4}", f"stamp://[{netns.Pair.B6}]"):
                with programs.Program(self.pair.a, "ping", peer, *SHORT, "-v") as stamp:
                    result = programs.run(self.pair.a, "ping", netns.Pair.B4, "--code-file", self.code, *SHORT)
                    self.expect(result, DONE)
                    self.assertEqual(stamp.finish(), DONE, stamp.everything())
                self.assertIn("HRT less residence at B", stamp.out.text())
                self.assertNotIn("reflectorStamps", stamp.everything())
            self.assertRegex(self.ended(responder), r"4\d\d packets answered\.")

    def test_it_sends_no_byte_more_than_came_and_answers_no_service(self):
        program = f"""
import socket
for size in (0, 13, 40, 41, 44, 47, 100):
    asker = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    asker.settimeout(0.3 if size < 41 else 5)
    asker.sendto(bytes(size), ("{netns.Pair.B4}", {PORT}))
    try:
        print(size, len(asker.recv(2000)), flush=True)
    except socket.timeout:
        print(size, "nothing", flush=True)
for port in (7, 862, {PORT}):
    asker = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    asker.bind(("", port))
    asker.sendto(bytes(44), ("{netns.Pair.B4}", {PORT}))
"""
        with self.serving(PORT) as responder:
            said = subprocess.run(self.pair.a.command(sys.executable, "-c", program), capture_output=True, text=True,
                                  check=True).stdout
            self.assertEqual(said.split("\n")[:-1],
                             ["0 nothing", "13 nothing", "40 nothing", "41 41", "44 44", "47 47", "100 100"])
            time.sleep(0.3)
            self.assertIn("4 packets answered, 3 too short or too long, 3 from a service's port left unanswered.",
                          self.ended(responder))

    def test_a_rate_is_kept_and_told(self):
        with self.serving(PORT, "--stamp-rate", "20") as responder:
            result = programs.run(self.pair.a, "ping", f"stamp://{netns.Pair.B4}:{PORT}", "--sizes", "64", "--count",
                                  "30", "--warmup", "0", "--timeout", "10ms")
            self.assertIn(result.returncode, (DONE, PEER), result.stderr)  # A busy host may answer none in 10 ms.
            self.assertRegex(self.ended(responder), "packets answered, .* above the rate left unanswered")

    def test_the_usual_port_is_taken(self):
        with self.answering("stamp_reflector.py", "4", 862, "good"), self.serving() as responder:
            self.assertIn("UDP port 862 is taken", responder.out.wait_for(lambda line: "not on port 862" in line))
            self.assertIn(f":{PORT}", responder.out.wait_for(lambda line: "stamp://" in line))
        refused = programs.run(self.pair.b, "serve", "--open", "--stamp", "65536")
        self.assertEqual(refused.returncode, USAGE, refused.stderr)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
