# Writes where no bot may write.
input()
with open("/bot/diary.txt", "w") as diary:
    diary.write("asked again")
