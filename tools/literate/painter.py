# Somebody who draws
# ------------------
#
# What happens in the process in which pictures are drawn?
#
# The script is imported once, for that takes longer than to draw most pictures.
# Then the process splits in two for each of them.
# One half draws the picture and ends; the other waits for it.
# So each picture is drawn by somebody who has just read the code and done nothing else.
# No drawing can change anything for the next one,
# and when one brings its process down, the others do not notice.
#
# Not every system can split a process well.
# Where it cannot, we draw one picture and end, and shall be started again.
#
# We are told what to do on the standard input, as JSON, and answer in lines of JSON.
# What the drawings themselves print goes to where errors go.
#
# This is a script, and it imports nothing of ours:
# all that is loaded here counts as loaded for the pictures.

"""Draw pictures, each in a process of its own, and tell what had a part in them."""

from __future__ import annotations

import base64
import importlib.util
import json
import os
import sys
import threading
import traceback
from cProfile import Profile
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from collections.abc import Collection
    from types import TracebackType

# What had a part in it
# ~~~~~~~~~~~~~~~~~~~~~
#
# Python's own profiler notes which functions were run. It is made in C, and quick.
# Python's *audit events* tell when a file is opened or a folder is listed.
# What the import system opens does not count; the modules are told anyway.
#
# If a drawing starts a thread or another process or looks into the net,
# it goes where we cannot see it. Then we only say that.
# (A new thread sets a profile, if it is told to, and that is an event.)

LISTINGS = {"os.listdir", "os.scandir"}
BEYOND = {
    *("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"),
    *("subprocess.Popen", "socket.connect", "sqlite3.connect", "sys.setprofile"),
}
"""The events after which not all is seen."""


class Watch:
    """Somebody who watches what is run and read.

    Attributes:
        known: The modules and packages that were told already.
    """

    def __init__(self, known: Collection[str] = ()) -> None:
        """Prepare to watch."""
        self.known = known
        self.is_on = False
        self.is_bound = True
        self.read: set[str] = set()
        self.listed: set[str] = set()
        self.profile = Profile(subcalls=False, builtins=False)
        sys.addaudithook(self.hear)

    def __enter__(self) -> None:
        """Begin."""
        threading.setprofile(lambda *_: None)
        self.profile.enable()
        self.is_on = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End."""
        self.is_on = False
        self.profile.disable()
        threading.setprofile(None)

    def hear(self, event: str, args: tuple[Any, ...]) -> None:
        """Note an event."""
        if not self.is_on:
            return
        if event in BEYOND:
            self.is_bound = False
        elif event == "open" or event in LISTINGS:
            caller = sys._getframe(1).f_code.co_filename  # noqa: SLF001 (no other way)
            if caller.startswith("<frozen importlib"):
                return
            place, *mode = args
            if event == "open":
                self.note(self.read if reads(*mode) else set(), place)
            elif isinstance(place, int):
                self.is_bound = False
            else:
                self.note(self.listed, "." if place is None else place)

    def note(
        self, paths: set[str], place: str | bytes | os.PathLike[str] | int
    ) -> None:
        """Note a path, if that is what it is."""
        if not isinstance(place, int):
            path = Path(os.fsdecode(place)).absolute()
            if path.is_file() or path.is_dir() or not path.exists():
                paths.add(str(path))

    def seen(self) -> dict[str, Any]:
        """Return what was seen, with the modules that were not known before."""
        run: dict[str, list[int]] = {}
        for entry in self.profile.getstats():
            if not isinstance(entry.code, str):
                code = entry.code
                run.setdefault(code.co_filename, []).append(code.co_firstlineno)
        return {
            "modules": sorted(modules().difference(self.known)),
            "packages": sorted(packages().difference(self.known)),
            "run": run,
            "read": sorted(self.read),
            "listed": sorted(self.listed),
            "bound": self.is_bound,
        }


def reads(mode: str | None, flags: int) -> bool:
    """Return whether a file is opened to be read."""
    if mode is None:
        return not flags & os.O_WRONLY
    return "r" in mode or "+" in mode


def loaded() -> dict[str, dict[str, Any]]:
    """Return what is known of each module, but for this script, by its name."""
    return {
        name: vars(module)
        for name, module in list(sys.modules.items())
        if isinstance(module, ModuleType) and name != "__main__"
    }


def modules() -> set[str]:
    """Return the files of all modules."""
    return {facts["__file__"] for facts in loaded().values() if facts.get("__file__")}


def packages() -> set[str]:
    """Return the folders of all packages that stand in no other one."""
    return {
        folder
        for name, facts in loaded().items()
        if "." not in name
        for folder in facts.get("__path__", ())
    }


# What is answered
# ~~~~~~~~~~~~~~~~
#
# First comes the table of all pictures that the script can draw.
# Then comes the name of each picture when it is begun, and what became of it.
# An error is told by the last line of its traceback, and by the places that led there.


def failure(error: BaseException) -> dict[str, Any]:
    """Return what to tell of an error."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [(frame.filename, frame.lineno) for frame in frames]
    text = str(error)
    if isinstance(error, SyntaxError):
        text = error.msg
        places.append((error.filename or "", error.lineno))
    said = f"{type(error).__name__}: {text}".splitlines()[0]
    return {"error": said.removesuffix(": "), "places": places}


