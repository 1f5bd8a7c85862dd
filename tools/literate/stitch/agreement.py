# One chunk in several places
# ---------------------------
#
# A line of the licence is in one chunk of our book, and it shows in 107 files.
# What if you edit it in several of them?
#
# If you edit all of them in the same way,
# you have made one edit of the book several times.
# If you edit one of them, you mean all of them; the others *follow*.
# If you edit two of them in different ways, you contradict yourself.
#
# Or have we misread you? Say that ``<<Bow>>`` is in two files.
# Below it you add ``wave()`` in one file, ``wave()`` and ``leave()`` in the other.
# If we read each patch by itself, its new lines belong to the end of ``<<Bow>>``.
# A chunk can't end in two ways, so the two edits are *rivals*.
# It would be easy to refuse them now.
# But the new lines can also go below the reference, into each file's own chunk,
# and there is no contradiction at all.
#
# Before we blame you, we let one rival have its will, or the other, or neither.
# Each of these is a rule, under which we sew the patches again.
# New rivals may come up, and get rules in their turn.
# We take the cheapest outcome on which all agree.
#
# Usually there are no rivals, and then agreement costs little.
# If you edit the licence in all files alike, it takes 0.04 s after 0.2 s of sewing.

"""Bring the edits of all patches together."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from literate.stitch.alignment import Rules, Seam, Step, cost_of_followers, stays
from literate.stitch.diff import common, patches, slack
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
    """Everything on which the way through a patch depends.

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
    """Yield the edits of the book that a patch's steps make, to agree on."""
    puts: dict[tuple[int, int], tuple[Step, list[str]]] = {}
    for step in steps:
        for edit in step.edits:
            yield Shown(edit, path, step.new + 1)
        if step.slot:
            # The slots above and below the tangler's own line are the same.
            at = step.at
            while at < len(old.lines) and old.lines[at] is None:
                at += 1
            _, lines = puts.setdefault((at, step.slot.line), (step, []))
            lines += now[step.new : step.new + step.gives]
    for step, lines in puts.values():
        if step.slot:
            blanks = next((at for at, line in enumerate(lines) if line), 0)
            yield Shown(step.slot.edit(web, lines), path, step.new + 1 + blanks)


# How much of the file should a patch show? A small patch is fast to sew,
# and nearly always says enough. If it doesn't, we try a larger one, in three sizes:
# the largest include some hundred lines, or all of a small file.
#
# If a hunk could slide up, the patches also include the lines up to there,
# because a line there may be the one that you mean.
#
# Is the cheapest way always good enough?
# We could pour all code of a file into one chunk and leave the others empty,
# but you haven't asked for that: lines that you haven't edited should stay
# in their chunks.
# We count how many lines of the patch stay.
# If more could have stayed, we sew the patch again,
# and touching a line becomes *expensive*.
#
# Blank lines are too much alike to count, with one exception.
# Take a chunk of a blank line, ``a`` and ``b`` that is used twice in a row,
# and swap ``a`` and ``b`` in both places.
# Without the blank lines, ``a b a b`` has become ``b a b a``: only the first ``a``
# seems to have moved, to the other end. But that edits each use in a different way.
# So if no other way is left, we also accept one on which the most lines stay
# when the blank ones count. If both counts are too low, the patch has no way.
#
# Once they agree, we can ask the patches one more question
# (:ref:`pylit-stitcher` says why).
# *Could you do likewise?* If an edit shows in one place and not in another,
# perhaps we can read the other so that it does.

SIZES = [(4, 0), (12, 12), (200, 200)]
"""How many lines around a hunk to include, and how many between two to join them."""

DEAR = 1_000.0
"""The cost of a line that doesn't stay, if the cheapest way lets too few stay."""

MOST_WORK = 50_000
"""The most points that the search for agreement visits."""


# Each rule can bring up new rivals, and each rival more rules. Which do we try first?
# The outcomes wait in a priority queue, and we take the cheapest.
# This is a *best-first search*. An outcome is a way for every patch,
# together with the rules under which they were sewn.
#
# If the cheapest outcome has rivals in it, we replace it by several others:
# one for the will of each rival, and one for neither.
# If it has no rivals, but an edit would follow where it must not
# (:ref:`pylit-expected`), there are two ways out, and we try both:
# the patch in which it clashes can make the same edit, or no patch makes it.
# An outcome without rivals or clashes is the answer.
#
# We don't try the same rules again in another order,
# and a patch that a new rule doesn't concern stays as it is.
# Even so, there can be more outcomes than you would wait for:
# in a small book that uses one chunk in a few places, with an edit in each,
# there may be thousands.
# We count the work, and give up the search after a second or so.


