import type { StarterKit } from '../game/starter-kit.ts';
import { jsonName } from '../game/json-protocol.ts';

/** The kit of a game without a description: JSON lines, of which the bot reads the moves on offer. */
export const jsonKit: StarterKit = {
  protocol: jsonName,
  messages: [
    {
      name: 'turn',
      word: 'turn',
      fields: { offered: 'texts' },
      form: '{"event":"turn","seat":<seat>,"turn":<number>,"limit":<ms>,"moves":[<move>,…],"view":<position>}',
      asks: true,
      about: {
        en: 'You are to move: your seat, the number of the turn, milliseconds, legal moves, what you may know.',
        pl: 'Twój ruch: twoje miejsce, numer tury, milisekundy, dozwolone ruchy i to, co możesz wiedzieć.',
      },
    },
    {
      name: 'over',
      word: 'end',
      form: '{"event":"end","seat":<seat>,"scores":[<score>,…],"cause":<cause>}',
      ends: true,
      about: { en: 'The match is over: the scores by seat.', pl: 'Koniec meczu: wyniki według miejsc.' },
    },
  ],
  code: `
// The legal moves, as the arena offers them.
function moves(): texts {
  return turn.offered;
}

// What this bot needs of a line of JSON: the event, then the moves on offer. A JSON library would read all of it.
function split(line: text): texts {
  if (find(line, "{\\"event\\":\\"turn\\"") != 0) {
    return texts("end");
  }
  let found = texts("turn");
  let at = find(line, "\\"moves\\":[") + 9;
  while (at < len(line) && line[at] != "]") {
    if (line[at] == "\\"") {
      let stop = at + 1;
      let item = "";
      while (line[stop] != "\\"") {
        if (line[stop] == "\\\\") {
          stop = stop + 1;
        }
        item = item + line[stop];
        stop = stop + 1;
      }
      add(found, item);
      at = stop;
    }
    at = at + 1;
  }
  return found;
}
`,
};
