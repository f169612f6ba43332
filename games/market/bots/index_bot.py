# Stock exchange: buys all stocks alike in the first round and holds them. Python 3, on stdin and stdout.
# Try it:  arena play market --bot me=index_bot.py me random
import sys


def choose(number, prices, cash, shares):
    """Change this! Orders of round 1, 2, 3 ..., each (stock, shares): more than 0 to buy, fewer than 0 to sell.

    Prices and cash are in cents; `prices` and `shares` have a number for each stock."""
    if number > 1:
        return []
    return [(stock, cash // len(prices) // price) for stock, price in enumerate(prices)]


def main():
    number, prices, cash, shares = 0, [], 0, []
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "ROUND":
            number, *prices = map(int, rest)
        elif word == "HAVE":
            cash, *shares = map(int, rest)
        elif word == "GO":
            orders = choose(number, prices, cash, shares)
            # flush: an answer that stays in a buffer never comes
            print("ORDERS", *(each for order in orders for each in order), flush=True)
        elif word == "END":
            break
        # GAME seats you stocks rounds cash and TRADE seat stock shares ... are not needed here


main()
