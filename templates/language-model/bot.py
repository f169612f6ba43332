"""Asks a language model for each move; game.py reads the arena's messages and knows the legal moves.

The model is behind an address that speaks like OpenAI's: POST MODEL_URL/chat/completions. Settings, as environment variables:
  MODEL_URL      http://127.0.0.1:11434/v1 by default
  MODEL_NAME     the model that is asked for
  MODEL_KEY      sent as "Authorization: Bearer ...", if it is set
  MODEL_SECONDS  for a move, the second try included; by default what game.json says, below the limit of the game
Whatever goes wrong, the bot plays some legal move in time, and says on stderr why.
python3 bot.py --check says whether the model answers.
"""

import json
import os
import queue
import random
import re
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import game

HERE = Path(__file__).resolve().parent
FACTS = json.loads((HERE / "game.json").read_text(encoding="utf-8"))
URL = os.environ.get("MODEL_URL") or "http://127.0.0.1:11434/v1"
NAME = os.environ.get("MODEL_NAME") or "default"
KEY = os.environ.get("MODEL_KEY", "").strip()
LINES_TOLD = 80  # of the arena, the newest ones
MOVES_TOLD = 300
LONGEST_ANSWER = 2**20  # bytes
HINTS = {401: "; is MODEL_KEY right?", 403: "; is MODEL_KEY right?", 404: "; are MODEL_URL and MODEL_NAME right?"}


def seconds() -> float:
    try:
        return min(max(0.05, float(os.environ.get("MODEL_SECONDS") or FACTS["seconds"])), 86400.0)
    except ValueError:
        return FACTS["seconds"]


RULES = f"""You play the game {FACTS["title"]}. These are its rules:

{(HERE / "rules.md").read_text(encoding="utf-8")}

The arena tells you lines of these kinds:

{(HERE / "messages.md").read_text(encoding="utf-8")}

You will be shown the lines so far and the legal moves. Answer with one of these moves alone, written as in the list."""


class NoAnswer(Exception):
    """The model gave no answer that can be read."""


class Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the key is for the address of MODEL_URL alone."""

    def redirect_request(self, *_) -> None:
        return None


OPENER = urllib.request.build_opener(Stay)


def post(messages: list) -> str:
    """What the model answers to a conversation."""
    headers = {"Content-Type": "application/json"}
    if not KEY.isascii() or not KEY.isprintable():
        raise NoAnswer("MODEL_KEY has characters that cannot be sent")
    if KEY:
        headers["Authorization"] = f"Bearer {KEY}"
    body = json.dumps({"model": NAME, "messages": messages}).encode()
    request = urllib.request.Request(URL.rstrip("/") + "/chat/completions", body, headers)
    try:
        with OPENER.open(request, timeout=600) as response:
            answer = response.read(LONGEST_ANSWER)
    except urllib.error.HTTPError as error:
        raise NoAnswer(f"HTTP {error.code} {error.reason}{HINTS.get(error.code, '')}") from None
    try:
        content = json.loads(answer)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        content = None
    if not isinstance(content, str):
        raise NoAnswer(f"{URL} does not answer with a chat completion")
    return content


def ask(messages: list, until: float) -> str:
    """The same in time: a thread asks, and is not waited for when the time is over."""
    answers: queue.Queue = queue.Queue()

    def run() -> None:
        try:
            answers.put((post(messages), None))
        except NoAnswer as error:
            answers.put((None, str(error)))
        except Exception as error:  # whatever it is, the bot plays on
            answers.put((None, f"{type(error).__name__}: {error}"))

    threading.Thread(target=run, daemon=True).start()
    try:
        text, trouble = answers.get(timeout=max(0.0, until - time.monotonic()))
    except queue.Empty:
        raise NoAnswer("it takes too long") from None
    if trouble is not None:
        raise NoAnswer(trouble)
    return text


def move_in(answer: str, moves: list) -> "str | None":
    """The legal move that an answer names, the last one if there are several."""
    plain = " ".join(answer.split())
    found = []
    for move in moves:
        for place in re.finditer(r"(?<![\w-])" + re.escape(move) + r"(?!\w)", plain):
            found.append((place.start(), place.end(), move))
    whole = [
        one
        for one in found
        if not any(other[0] <= one[0] and one[1] <= other[1] and other[:2] != one[:2] for other in found)
    ]
    return max(whole)[2] if whole else None


def as_line(text: str) -> str:
    """A text as a line, without the key."""
    hidden = text.replace(KEY, "(MODEL_KEY)") if KEY else text
    return "".join(c if c.isprintable() else " " for c in hidden)[:300]


def tell(text: str) -> None:
    """A line beside the move, which arena replay shows."""
    print("#say", as_line(text), file=sys.stderr, flush=True)


class Talker(game.Bot):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list = []

    def hear(self, line: str) -> None:
        self.lines = [*self.lines, line][-LINES_TOLD:]
        super().hear(line)

    def choose(self, offered: list) -> str:
        until = time.monotonic() + seconds()
        shown = offered if len(offered) <= MOVES_TOLD else random.sample(offered, MOVES_TOLD)
        question = "The lines of the arena:\n" + "\n".join(self.lines) + "\n\nLegal moves:\n" + "\n".join(shown)
        messages = [{"role": "system", "content": RULES}, {"role": "user", "content": question}]
        try:
            for _ in range(2):
                answer = ask(messages, until)
                move = move_in(answer, offered)
                if move is not None:
                    tell(f"the model: {move}")
                    return move
                tell(f"no legal move: {answer}")
                objection = "That names none of the legal moves. Answer with one of them alone, as it is written in the list."
                messages += [{"role": "assistant", "content": answer[:2000]}, {"role": "user", "content": objection}]
            trouble = "it named no legal move twice"
        except NoAnswer as error:
            trouble = str(error)
        move = super().choose(offered)
        tell(f"{move}, without the model: {trouble}")
        return move


def check() -> None:
    """Ends with words if the model does not answer; servers may take minutes to load it when they are first asked."""
    try:
        ask([{"role": "user", "content": "Say hello."}], time.monotonic() + 180)
    except NoAnswer as error:
        sys.exit(
            as_line(f"no answer of the model {NAME} at {URL}: {error}")
            + "\nMODEL_URL and MODEL_NAME say where the model is and what it is called: README.md"
        )


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        check()
        sys.exit()
    talker = Talker()
    for heard in sys.stdin:
        talker.hear(heard.rstrip("\r\n"))
