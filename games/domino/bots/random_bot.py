# Dominoes on a torus: a random player in Python 3. It speaks on stdin and stdout.
# Run:  python3 random_bot.py
import random
import sys


def answer(text):
    print(text, flush=True)  # the whole line in one write; an answer that stays in a buffer never comes


def read_cells(line):
    """The cells of "{0;1},{2;2}"; none of an empty line."""
    return [tuple(int(number) for number in cell.strip("{}").split(";")) for cell in line.split(",") if cell]


def main():
    size = int(sys.stdin.readline())
    answer("ok")
    taken = set(read_cells(sys.stdin.readline().strip()))
    answer("ok")
    free = {(x, y) for x in range(size) for y in range(size)} - taken
    for line in sys.stdin:
        if line.strip() != "start":
            free -= set(read_cells(line.strip()))  # the opponent's block
        blocks = []
        for x, y in sorted(free):
            for other in ((x + 1) % size, y), (x, (y + 1) % size):  # the edges touch
                if other in free and other != (x, y):
                    blocks.append(((x, y), other))
        block = random.choice(blocks)  # whoever is asked can move
        free -= set(block)
        answer("{%d;%d},{%d;%d}" % (block[0] + block[1]))


main()
