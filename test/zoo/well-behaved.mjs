// Plays the first free edge of the graph, in the game's own lines or by JSON lines: the others of this folder change that.
import { createInterface } from 'node:readline';

let token;
let edges = [];
const go = (vertex) => {
  edges = edges.filter(([one, other]) => !((one === token && other === vertex) || (one === vertex && other === token)));
  token = vertex;
};
const firstVertex = () => {
  const edge = edges.find((ends) => ends.includes(token));
  return edge[0] === token ? edge[1] : edge[0];
};
const learn = (start, ends) => {
  token = start;
  edges = Array.from({ length: ends.length / 2 }, (_, at) => [ends[2 * at], ends[2 * at + 1]]);
};
const playJson = ({ event, view }, answer) => {
  if (event === 'end') process.exit(0);
  learn(view.token, view.edges);
  answer(`${firstVertex()}`);
};
export const play = (answer = (text) => process.stdout.write(`${text}\n`)) =>
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.startsWith('{')) return playJson(JSON.parse(line), answer);
    const [code, ...numbers] = line.split(' ').map(Number);
    if (code >= 230) process.exit(0);
    if (code === 220) go(numbers[0]);
    else learn(numbers[1], numbers.slice(3));
    const vertex = firstVertex();
    answer(`210 ${vertex}`);
    go(vertex);
  });
if (process.argv[1] === new URL(import.meta.url).pathname) play();
