# Kierki: a random player in Python 3. It speaks on stdin and stdout.
# Try it:  arena play kierki --bot me=random_bot.py me random random random
import random
import re
import sys


def cards_of(text):
    """The cards in a text, "10C2D" as well as "110C2D": what stands before the first one is no part of it."""
    return re.findall("(?:10|[2-9JQKA])[CDHS]", text)


def choose(hand, table):
    """Change this! A card that may be put down: of the suit that was led, if there is one."""
    following = [card for card in hand if table and card[-1] == table[0][-1]]
    return random.choice(following or hand)


def main():
    hand = []
    for line in sys.stdin:
        line = line.rstrip("\r\n")
        print("Received: " + line, file=sys.stderr)  # stdout belongs to the game
        if line.startswith("DEAL"):  # DEAL, type, who leads, 13 cards
            hand = cards_of(line[6:])
        elif line.startswith("TRICK"):  # TRICK, number, the cards on the table
            table = cards_of(line[5:])
            question = line[: len(line) - len("".join(table))]
            answer = question + choose(hand, table)
            sys.stdout.write(answer + "\r\n")
            sys.stdout.flush()
            print("Sent: " + answer, file=sys.stderr)
        elif line.startswith("TAKEN"):  # TAKEN, number, four cards, who took them
            taken = cards_of(line[5:-1])
            hand = [card for card in hand if card not in taken]
        # WRONG, SCORE and TOTAL change nothing for a random player


if __name__ == "__main__":
    main()
