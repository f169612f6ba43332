# Gravitational Voronoi: a random player in Python 3. It speaks on stdin and stdout.
# Try it:  arena play voronoi --bot me=random_bot.py me random
import random
import sys

SIDE = 1000
APART = 66 * 66  # the least distance between two stones, squared


def say(text):
    print(text, flush=True)  # an answer that stays in a buffer never comes


def fits(stones, row, col):
    return all((r - row) ** 2 + (c - col) ** 2 >= APART for r, c in stones)


def choose(stones):
    """Change this! A place that is far enough from all stones; whoever is asked has one."""
    for _ in range(1000):
        row, col = random.randrange(SIDE), random.randrange(SIDE)
        if fits(stones, row, col):
            return row, col
    return next((row, col) for row in range(SIDE) for col in range(SIDE) if fits(stones, row, col))


def main():
    players, _stones_of_each, _order = map(int, sys.stdin.readline().split())
    say("random in Python")  # the name comes first
    stones = set()
    for line in sys.stdin:
        over, *numbers = map(int, line.split())
        _scores, moves = numbers[:players], numbers[players:]  # moves since our own last one: row, column, player
        if over:
            stones.clear()  # whatever follows is the next game
            continue
        stones.update(zip(moves[0::3], moves[1::3]))
        row, col = choose(stones)
        stones.add((row, col))
        say("%d %d" % (row, col))


if __name__ == "__main__":
    main()
