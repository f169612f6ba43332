# Stock exchange: follows the last round. Python 3, on stdin and stdout.
# Try it:  arena play market --bot me=momentum_bot.py me random
import sys


def choose(prices, before, cash, shares):
    """Sells what fell by more than a percent in the last round, and buys for a tenth of the cash what rose most."""
    rise = [now / then - 1 for now, then in zip(prices, before)]
    orders = []
    for stock, held in enumerate(shares):
        if rise[stock] < -0.01 and held > 0:
            orders += [stock, -held]
    best = max(range(len(rise)), key=rise.__getitem__)
    if rise[best] > 0.01:
        orders += [best, cash // 10 // prices[best]]
    return orders


def main():
    prices, before, cash, shares = [], [], 0, []
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "ROUND":
            now = [int(price) for price in rest[1:]]
            prices, before = now, prices or now
        elif word == "HAVE":
            cash, *shares = map(int, rest)
        elif word == "GO":
            print("ORDERS", *choose(prices, before, cash, shares), flush=True)
        elif word == "END":
            break


main()
