/**
 * The description of a game's messages from which starter kits in all languages are made:
 * `games/<name>/starter-kit.ts` exports one as `starterKit`. A game without one has kits that speak JSON lines.
 *
 *     export const starterKit: StarterKit = {
 *       state: { heap: 'int' },
 *       messages: [
 *         { name: 'turn', word: 'TURN', fields: { left: 'int' }, on: 'heap = turn.left;', asks: true, about: … },
 *         { name: 'end', word: 'END', ends: true, about: … },
 *       ],
 *       answer: '"TAKE " + chosen',
 *       code: `
 *         // All legal moves.
 *         function moves(): texts {
 *           let found = texts();
 *           for (take of range(1, 4)) { if (take <= heap) { add(found, text(take)); } }
 *           return found;
 *         }`,
 *     };
 *
 * `on`, `answer` and `code` are in the small language of docs/starter-kits.md, which is written out in each language.
 */
export interface StarterKit {
  /** The protocol of the game that the messages belong to; its default where it is missing. */
  readonly protocol?: string;
  /** Variables that the bot keeps, besides the last message of each kind. */
  readonly state?: Readonly<Record<string, KitType>>;
  readonly messages: readonly KitMessage[];
  /** What is said for the move `chosen`, a text; `chosen` itself where it is missing. */
  readonly answer?: string;
  /**
   * Functions: `moves(): texts`, legal moves, which are all unless there are very many, in an order that does not
   * matter; `played(chosen: text)`, if a move of one's own changes the state; `split(line: text): texts`, the words of
   * a line, where blanks do not separate them; and others that these use.
   */
  readonly code: string;
}

export interface KitMessage {
  /** In the code, the variable with the fields of the last such message. */
  readonly name: string;
  /** The first word of the line, by which the message is recognised. */
  readonly word?: string;
  /** Or the number of the line, counted from 1. A message with neither is any other line. */
  readonly line?: number;
  /** The words after the first, in order; all words of a message that no word begins. */
  readonly fields?: Readonly<Record<string, KitField>>;
  /** How the line is written, for people; made from word and fields where it is missing. */
  readonly form?: string;
  readonly about: Readonly<Record<'en' | 'pl', string>>;
  /** What is done with the message, in the small language. */
  readonly on?: string;
  /** Lines that answer the message whatever it says. */
  readonly reply?: readonly string[];
  /** The bot is to move: the answer is a move. */
  readonly asks?: true;
  /** The match is over. */
  readonly ends?: true;
}

export const kitTypes = ['int', 'long', 'bool', 'text', 'ints', 'longs', 'texts'] as const;
/** `int` and `long` are whole numbers of 32 and 64 bits at least; `ints`, `longs` and `texts` are lists. */
export type KitType = (typeof kitTypes)[number];

/**
 * The type of a field. A list takes all words that are left, or as many as the expression says: `{ ints: 'info.players'
 * }`. A number that may be missing is 0.
 */
export type KitField = 'int' | 'long' | 'text' | 'ints' | 'longs' | 'texts' | 'int?' | { readonly ints: string };
