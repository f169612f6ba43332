# Stock exchange: follows the trend of the last ten rounds. Python 3, on stdin and stdout.
# Try it:  arena play market --bot me=momentum_bot.py me random
import sys

SPAN = 10  # rounds


def choose(history, cash, shares):
    """Sells what fell over the span, and buys what rose most for a tenth of the cash."""
    if len(history) <= SPAN:
        return []
    rise = [now / then for now, then in zip(history[-1], history[-1 - SPAN])]
    orders = []
    for stock, held in enumerate(shares):
        if rise[stock] < 1 and held > 0:
            orders += [stock, -held]
    best = max(range(len(rise)), key=rise.__getitem__)
    if rise[best] > 1:
        orders += [best, cash // 10 // history[-1][best]]
    return orders


def main():
    history, cash, shares = [], 0, []
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "ROUND":
            history.append([int(price) for price in rest[1:]])
        elif word == "HAVE":
            cash, *shares = map(int, rest)
        elif word == "GO":
            print("ORDERS", *choose(history, cash, shares), flush=True)
        elif word == "END":
            break


main()
