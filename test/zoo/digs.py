# Calls itself without end.
def dig(depth):
    return dig(depth + 1)


input()
print("210", dig(0))
