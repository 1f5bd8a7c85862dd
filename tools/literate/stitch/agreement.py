# One chunk in several places
# ---------------------------
#
# What if one line of the book stands in several patches?
#
# A chunk may be used in several places, in one file or in many.
# Whoever has edited all of them in the same way
# has made one edit of the book several times.
# Whoever has edited one of them means all of them; the others *follow*.
# Whoever has edited two of them in different ways has contradicted himself.
#
# Each patch is understood by itself first.
# If two patches then want different things in one place of the book,
# that need not be a contradiction: one of them may only have been understood wrongly,
# and there is another way to see it.
# So we let one of them have its will, or the other, or neither:
# each of these is a rule, under which the others are sewn anew.
# New rivals may come up, and get rules in their turn.
# The cheapest outcome on which all agree is taken.
#
# Where no patches disagree, that costs little: for the 374 patches of the name
# that was changed in 64 files it is 0.14 s, after 0.7 s of sewing.
# Where one line of the book shows in 107 files, as that of the licence does,
# and all of them were edited alike, it is 0.04 s after 0.2.

"""Bring the edits of all patches together."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from literate.stitch.alignment import Rules, Seam, Step, stays
from literate.stitch.diff import common, patches
from literate.stitch.edits import BELOW, Site
from literate.stitch.expected import expected
from literate.stitch.slots import slots
from literate.stitch.ways import Edited, Shown, Way

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from literate.stitch.diff import Hunk
    from literate.stitch.expected import Clash, Written
    from literate.stitch.slots import Old
    from literate.web.chunks import Web


class Task(NamedTuple):
    """What decides how a patch is sewn.

    Attributes:
        path: The file.
        patch: The patch.
        rules: The rules that concern it.
        wishes: Which edits it should make.
    """

    path: str
    patch: Hunk
    rules: frozenset[tuple[Site, tuple[str, ...] | None]]
    wishes: frozenset[Site]


def shown_in(
    web: Web, path: str, old: Old, now: Sequence[str], steps: Iterable[Step]
) -> Iterator[Shown]:
    """Yield the edits of the book that some steps make."""
    puts: dict[tuple[int, int], tuple[Step, list[str]]] = {}
    for step in steps:
        for edit in step.edits:
            yield Shown(edit, path, step.new + 1)
        if step.slot:
            # Above and below the tangler's own line are the same slots.
            at = step.at
            while at < len(old.lines) and old.lines[at] is None:
                at += 1
            _, lines = puts.setdefault((at, step.slot.line), (step, []))
            lines += now[step.new : step.new + step.gives]
    for step, lines in puts.values():
        if step.slot:
            blanks = next((at for at, line in enumerate(lines) if line), 0)
            yield Shown(step.slot.edit(web, lines), path, step.new + 1 + blanks)


# How much of a file a patch takes in is tried in three sizes.
# The small ones nearly always do, and they are fast;
# the largest takes in some hundred lines, and a small file as a whole.
#
# A way is not good enough if lines that nobody has edited move to another chunk.
# It would be possible to pour all code of a file into one chunk
# and leave the others empty, but nobody has asked for that.
# So we count how many lines of the patch stay.
# If more could have stayed, the patch is sewn again,
# and touching a line becomes *expensive*.
#
# Blank lines are too much alike to count. There is one exception.
# Take a chunk of a blank line, ``a`` and ``b`` that is used twice in a row,
# and swap ``a`` and ``b`` in both places.
# Without the blank lines, ``a b a b`` has become ``b a b a``: only the first ``a``
# seems to have moved, to the other end. But that edits each use in another way.
# So a way on which the most lines stay if the blank ones count is good enough, too,
# when no other is left. If both counts are too low, the patch has no way.
#
# Once they agree, the patches can be asked one thing more;
# :ref:`pylit-stitcher` tells why.
# *Could you do likewise?* If an edit shows in one place and not in another,
# perhaps the other could be understood so that it does.

SIZES = [(4, 0), (12, 12), (200, 200)]
"""How many lines around a hunk to take in, and between how many to join two."""

DEAR = 10.0
"""What it costs that a line does not stay, if the cheapest way lets too few stay."""

MOST_WORK = 50_000
"""How many points of patches are visited, at most, to find ways that agree."""


# The search keeps a list of outcomes that are waiting, the cheapest first.
# Each is a way for every patch, together with the rules under which they were sewn.
# If the cheapest one has rivals in it, it goes, and others come in its place:
# one for the will of each rival, and one for neither.
# If it has none, but an edit would follow where it must not (:ref:`pylit-expected`),
# there are two ways out, and both are tried:
# the patch in which it clashes can do the same, or no patch does it.
# An outcome that has neither is the answer.
#
# What is tried in one order need not be tried in another,
# and a patch that a new rule does not concern stays as it is.
# Even so there can be more to try than you would wait for:
# in a small book in which one chunk is used in a few places, and each was edited,
# the outcomes may be thousands.
# So the work is counted, and after a second or so the search is given up.


class Outcome(NamedTuple):
    """One outcome of the search.

    Attributes:
        cost: What its ways cost together.
        number: Which outcome it is; of those that cost the same, the first is taken.
        ways: A way for each patch.
        rules: The rules under which they were sewn.
        wishes: Which patches, by their numbers, must make which edits.
    """

    cost: float
    number: int
    ways: list[Way]
    rules: Rules
    wishes: frozenset[tuple[int, Site]]


class Agreement:
    """Finds ways for all patches of all files.

    Attributes:
        web: The book from which the files were tangled.
        files: The files that have been edited, by their paths.
        sizes: How large the patches may be, the smallest first.
        lost: The hunks, with their files, that do not fit into the book in any way.
        rivals: The first two edits that contradict each other, or one that cannot be.
        torn: If it is one, the line of the book that brings it to where it cannot be.
        work: How many points the search has visited.
    """

    def __init__(
        self,
        web: Web,
        files: Mapping[str, Edited],
        sizes: Sequence[tuple[int, int]] = SIZES,
    ) -> None:
        """Prepare to look for ways."""
        self.web = web
        self.files = files
        self.sizes = sizes
        self.lost: list[tuple[str, Hunk]] = []
        self.rivals: list[Shown] = []
        self.torn = 0
        self.work = 0
        self.known: dict[Task, Way | None] = {}
        self.reach: dict[tuple[str, Hunk], frozenset[Site]] = {}

    def ways(self) -> list[Way] | None:
        """Return a way for each patch, such that they agree, if there are such."""
        begin = [way for path in self.files for way in self.ways_of_file(path)]
        if self.lost:
            return None
        self.work = 0
        number = count()
        nothing = Rules(), frozenset[tuple[int, Site]]()
        waiting = [Outcome(cost_of(begin), next(number), begin, *nothing)]
        seen = {key_of(*nothing)}
        while waiting and not self.is_weary:
            outcome = heappop(waiting)
            others = self.instead(outcome)
            if others is None:
                return outcome.ways
            for rules, wishes in others:
                key = key_of(rules, wishes)
                if key not in seen:
                    seen.add(key)
                    if found := self.ways_under(outcome.ways, rules, wishes):
                        cost = cost_of(found)
                        more = Outcome(cost, next(number), found, rules, wishes)
                        heappush(waiting, more)
        return None

    @property
    def is_weary(self) -> bool:
        """Whether the search has taken as much work as it may."""
        return self.work > MOST_WORK

    def instead(
        self, outcome: Outcome
    ) -> list[tuple[Rules, frozenset[tuple[int, Site]]]] | None:
        """Return what else could be tried, if an outcome is not good; else nothing."""
        _, _, ways, rules, wishes = outcome
        if rivals := rivals_among(ways):
            self.rivals = self.rivals or rivals
            codes = [*dict.fromkeys(each.edit.code for each in rivals), None]
            return [({**rules, rivals[0].edit.site: code}, wishes) for code in codes]
        written = written_by(ways)
        for path, file in self.files.items():
            here = [way for way in ways if way.path == path]
            for clash in expected(self.web, file, here, written).clashes:
                site, _, own = clash
                others = [({**rules, site: None}, wishes)]
                self.rivals = self.rivals or clashing(ways, clash)
                if own is None:
                    self.torn = self.torn or clash.line
                if own:
                    one = next(n for n, way in enumerate(ways) if way is own.way)
                    more = {**rules, site: written[site]}
                    others.append((more, wishes | {(one, site)}))
                return others
        return None

    def ways_under(
        self,
        ways: Sequence[Way],
        rules: Rules,
        wishes: Collection[tuple[int, Site]],
    ) -> list[Way]:
        """Return ways for all patches under rules, or none if one has no way."""
        found: list[Way] = []
        for number, way in enumerate(ways):
            wanted = frozenset(site for one, site in wishes if one == number)
            new = self.again(way, rules, wanted)
            if new is None:
                return []
            found.append(new)
        return found

    def ways_of_file(self, path: str) -> list[Way]:
        """Return the best way for each patch of a file by itself."""
        old, _, found, _ = self.files[path]
        lost: list[tuple[str, Hunk]] = []
        for around, near in self.sizes:
            cut = patches(found, old.text, around, near)
            ways = [self.way(path, patch, {}) for patch in cut]
            if all(ways):
                return [way for way in ways if way]
            lost = lost or [
                (path, next(hunk for hunk in found if hunk.start >= patch.start))
                for patch, way in zip(cut, ways, strict=True)
                if not way
            ]
        self.lost += lost
        return []

    # A rule may be about a chunk that is nowhere near a patch.
    # So a patch is sewn again only under rules that concern it, and never twice.

    def way(
        self, path: str, patch: Hunk, rules: Rules, wishes: Collection[Site] = ()
    ) -> Way | None:
        """Return the best way for one patch, if there is a good one."""
        near = self.sites_near(path, patch)
        task = Task(
            path,
            patch,
            frozenset((site, rules[site]) for site in near & rules.keys()),
            near.intersection(wishes),
        )
        if task not in self.known:
            self.known[task] = self.sewn(task)
        return self.known[task]

    def sites_near(self, path: str, patch: Hunk) -> frozenset[Site]:
        """Return all sites of the book that a patch could edit."""
        if (path, patch) not in self.reach:
            old = self.files[path].old
            found = {
                Site(slot.line, BELOW)
                for at in range(patch.start, patch.stop + 1)
                for slot in slots(self.web, old, at)
            }
            for line in filter(None, old.lines[patch.start : patch.stop]):
                found.add(Site(line.chain[-1].line, 0))
                found.update(Site(span.line, span.column) for span in line.spans)
            self.reach[path, patch] = frozenset(found)
        return self.reach[path, patch]

    def sewn(self, task: Task) -> Way | None:
        """Return the best way to do a task, if there is a good one."""
        path, patch, rules, wishes = task
        old, now, _, _ = self.files[path]
        before = old.text[patch.start : patch.stop]
        after = now[patch.first : patch.last]
        least = common(before, after)
        second: Way | None = None
        for dear in (0.0, DEAR):
            seam = Seam(self.web, old, now, patch, dict(rules), dear, wishes)
            found = seam.way()
            self.work += seam.work
            if found is None:
                return None
            cost, steps = found
            shown = [*shown_in(self.web, path, old, now, steps)]
            way = Way(path, patch, steps, cost, shown)
            if stays(steps, old) >= least:
                return way
            if second is None:
                most = common(before, after, any_line)
                second = way if stays(steps, old, any_line) >= most else None
        return second

    def likewise(
        self,
        ways: Sequence[Way],
        followed: Collection[Site],
        wishes: Collection[Site],
    ) -> list[Way]:
        """Return ways that agree and do more of what others do; none if there are none.

        Args:
            ways: Ways that agree.
            followed: Where the book is edited, but not all files show it.
            wishes: Where more of them should show it; the others none of them.
        """
        rules: Rules = {
            shown.edit.site: shown.edit.code if shown.edit.site in wishes else None
            for way in ways
            for shown in way.shown
            if shown.edit.site in followed
        }
        return self.all_again(ways, rules, wishes)

    def all_again(
        self, ways: Sequence[Way], rules: Rules, wishes: Collection[Site]
    ) -> list[Way]:
        """Return new ways for all patches if they agree, else none."""
        tried = [self.way(way.path, way.patch, rules, wishes) for way in ways]
        found = [way for way in tried if way]
        return [] if len(found) < len(ways) or rivals_among(found) else found

    def again(
        self, way: Way, rules: Rules, wishes: frozenset[Site] = frozenset()
    ) -> Way | None:
        """Return the way for a patch under new rules; the same if it keeps to them.

        Args:
            way: The way as it was.
            rules: The rules.
            wishes: What the patch must do, too.
        """
        sites = {each.edit.site for each in way.shown}
        obeys = all(
            rules.get(s.edit.site, s.edit.code) == s.edit.code for s in way.shown
        )
        if obeys and wishes <= sites:
            return way
        new = self.way(way.path, way.patch, rules, wishes)
        if new is None or not wishes <= {each.edit.site for each in new.shown}:
            return None
        return new


def any_line(_: str) -> bool:
    """Return that a line counts, whatever it holds."""
    return True


def cost_of(ways: Iterable[Way]) -> float:
    """Return what some ways cost together."""
    return sum(way.cost for way in ways)


def key_of(
    rules: Rules, wishes: frozenset[tuple[int, Site]]
) -> tuple[frozenset[object], ...]:
    """Return what tells rules and wishes from others."""
    return frozenset(rules.items()), wishes


def written_by(ways: Iterable[Way]) -> Written:
    """Return what some ways write, by its sites."""
    return {each.edit.site: each.edit.code for way in ways for each in way.shown}


def rivals_among(ways: Iterable[Way]) -> list[Shown]:
    """Return different edits of the first site in the book that has such."""
    found: dict[Site, dict[tuple[str, ...], Shown]] = {}
    for way in ways:
        for shown in way.shown:
            found.setdefault(shown.edit.site, {}).setdefault(shown.edit.code, shown)
    return next(([*each.values()] for each in found.values() if len(each) > 1), [])


def clashing(ways: Sequence[Way], clash: Clash) -> list[Shown]:
    """Return an edit that follows where it must not, and what it touches, if any."""
    shown = next(e for way in ways for e in way.shown if e.edit.site == clash.site)
    if clash.own is None:
        return [shown]
    step, way = clash.own
    sites = {edit.site for edit in step.edits}
    if step.slot:
        sites.add(Site(step.slot.line, BELOW))
    return [shown, next(each for each in way.shown if each.edit.site in sites)]
