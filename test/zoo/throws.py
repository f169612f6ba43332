# Looks beyond the end of a list.
words = input().split()
print("210", words[10**6])
