import type { MessageIn, Translation } from '../game/message.ts';

/** What a part of a tournament is called. */
const en = {
  final: () => 'final',
  'second-final': () => 'second final',
  'semi-final': () => 'semi-final',
  'quarter-final': () => 'quarter-final',
  'round-of': ({ players }: { players: number }) => `round of ${players}`,
  winners: ({ round }: { round: number }) => `winners ${round}`,
  losers: ({ round }: { round: number }) => `losers ${round}`,
  group: ({ group }: { group: string }) => `group ${group}`,
  official: () => 'official',
  informative: () => 'informative',
  neighbours: () => 'neighbours',
  leaders: () => 'leaders',
  newcomers: () => 'newcomers',
};

const pl: Translation<typeof en> = {
  final: () => 'finał',
  'second-final': () => 'drugi finał',
  'semi-final': () => 'półfinał',
  'quarter-final': () => 'ćwierćfinał',
  'round-of': ({ players }) => `1/${players / 2} finału`,
  winners: ({ round }) => `wygrani, runda ${round}`,
  losers: ({ round }) => `przegrani, runda ${round}`,
  group: ({ group }) => `grupa ${group}`,
  official: () => 'runda oficjalna',
  informative: () => 'runda informacyjna',
  neighbours: () => 'runda sąsiadów',
  leaders: () => 'runda czołówki',
  newcomers: () => 'runda nowych',
};

export const messages = { en, pl };

/** A stage of a tournament, as its data hold it. */
export type Stage = MessageIn<typeof en>;

/** The same text for the same stage: `winners 2`. Stages are objects, so `===` does not compare them. */
export const stageKey = (stage: Stage | undefined): string => Object.values(stage ?? {}).join(' ');

export const isSameStage = (one: Stage | undefined, other: Stage | undefined): boolean =>
  one === other || (one?.code === other?.code && stageKey(one) === stageKey(other));
