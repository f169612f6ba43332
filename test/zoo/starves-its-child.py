# A helper process wants too much memory and is killed; its parent waits for it with a closed output.
import os
import sys
import time

sys.stdin.readline()
if os.fork() == 0:
    memory = []
    while True:
        memory.append(bytearray(b"x" * 1_000_000))
os.close(1)
time.sleep(100)
