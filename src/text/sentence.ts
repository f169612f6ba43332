import { common } from './common.ts';
import { sentenceIn } from './sentence-in.ts';

/**
 * A message as a sentence, by the catalogues of a call or else by those of the arena.
 *
 *     sentence({ code: 'no-answer', seconds: 1.5 }, 'pl') // brak odpowiedzi w ciągu 1,5 s
 */
export const sentence = sentenceIn(common);
