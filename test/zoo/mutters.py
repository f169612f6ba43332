# Forgets to flush its answer, and tells stderr what it does.
import sys

for question in iter(sys.stdin.readline, ""):
    print("210 1")
    print("I answered", file=sys.stderr, flush=True)
