# Plays the block after which the opponent has the fewest answers beside it.
import sys


def answer(text):
    print(text, flush=True)


def read_cells(line):
    """The cells of "{0;1},{2;2}"; none of an empty line."""
    return [tuple(int(number) for number in cell.strip("{}").split(";")) for cell in line.split(",") if cell]


def neighbours(cell, size):
    x, y = cell
    return [((x + 1) % size, y), ((x - 1) % size, y), (x, (y + 1) % size), (x, (y - 1) % size)]


def main():
    size = int(sys.stdin.readline())
    answer("ok")
    taken = set(read_cells(sys.stdin.readline().strip()))
    answer("ok")
    free = {(x, y) for x in range(size) for y in range(size)} - taken

    def room(block):
        """How many free cells touch the block."""
        return len({other for cell in block for other in neighbours(cell, size)} & free - set(block))

    for line in sys.stdin:
        if line.strip() != "start":
            free -= set(read_cells(line.strip()))
        blocks = [(cell, other) for cell in sorted(free) for other in neighbours(cell, size) if other in free]
        block = min(blocks, key=room)
        free -= set(block)
        answer("{%d;%d},{%d;%d}" % (block[0] + block[1]))


main()
