# Starts child after child, 500 at most.
import os
import time

input()
for child in range(500):
    if os.fork() == 0:
        time.sleep(20)
        os._exit(0)