class Painter:
    """Somebody who draws pictures and tells of them."""

    def __init__(self, answers: TextIO) -> None:
        """Prepare to draw."""
        self.answers = answers

    def tell(self, **facts: object) -> None:
        """Give an answer."""
        self.answers.write(f"{json.dumps(facts)}\n")
        self.answers.flush()

    def load(self, path: Path) -> ModuleType | None:
        """Import the script and tell what it can draw; return nothing if it fails."""
        watch = Watch()
        try:
            with watch:
                script = imported(path)
                table = [str(name) for name in script.PICTURES]
                _ = script.draw
        except BaseException as error:  # noqa: BLE001 (whatever it is, it is told)
            self.tell(**failure(error))
            return None
        self.known = modules() | packages()
        self.table = table
        self.tell(table=table, seen=watch.seen())
        return script

    def draw(self, script: ModuleType, name: str) -> None:
        """Draw a picture and tell of it."""
        watch = Watch(self.known)
        try:
            with watch:
                picture = script.draw(name)
            if not isinstance(picture, bytes):
                message = f"draw must return bytes (got {type(picture).__name__})"
                raise TypeError(message)  # noqa: TRY301 (it is told as any other)
        except BaseException as error:  # noqa: BLE001 (as above)
            self.tell(name=name, **failure(error))
        else:
            content = base64.b64encode(picture).decode()
            self.tell(name=name, content=content, seen=watch.seen())

    def draw_apart(self, script: ModuleType, name: str) -> None:
        """Draw a picture in a process of its own."""
        half = os.fork()
        if half:
            _, status = os.waitpid(half, 0)
            if status:
                self.tell(name=name, died=os.waitstatus_to_exitcode(status))
            return
        try:
            self.draw(script, name)
            sys.stdout.flush()
        finally:
            os._exit(0)

    def work(self, task: dict[str, Any]) -> None:
        """Do what is asked for."""
        script = self.load(Path(task["script"]))
        if not script:
            return
        sys.stdout.flush()
        for name in self.table:
            if name not in task["done"]:
                self.tell(begin=name)
                if not task["forks"]:
                    self.draw(script, name)
                    break
                self.draw_apart(script, name)
        self.tell(end=True)


# The script is imported as a module that is called as its file is.
# The folder in which it stands is where its imports are looked for first,
# as if Python had been started with it.


def imported(path: Path) -> ModuleType:
    """Return a script as a module."""
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if not spec or not spec.loader:
        message = f"{path} is no Python file"
        raise ImportError(message)
    script = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = script
    spec.loader.exec_module(script)
    return script


def main() -> None:
    """Read the task, and keep the way for the answers free of other things."""
    task = json.load(sys.stdin)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.path[:] = task["path"]
    Painter(answers).work(task)


if __name__ == "__main__":
    main()
