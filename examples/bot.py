import sys

edges, token = [], 0


def go(vertex):
    """The token moves along an edge, and the edge is gone."""
    global token
    edges.remove({token, vertex})
    token = vertex


for line in sys.stdin:
    code, *numbers = line.split()
    if code == "200":  # vertices, token, number of edges, then their ends in pairs; you are to move
        token, ends = int(numbers[1]), [int(number) for number in numbers[3:]]
        edges = [set(pair) for pair in zip(ends[::2], ends[1::2])]
    elif code == "220":  # the opponent moved the token here; you are to move
        go(int(numbers[0]))
    else:  # 230, 231: you won; 240, 241: you lost; 999: a wrong move
        break
    around = [(edge - {token}).pop() for edge in edges if token in edge]
    go(min(around, key=lambda vertex: sum(vertex in edge for edge in edges)))  # leave few ways out
    print("210", token, flush=True)
