import type { MessageIn, Translation } from '../game/message.ts';

/** What is wrong with what people ask of a team. */
const en = {
  'teams-many': ({ most }: { most: number }) => `you may be in ${most} teams: leave one first`,
  'team-full': ({ most }: { most: number }) => `a team has ${most} members at most, invited ones included`,
  'team-member': ({ login }: { login: string }) => `already in the team, or invited: ${login}`,
  'team-unknown': () => 'choose one of your teams',
};

const pl: Translation<typeof en> = {
  'teams-many': ({ most }) => `możesz należeć najwyżej do tylu drużyn: ${most}; najpierw opuść którąś`,
  'team-full': ({ most }) => `w drużynie może być najwyżej tyle osób, razem z zaproszonymi: ${most}`,
  'team-member': ({ login }) => `już w drużynie albo z zaproszeniem: ${login}`,
  'team-unknown': () => 'wybierz jedną ze swoich drużyn',
};

export const messages = { en, pl };
export type TeamMessage = MessageIn<typeof en>;
