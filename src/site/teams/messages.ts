import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Teams',
  lead: 'Members of a team own its bots together: each may send versions, sees sources and stderr, and enters contests.',
  mine: 'Your teams',
  none: 'You are in no team yet.',
  invited: 'invited',
  invitedTo: 'You are invited.',
  accept: 'Accept',
  decline: 'Decline',
  invite: 'Invite',
  login: 'Login',
  remove: 'Remove',
  leave: 'Leave',
  make: 'Make a team',
  name: 'Name',
  nameHint: 'As a login: letters, digits and _, at most 32. Bots of a team count to the quotas of every member.',
  ask: {
    remove: (who: string, team: string) => `Take ${who} out of ${team}?`,
    removeHint: 'The bots stay with the team.',
    leave: (team: string) => `Leave ${team}?`,
    leaveHint:
      'The bots stay with the team. With its last member a team is deleted: its bots leave their contests, and results stay.',
  },
};

const pl: Translation<typeof en> = {
  title: 'Drużyny',
  lead: 'Członkowie drużyny mają jej boty wspólnie: każdy może wysyłać wersje, widzi kod i stderr i zgłasza je do konkursów.',
  mine: 'Twoje drużyny',
  none: 'Nie należysz jeszcze do żadnej drużyny.',
  invited: 'z zaproszeniem',
  invitedTo: 'Masz zaproszenie.',
  accept: 'Przyjmij',
  decline: 'Odrzuć',
  invite: 'Zaproś',
  login: 'Nazwa konta',
  remove: 'Usuń',
  leave: 'Opuść',
  make: 'Załóż drużynę',
  name: 'Nazwa',
  nameHint: 'Jak nazwa konta: litery, cyfry i _, najwyżej 32. Boty drużyny liczą się do limitów każdego członka.',
  ask: {
    remove: (who, team) => `Usunąć ${who} z drużyny ${team}?`,
    removeHint: 'Boty zostają w drużynie.',
    leave: (team) => `Opuścić drużynę ${team}?`,
    leaveHint:
      'Boty zostają w drużynie. Razem z ostatnim członkiem drużyna znika: jej boty opuszczają konkursy, a wyniki zostają.',
  },
};

export const messages = { en, pl };
