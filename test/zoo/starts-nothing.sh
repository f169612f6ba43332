# Starts a program that is not there.
read -r question
exec ./no-such-program
