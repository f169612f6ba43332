# Reads to the end of the input before it answers.
import sys

question = sys.stdin.read()
print("210", question.split()[1], flush=True)
