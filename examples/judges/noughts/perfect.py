# Looks at every way the game can go on.
import sys
from functools import cache

END = '<<<\n'
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def hear():
    message = ''
    for line in sys.stdin:
        message += line
        if message.endswith(END):
            return message[:-len(END)]
    sys.exit()


@cache
def best(board, own, other):
    """What `own`, who is to move, can reach (1, 0 or -1), and the square for it."""
    if any(all(board[square] == other for square in line) for line in LINES):
        return -1, None
    free = [square for square in range(9) if board[square] == '.']
    if not free:
        return 0, None
    outcomes = [(-best(board[:square] + own + board[square + 1:], other, own)[0], square) for square in free]
    return max(outcomes, key=lambda outcome: outcome[0])


while True:
    own, *rows = hear().split('\n')
    _, square = best(''.join(rows), own, 'o' if own == 'x' else 'x')
    print(square + 1, end=END, flush=True)
