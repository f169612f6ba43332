// What a stone costs, by the rules' own loop.   stones PLAYERS   prints milliseconds, the median, as bench/c/voronoi.c
// does
import { makeQuick } from '../../games/voronoi/wasm.ts';
import { median } from '../tools/figure.ts';

const players = Number(process.argv[2]);
const [stones, games] = [24, 12];

function play(): number[] {
  const field = makeQuick(players);
  for (const pulls of field.pulls) pulls.fill(0); // so that all memory is allocated
  return Array.from({ length: stones }, (_, stone) => {
    const began = performance.now();
    field.add([(stone * 397) % 512, (stone * 811) % 512, stone % players]);
    return performance.now() - began;
  });
}

console.log(median(Array.from({ length: games }, play).flat()));
