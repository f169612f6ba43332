# Chess: a small UCI engine in Python 3. It takes what it can and does not give more away.
# Try it:  python3 greedy_bot.py, then type uci, position startpos moves e2e4, go, go perft 3, quit
import random
import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
WORTH = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0}
STRAIGHT, DIAGONAL = (1, -1, 10, -10), (9, 11, -9, -11)
JUMPS = (8, -8, 12, -12, 19, -19, 21, -21)

# The board has 10 columns and 12 rows, so that no step from a square leads beyond the list: a1 is 21, h8 is 98.
# White's pieces are PNBRQK, Black's pnbrqk; "." is an empty square, " " is off the board.


def square(name):
    return 21 + ord(name[0]) - ord("a") + 10 * (int(name[1]) - 1)


def name(at):
    return "abcdefgh"[at % 10 - 1] + str(at // 10 - 1)


def text(move):
    start, goal, promotion = move
    return name(start) + name(goal) + promotion.lower()


class Position:
    def __init__(self, fen):
        pieces, turn, self.castling, passed = fen.split()[:4]
        self.board = [" "] * 120
        for row, signs in enumerate(pieces.split("/")):
            at = 91 - 10 * row
            for sign in signs:
                for piece in "." * int(sign) if sign.isdigit() else sign:
                    self.board[at] = piece
                    at += 1
        self.white = turn == "w"
        self.passed = None if passed == "-" else square(passed)  # where a pawn can be taken en passant

    def own(self, piece):
        return piece.isalpha() and piece.isupper() == self.white

    def other(self, piece):
        return piece.isalpha() and piece.isupper() != self.white

    def attacked(self, at, by_white):
        """Whether a piece of this colour could move to a square."""
        board = self.board

        def is_one(piece, kinds):
            return piece.isalpha() and piece.isupper() == by_white and piece.upper() in kinds

        back = -10 if by_white else 10
        if is_one(board[at + back - 1], "P") or is_one(board[at + back + 1], "P"):
            return True
        if any(is_one(board[at + step], "N") for step in JUMPS):
            return True
        for steps, kinds in ((STRAIGHT, "RQ"), (DIAGONAL, "BQ")):
            for step in steps:
                there = at + step
                if is_one(board[there], "K"):
                    return True
                while board[there] == ".":
                    there += step
                if is_one(board[there], kinds):
                    return True
        return False

    def king(self, white):
        return self.board.index("K" if white else "k")

    def in_check(self):
        return self.attacked(self.king(self.white), not self.white)

    def candidates(self):
        """All moves, also those that leave the king in check."""
        for at in range(21, 99):
            piece = self.board[at]
            if not self.own(piece):
                continue
            kind = piece.upper()
            if kind == "P":
                yield from self.pawn_moves(at)
                continue
            for step in {"N": JUMPS, "R": STRAIGHT, "B": DIAGONAL}.get(kind, STRAIGHT + DIAGONAL):
                there = at + step
                while self.board[there] == "." or self.other(self.board[there]):
                    yield at, there, ""
                    if kind in "NK" or self.board[there] != ".":
                        break
                    there += step
            if kind == "K":
                yield from self.castles(at)

    def pawn_moves(self, at):
        up, first, last = (10, 3, 9) if self.white else (-10, 8, 2)
        goals = []
        if self.board[at + up] == ".":
            goals.append(at + up)
            if at // 10 == first and self.board[at + 2 * up] == ".":
                goals.append(at + 2 * up)
        for there in (at + up - 1, at + up + 1):
            if self.other(self.board[there]) or there == self.passed:
                goals.append(there)
        for there in goals:
            for promotion in "QRBN" if there // 10 == last else [""]:
                yield at, there, promotion

    def castles(self, at):
        rights, free = ("K", "Q") if self.white else ("k", "q"), not self.white
        if rights[0] in self.castling or rights[1] in self.castling:
            if self.attacked(at, free):
                return
            board = self.board
            if rights[0] in self.castling and board[at + 1] == board[at + 2] == "." and not self.attacked(at + 1, free):
                yield at, at + 2, ""
            if rights[1] in self.castling and board[at - 1] == board[at - 2] == board[at - 3] == ".":
                if not self.attacked(at - 1, free):
                    yield at, at - 2, ""

    def after(self, move):
        start, goal, promotion = move
        next_one = Position.__new__(Position)
        board = next_one.board = self.board[:]
        piece = board[start]
        board[goal] = (promotion if self.white else promotion.lower()) or piece
        board[start] = "."
        next_one.white, next_one.passed = not self.white, None
        if piece in "Pp":
            if goal == self.passed:
                board[goal + (-10 if self.white else 10)] = "."
            if abs(goal - start) == 20:
                next_one.passed = (start + goal) // 2
        if piece in "Kk" and abs(goal - start) == 2:
            corner, beside = (goal + 1, goal - 1) if goal > start else (goal - 2, goal + 1)
            board[beside], board[corner] = board[corner], "."
        lost = {"e1": "KQ", "h1": "K", "a1": "Q", "e8": "kq", "h8": "k", "a8": "q"}
        gone = lost.get(name(start), "") + lost.get(name(goal), "")
        next_one.castling = "".join(right for right in self.castling if right not in gone)
        return next_one

    def moves(self):
        """All legal moves, each with the position after it."""
        for move in self.candidates():
            then = self.after(move)
            if not then.attacked(then.king(self.white), then.white):
                yield move, then

    def gain(self, move):
        return WORTH.get(self.board[move[1]].upper(), 0) + (8 if move[2] == "Q" else 0)


def choose(position):
    """Change this! The move that wins most, less what the opponent can take next."""
    best, choices = None, []
    for move, then in position.moves():
        value = position.gain(move) - max((then.gain(answer) for answer in then.candidates()), default=0)
        if next(then.moves(), None) is None:
            value = 1000 if then.in_check() else 0
        if best is None or value > best:
            best, choices = value, []
        if value == best:
            choices.append(move)
    return random.choice(choices) if choices else None, best


def perft(position, depth):
    return 1 if depth == 0 else sum(perft(then, depth - 1) for _, then in position.moves())


def say(line):
    print(line, flush=True)  # an answer that stays in a buffer never comes


def main():
    position = Position(START)
    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if command == "uci":
            say("id name Greedy\nid author AI-Arena\nuciok")
        elif command == "isready":
            say("readyok")
        elif command == "position":
            at = words.index("moves") if "moves" in words else len(words)
            position = Position(START if words[1] == "startpos" else " ".join(words[2:at]))
            for played in words[at + 1:]:
                position = position.after((square(played[:2]), square(played[2:4]), played[4:].upper()))
        elif command == "go" and words[1:2] == ["perft"]:
            say("Nodes searched: %d" % perft(position, int(words[2])))
        elif command == "go":
            move, value = choose(position)
            if move is not None:
                say("info depth 2 score cp %d pv %s" % (100 * value, text(move)))
            say("bestmove " + (text(move) if move else "(none)"))
        elif command == "quit":
            break


main()
