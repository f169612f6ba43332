# Wants a file that stayed at home.
input()
print("210", open("opening-book.txt").readline())
