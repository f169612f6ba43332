# The judge of Guess; README.md has the rules. Its messages are lines: play it with --terminator newline.
import os
import random
import sys

TRIES = 20


def ask(text):
    """Tells the bot something and returns its answer. Every message is answered, and a bot that is gone answers _DEAD_."""
    print(f'[1]{text}', flush=True)
    answer = sys.stdin.readline()
    if answer == '':
        sys.exit('nobody carries my messages any more')
    return answer.rstrip('\n')


def is_number(text):
    return text.isascii() and text.isdigit() and len(text) <= 4


def play(secret):
    """Returns the score: how many tries were left, and one more for a hit."""
    question = 'guess 1 1000'
    for tries in range(TRIES, 0, -1):
        answer = ask(question)
        if not is_number(answer):
            print(f'no number: {ascii(answer)}', file=sys.stderr)
            return 0
        guess = int(answer)
        if guess == secret:
            return tries
        question = 'higher' if guess < secret else 'lower'
    return 0


score = play(random.Random(os.environ.get('ARENA_SEED')).randint(1, 1000))
print('[0]END')
print(f'[{score}]', flush=True)