class Outcome(NamedTuple):
    """One outcome of the search.

    Attributes:
        cost: The total cost of its ways.
        number: Its number; of outcomes with the same cost, the first is taken.
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
        lost: The hunks, with their files, that fit nowhere into the book.
        rivals: The first two edits that contradict each other, or an impossible one.
        torn: If it is one, the line of the book that brings it to the wrong place.
        work: How many points the search has visited.
    """

    def __init__(
        self,
        web: Web,
        files: Mapping[str, Edited],
        sizes: Sequence[tuple[int, int]] = SIZES,
    ) -> None:
        """Prepare to look for ways that agree."""
        self.web = web
        self.files = files
        self.sizes = sizes
        self.lost: list[tuple[str, Hunk]] = []
        self.rivals: list[Shown] = []
        self.torn = 0
        self.work = 0
        self.known: dict[Task, Way | None] = {}
        self.reach: dict[tuple[str, Hunk], frozenset[Site]] = {}
        heads = {web.piece_at(file.old.head).name for file in files.values()}
        self.others = {chunk.name for chunk in web.files()} - heads
        self.prices: dict[str, float] = {}

    # This is the search itself. The key of an outcome has no order, so rules that were
    # added as *a, b* and as *b, a* are tried once.

    def ways(self) -> list[Way] | None:
        """Return a way for each patch so that all agree, if there are such ways."""
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
        """Whether the search for agreement has done all the work that it may."""
        return self.work > MOST_WORK

    # Two kinds of trouble lead to other outcomes. Rivals want different code in one
    # place: then each gets its will in one outcome, and in a last one the place stays
    # as it is. Only when there are no rivals do we ask which edits would follow
    # elsewhere, because only code that is agreed upon can follow.

    def instead(
        self, outcome: Outcome
    ) -> list[tuple[Rules, frozenset[tuple[int, Site]]]] | None:
        """Return alternatives to an outcome without agreement, else ``None``."""
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

    # One patch without a way is enough to drop an outcome, so the others aren't tried.

    def ways_under(
        self,
        ways: Sequence[Way],
        rules: Rules,
        wishes: Collection[tuple[int, Site]],
    ) -> list[Way]:
        """Return ways for all patches that agree to some rules, or none."""
        found: list[Way] = []
        for number, way in enumerate(ways):
            wanted = frozenset(site for one, site in wishes if one == number)
            new = self.again(way, rules, wanted)
            if new is None:
                return []
            found.append(new)
        return found

    # The search begins with small patches: a few lines around each hunk. If one of them
    # fits nowhere, its surroundings may say more, so all are cut again, larger. A hunk
    # that can slide needs at least as many lines around it as it can slide over, or it
    # couldn't be seen that it has come from there.

    def ways_of_file(self, path: str) -> list[Way]:
        """Return the best way for each patch of a file, before any agreement."""
        old, now, found, _ = self.files[path]
        lost: list[tuple[str, Hunk]] = []
        slide = max((slack(old.text, now, hunk) for hunk in found), default=0)
        for around, near in self.sizes:
            wide = max(around, min(slide + 1, SIZES[-1][0]))
            cut = patches(found, old.text, wide, near)
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

    # A rule may be about a chunk that is nowhere near a patch,
    # so we sew a patch again only under rules that concern it, and never twice.

    def way(
        self, path: str, patch: Hunk, rules: Rules, wishes: Collection[Site] = ()
    ) -> Way | None:
        """Return the best way for one patch in an agreement, if there is a good one."""
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

    # A patch can edit the lines that it covers, and the slots between them. A rule
    # about any other site can't change its way, and ``Task`` is made without it, so two
    # outcomes that differ only elsewhere share the way.

    def sites_near(self, path: str, patch: Hunk) -> frozenset[Site]:
        """Return all sites of the book that a patch could edit to agree."""
        if (path, patch) not in self.reach:
            old = self.files[path].old
            found = {
                Site(slot.line, BELOW)
                for at in range(patch.start, patch.stop + 1)
                for slot in slots(self.web, old, at)
            }
            for line in filter(None, old.lines[patch.start : patch.stop]):
                found.update(Site(span.line, span.column) for span in line.spans)
            self.reach[path, patch] = frozenset(found)
        return self.reach[path, patch]

    # The cheapest way may be the wrong kind of cheap: it changes many lines a little,
    # where it could have left them alone, so it has to let as many lines stay as a
    # plain comparison would. If it doesn't, we sew once more, with a high price on
    # every line that doesn't stay.

    def sewn(self, task: Task) -> Way | None:
        """Return the best way to align a patch by itself, if there is a good one."""
        path, patch, rules, wishes = task
        old, now, _, _ = self.files[path]
        before = old.text[patch.start : patch.stop]
        after = now[patch.first : patch.last]
        least = common(before, after)
        second: Way | None = None
        for dear in (0.0, DEAR):
            seam = Seam(
                self.web, old, now, patch, dict(rules), dear, wishes, self.price
            )
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
                most = common(before, after, lambda _: True)
                second = way if stays(steps, old, lambda _: True) >= most else None
        return second

    # An edit costs more if other files would follow it that you haven't edited. At the
    # border between a shared chunk and one of this file only, an edit fits into both;
    # without a price it could land in the shared one, and appear in files that you
    # never touched.

    def price(self, line: int) -> float:
        """Return the cost of edits of a line, which the other files would follow."""
        name = self.web.piece_at(line).name
        if name not in self.prices:
            users = {name}
            waiting = [name]
            while waiting:
                more = {p.name for p in self.web.chunks[waiting.pop()].used_in} - users
                users |= more
                waiting += more
            self.prices[name] = cost_of_followers(len(users & self.others))
        return self.prices[name]

    # These ways agree already. The question is only whether more files could show the
    # same edits, so one refusal is an answer, and no search follows.

    def likewise(
        self,
        ways: Sequence[Way],
        followed: Collection[Site],
        wishes: Collection[Site],
    ) -> list[Way]:
        """Return ways that agree and make more edits alike; none if there are none.

        Args:
            ways: Ways that agree.
            followed: The sites of edits that not all files show.
            wishes: The sites that more files should show; no file shows the others.
        """
        rules: Rules = {
            shown.edit.site: shown.edit.code if shown.edit.site in wishes else None
            for way in ways
            for shown in way.shown
            if shown.edit.site in followed
        }
        tried = [self.way(way.path, way.patch, rules, wishes) for way in ways]
        found = [way for way in tried if way]
        return [] if len(found) < len(ways) or rivals_among(found) else found

    # A way that obeys the new rules needn't be sewn again, and to check that is cheap.

    def again(
        self, way: Way, rules: Rules, wishes: frozenset[Site] = frozenset()
    ) -> Way | None:
        """Return the way for a patch under new rules of an agreement.

        Args:
            way: The way as it was.
            rules: The rules.
            wishes: The sites that the patch must edit, too.
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


def cost_of(ways: Iterable[Way]) -> float:
    """Return the total cost of some ways that agree."""
    return sum(way.cost for way in ways)


def key_of(
    rules: Rules, wishes: frozenset[tuple[int, Site]]
) -> tuple[frozenset[object], ...]:
    """Return a hashable key for the rules and wishes of an agreement."""
    return frozenset(rules.items()), wishes


def written_by(ways: Iterable[Way]) -> Written:
    """Return the code that some ways write, by its sites, to see if they agree."""
    return {each.edit.site: each.edit.code for way in ways for each in way.shown}


# Where ways disagree, the first site is enough, because the search settles one question
# at a time: the answer may settle the others, too. If you edit the licence alike in all
# its files, there is no site to settle.


def rivals_among(ways: Iterable[Way]) -> list[Shown]:
    """Return the contradicting edits of the first site where ways don't agree."""
    found: dict[Site, dict[tuple[str, ...], Shown]] = {}
    for way in ways:
        for shown in way.shown:
            found.setdefault(shown.edit.site, {}).setdefault(shown.edit.code, shown)
    return next(([*each.values()] for each in found.values() if len(each) > 1), [])


def clashing(ways: Sequence[Way], clash: Clash) -> list[Shown]:
    """Return an edit that prevents agreement, and the one it touches, if any."""
    shown = next(e for way in ways for e in way.shown if e.edit.site == clash.site)
    if clash.own is None:
        return [shown]
    step, way = clash.own
    sites = {edit.site for edit in step.edits}
    if step.slot:
        sites.add(Site(step.slot.line, BELOW))
    return [shown, next(each for each in way.shown if each.edit.site in sites)]
