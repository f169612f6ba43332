// Plays the first free edge of the graph: the others of this folder change that.
import { createInterface } from 'node:readline';

let token;
let edges = [];
const go = (vertex) => {
  edges = edges.filter(([one, other]) => !((one === token && other === vertex) || (one === vertex && other === token)));
  token = vertex;
};
export const play = (answer = (text) => process.stdout.write(`${text}\n`)) =>
  createInterface({ input: process.stdin }).on('line', (line) => {
    const [code, ...numbers] = line.split(' ').map(Number);
    if (code >= 230) process.exit(0);
    if (code === 220) go(numbers[0]);
    else {
      const [, start, count, ...ends] = numbers;
      token = start;
      edges = Array.from({ length: count }, (_, at) => [ends[2 * at], ends[2 * at + 1]]);
    }
    const edge = edges.find((ends) => ends.includes(token));
    const vertex = edge[0] === token ? edge[1] : edge[0];
    answer(`210 ${vertex}`);
    go(vertex);
  });
if (process.argv[1] === new URL(import.meta.url).pathname) play();
