// Computes for half a minute before it reads its first question.
const end = performance.now() + 30_000;
while (performance.now() < end);
