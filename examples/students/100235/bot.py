# Plays the first block it finds. It has a mistake: it forgets the last row and the last column, and fails when it finds
# no block in the others. The tournament tells how to see that again.
import sys


def answer(text):
    print(text, flush=True)


def read_cells(line):
    """The cells of "{0;1},{2;2}"; none of an empty line."""
    return [tuple(int(number) for number in cell.strip("{}").split(";")) for cell in line.split(",") if cell]


size = int(sys.stdin.readline())
answer("ok")
taken = set(read_cells(sys.stdin.readline().strip()))
answer("ok")
free = {(x, y) for x in range(size - 1) for y in range(size - 1)} - taken
for line in sys.stdin:
    if line.strip() != "start":
        free -= set(read_cells(line.strip()))
    blocks = [((x, y), other) for x, y in sorted(free) for other in [(x + 1, y), (x, y + 1)] if other in free]
    print(len(blocks), "blocks to choose from", file=sys.stderr)
    block = blocks[0]
    free -= set(block)
    answer("{%d;%d},{%d;%d}" % (block[0] + block[1]))
