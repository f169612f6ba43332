# Learns how much the other two bags hold and how high the others bid, and bids a coin more where that still pays.
import sys

END = '<<<\n'
chests, highest, mine = [], [], []


def hear():
    message = ''
    for line in sys.stdin:
        message += line
        if message.endswith(END):
            return message[:-len(END)]
    sys.exit()


def say(text):
    print(text, end=END, flush=True)


def bid(bag):
    others = [chest - own for chest, own in zip(chests, mine)]
    worth = bag + (sum(others) / len(others) if others else 100)
    usual = sum(highest) / len(highest) if highest else 90
    return max(0, int(min(worth * 0.8, usual + 1)))


while True:
    word, *rest = hear().split()
    if word == 'bag':
        bag = int(rest[0])
        say(bid(bag))
    else:  # sold CHEST to WINNER BID BID BID
        chests.append(int(rest[0]))
        mine.append(bag)
        highest.append(max(map(int, rest[3:])))
        say('ok')
