"""The page of a fleet's report answers clicks: its script runs in Node.js, on an element or two that stand for a browser's."""

import json
import pathlib
import shutil
import subprocess
import unittest

import fixture_dir

NODE = shutil.which("node")
if NODE is None:
    fixture_dir.skipping.skip("needs node (./dev setup installs it; or: apt install nodejs)")
RUNNER = pathlib.Path(__file__).resolve().parent / "fleet_page.js"
HASH = "a" * 12


def states_of(page, *actions):
    """What the page shows at first, and after each action."""
    done = subprocess.run([NODE, str(RUNNER), str(fixture_dir.path(page)), json.dumps(actions)], capture_output=True, text=True,
                          encoding="utf-8", check=False)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


class FewHosts(unittest.TestCase):
    """h0 and h2 in rack R0, fd00::1 and h3 in R1: lines 0 to 3 of the map."""

    def test_a_click_shows_the_pairs_figures_and_opens_its_report(self):
        first, clicked = states_of("fleet-few.html", ["click", 0, 2, 4, 4])
        self.assertEqual(first["said"], [])
        self.assertEqual(clicked["said"], [
            "fd00::1 (rack R1) and h0 (rack R0): median HRT 10.00 µs, residual +0.30 µs, p99 HRT 20.00 µs, residual -3.3 %",
            "Round 3, h0 to fd00::1: median HRT 10.00 µs (residual +0.30 µs), p99 HRT 20.00 µs (residual -3.3 %), samples: 10,000, lost: 2. "
            "Report Run file",
            "Host fd00::1: median -1.00 µs, p99 +1.5 % against every partner.",
            "Host h0: median +0.00 µs, p99 +0.0 % against every partner."])
        self.assertEqual(clicked["links"], [["Report", f"{HASH}-r003~h0~fd00%3D%3D1.html"],
                                            ["Run file", f"{HASH}-r003~h0~fd00%3D%3D1.halftrip.json"]])
        self.assertEqual(clicked["title"], clicked["said"][0])

    def test_a_hole_gives_its_reason(self):
        _, refused, absent, unplanned = states_of("fleet-few.html", ["click", 1, 3, 4, 4], ["click", 1, 0, 4, 4], ["click", 0, 3, 4, 4])
        self.assertEqual(refused["said"][1], "Round 3, h2 to h3: a hole: h2 refused <the> connection. Report Run file")
        self.assertEqual(absent["said"][0], "h0 (rack R0) and h2 (rack R0): a hole: no run file")
        self.assertEqual(absent["links"], [])
        self.assertEqual(unplanned["said"][0], "h3 (rack R1) and h0 (rack R0): not planned")

    def test_the_figure_can_be_chosen_and_the_key_has_its_values(self):
        residuals, medians, p99 = states_of("fleet-few.html", ["show", "median"], ["show", "p99"])
        self.assertEqual(residuals["key"], ["-0.30 µs or faster", "0", "+0.30 µs or slower"])
        self.assertEqual(medians["key"], ["10.00 µs", "10.00 µs", "10.00 µs or more"])
        self.assertEqual(p99["key"], ["20.00 µs", "20.00 µs", "20.00 µs or more"])
        cell, other, hole, side = "0,48,24", "24,48,24", "24,72,24", 4 * 24
        self.assertEqual(residuals["size"], [side, side])
        self.assertEqual(residuals["painted"][cell], "hsl(18 85% 44%)")
        self.assertEqual(residuals["painted"]["48,0,24"], residuals["painted"][cell], "the map is its own mirror image")
        self.assertEqual(residuals["painted"][hole], "#ddd")
        # Three holes and their mirror images would be hatched; here are two, and the lines between racks.
        self.assertEqual(residuals["strokes"], 2 * 2 + 1)
        self.assertNotEqual(medians["painted"][cell], residuals["painted"][cell])
        self.assertEqual(p99["painted"][other], "#ddd", "has no p99")
        self.assertNotEqual(medians["painted"][other], "#ddd")

    def test_more_measurements_than_a_page_holds_are_cells_and_say_what_to_do(self):
        first, clicked = states_of("fleet-condensed.html", ["click", 0, 2, 4, 4])
        self.assertEqual(first["painted"]["0,48,24"], "hsl(18 85% 44%)")
        self.assertIn("median HRT 10.00 µs", clicked["said"][0])
        self.assertEqual(clicked["said"][1:], ["There are too many measurements for one page. This lists each: "
                                               "halftrip fleet report DIR --format csv"])


class ManyHosts(unittest.TestCase):
    def test_two_racks_open_the_map_of_their_hosts(self):
        first, racks, pair, swapped, whole, within = states_of(
            "fleet-racks.html", ["click", 0, 1, 3, 3], ["click", 0, 0, 334, 334], ["click", 1, 1, 334, 334], ["all"],
            ["click", 0, 0, 3, 3])
        self.assertEqual((first["size"], first["isWhole"]), ([72, 72], True))
        self.assertEqual(racks["said"], ["rack R1 and rack R0: median HRT 15.00 µs, residual +0.30 µs, p99 HRT 30.00 µs, residual -3.3 %, "
                                         "2 measurements", "The map now shows their hosts: rows of rack R1, columns of rack R0."])
        self.assertEqual((racks["size"], racks["isWhole"]), ([668, 668], False))
        self.assertTrue(pair["said"][1].startswith("Round 3, h0 to h1: median HRT 10.00 µs"), pair["said"])
        self.assertTrue(swapped["said"][1].startswith("Round 3, h4 to h3: median HRT 15.00 µs"), swapped["said"])
        self.assertEqual(swapped["said"][0].split(":")[0], "h4 (rack R1) and h3 (rack R0)")
        self.assertIn("halftrip report FILE --format html", pair["said"][-1])
        self.assertEqual([words for words, _ in pair["links"]], ["Run file"])
        self.assertEqual((whole["size"], whole["said"], whole["isWhole"]), ([72, 72], [], True))
        self.assertEqual(within["painted"]["0,2,2"], within["painted"]["2,0,2"])

    def test_blocks_of_hosts_without_racks_open_theirs(self):
        first, blocks, pair = states_of("fleet-blocks.html", ["click", 0, 10, 11, 11], ["click", 0, 49, 100, 50])
        self.assertEqual(first["size"], [264, 264])
        self.assertTrue(blocks["said"][0].startswith("hosts h1000 to h1049 and hosts h0 to h99: median HRT 10.00 µs"), blocks["said"])
        self.assertEqual(blocks["size"], [1000, 500])
        self.assertTrue(pair["said"][1].startswith("Round 3, h0 to h1049: "), pair["said"])

    def test_a_thousand_hosts_and_all_their_pairs_are_one_map(self):
        first, clicked = states_of("fleet-thousand.html", ["click", 998, 999, 1000, 1000])
        self.assertEqual(first["size"], [1000, 1000])
        # All cells but the diagonal, and the ground beneath them.
        self.assertEqual(first["rectangles"], 1000 * 999 + 1)
        self.assertEqual(len(clicked["links"]), 1)
        self.assertLess(fixture_dir.path("fleet-thousand.html").stat().st_size, 40_000_000)


if __name__ == "__main__":
    fixture_dir.run()
