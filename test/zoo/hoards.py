# Forgets to flush: its answer stays in the buffer.
import sys

for question in iter(sys.stdin.readline, ""):
    print("210 1")
