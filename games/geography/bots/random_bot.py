# Edge geography: a random player in Python 3.
# Run:  python3 random_bot.py                 speaks on stdin and stdout
#       python3 random_bot.py ADDRESS PORT    connects to a server
import random
import socket
import sys


def tell(text):
    print(text, file=sys.stderr)  # stdout belongs to the game


def open_streams():
    """Where messages are read from and written to."""
    if len(sys.argv) == 3:
        server = socket.create_connection((sys.argv[1], int(sys.argv[2]))).makefile("rwb")
        return server, server
    return sys.stdin.buffer, sys.stdout.buffer


def main():
    if len(sys.argv) not in (1, 3):
        tell("Usage: python3 random_bot.py [ADDRESS PORT]")
        return 1
    try:
        incoming, outgoing = open_streams()
    except OSError as error:
        tell("No connection: %s" % error)
        return 1
    token, beside = 0, []  # where the token is; for each vertex the set of its neighbours

    def go(vertex):
        nonlocal token
        beside[token].remove(vertex)  # the edge can be used once only
        beside[vertex].remove(token)
        token = vertex

    for line in incoming:
        tell("Received: " + line.decode("ascii", "replace").rstrip())
        code, *words = line.split()
        code = int(code)
        if code >= 230:  # the game is over
            return 0
        numbers = [int(word) for word in words]
        if code == 200:  # the game starts: vertices, token, number of edges, the edges
            beside = [set() for _ in range(numbers[0])]
            token = numbers[1]
            for one, other in zip(numbers[3::2], numbers[4::2]):
                beside[one].add(other)
                beside[other].add(one)
        elif code == 220:  # the opponent moved
            go(numbers[0])
        go(random.choice(sorted(beside[token])))
        outgoing.write(b"210 %d\n" % token)
        outgoing.flush()
        tell("Sent: 210 %d" % token)
    tell("The server is gone.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
