# Guesses anything that is left.
import random

low, high, guess = 1, 1000, 0
while True:
    try:
        told = input()
    except EOFError:
        break
    if told == 'higher':
        low = guess + 1
    elif told == 'lower':
        high = guess - 1
    guess = random.randint(low, high)
    print(guess, flush=True)
