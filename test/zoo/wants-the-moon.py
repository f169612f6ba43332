# Asks for more memory at once than any machine has.
input()
print("210", len(bytearray(1 << 50)))
