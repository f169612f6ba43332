# Stock exchange: a market maker, which takes the other side of what the others trade. Python 3, on stdin and stdout.
# Try it:  arena play market --bot me=maker_bot.py me random
import sys


def choose(prices, cash, shares, others):
    """Keeps about as much in each stock as in cash, and trades against a quarter of what the others bought or sold."""
    whole = cash + sum(price * held for price, held in zip(prices, shares))
    part = whole / (len(prices) + 1)
    orders = []
    for stock, price in enumerate(prices):
        missing = part / price - shares[stock]
        wanted = int(missing / 2 - others[stock] / 4)
        if abs(wanted) * price > part / 50:  # small orders only cost
            orders += [stock, wanted]
    return orders


def main():
    seat, prices, cash, shares, others = None, [], 0, [], []
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "GAME":
            seat = int(rest[1])
        elif word == "ROUND":
            prices = [int(price) for price in rest[1:]]
            others = [0] * len(prices)
        elif word == "TRADE":  # a seat, then a stock and its shares for each trade
            if int(rest[0]) != seat:
                for stock, traded in zip(rest[1::2], rest[2::2]):
                    others[int(stock)] += int(traded)
        elif word == "HAVE":
            cash, *shares = map(int, rest)
        elif word == "GO":
            print("ORDERS", *choose(prices, cash, shares, others), flush=True)
        elif word == "END":
            break


main()
