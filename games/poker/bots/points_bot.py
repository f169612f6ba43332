# Texas hold'em: a careful player in Python 3. It speaks on stdin and stdout.
# Try it:  arena play poker --bot me=points_bot.py me caller
import sys

RANKS = "23456789TJQKA"


def points(cards):
    """How good two hole cards are: high cards, pairs, one suit and neighbours count."""
    low, high = sorted(RANKS.index(card[0]) for card in cards)
    suited = cards[0][1] == cards[1][1]
    if low == high:
        return 12 + 2 * high
    return high + low / 2 + (3 if suited else 0) + max(0, 3 - (high - low))


def made(cards, board):
    """What the hole cards make with the board: 0 nothing, 1 a pair, 2 the highest pair, 3 better."""
    ranks = [card[0] for card in cards]
    shared = [card[0] for card in board]
    hits = sum(shared.count(rank) for rank in set(ranks))
    if hits >= 2 or (ranks[0] == ranks[1] and hits >= 1):
        return 3
    suits = [card[1] for card in cards + board]
    if any(suits.count(card[1]) >= 5 for card in cards):
        return 3
    top = max(RANKS.index(rank) for rank in shared)
    if ranks[0] == ranks[1]:
        return 2 if RANKS.index(ranks[0]) > top else 1
    if hits == 1:
        return 2 if any(RANKS.index(rank) == top for rank in ranks) else 1
    return 0


def choose(cards, board, players, big_blind, to_call, min_raise, max_raise, pot):
    """Change this! RAISE says the chips of this round after it; both limits are 0 where no raise is allowed."""
    if board:
        good = made(cards, board)
    else:
        needed = {2: 12, 3: 14, 4: 15}.get(players, 16)
        good = 3 if points(cards) >= needed + 8 else 2 if points(cards) >= needed else 0
    if good == 3 and max_raise > 0:
        return f"RAISE {min(max_raise, max(min_raise, to_call + pot))}"
    if to_call == 0:
        return f"RAISE {min(max_raise, max(min_raise, pot // 2))}" if good == 2 and max_raise > 0 else "CHECK"
    affordable = pot / 2 if board else 4 * big_blind
    return "CALL" if good == 3 or (good == 2 and to_call <= affordable) else "FOLD"


def main():
    cards, board, players, big_blind = [], [], 2, 20
    for line in sys.stdin:
        word, *words = line.split()
        if word == "HAND":  # number, button, small blind, big blind, the chips of each seat
            big_blind = int(words[3])
            players = sum(1 for chips in words[4:] if chips != "0")
            board = []
        elif word == "CARDS":
            cards = words
        elif word == "BOARD":  # all its cards so far
            board = words
        elif word == "DID" and words[1] == "fold":
            players -= 1
        elif word == "TURN":  # chips to call, least and most raise, pot
            answer = choose(cards, board, players, big_blind, *map(int, words))
            print(answer, flush=True)
        # GAME, POST, SHOW, WIN, OUT and END change nothing for this player


if __name__ == "__main__":
    main()
