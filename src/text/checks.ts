import type { Message, MessageIn, Say, Translation } from '../game/message.ts';

/** What `arena admin verify` finds in a database. */
const en = {
  'check-no-log': ({ match }: { match: number }) => `match ${match} is over and has no log`,
  'check-early-log': ({ match }: { match: number }) => `match ${match} is not over and has a log`,
  'check-log': ({ match, why }: { match: number; why: Message }, say: Say) =>
    `the log of match ${match} does not hold: ${say(why)}`,
  'check-scores': ({ match }: { match: number }) => `the result of match ${match} is not that of its log`,
  'check-summary': ({ match }: { match: number }) => `what was kept of match ${match} for standings is not in its log`,
  'check-sums': ({ contest }: { contest: number }) =>
    `the results by pairs of contest ${contest} are not those of its matches`,
  'check-tables': ({ contest }: { contest: number }) =>
    `the results by tables of contest ${contest} are not those of its matches`,
  'check-prior': ({ contest, version }: { contest: number; version: number }) =>
    `version ${version} came to contest ${contest} first of its bot, and its rating does not begin at the mean`,
  'check-points': ({ contest }: { contest: number }) =>
    `the official points of contest ${contest} are not those of its matches`,
  'check-game': ({ contest, game, match }: { contest: number; game: number; match: number }) =>
    `match ${match} is not game ${game} of contest ${contest} as it is paired`,
};

const pl: Translation<typeof en> = {
  'check-no-log': ({ match }) => `mecz ${match} się skończył, a nie ma logu`,
  'check-early-log': ({ match }) => `mecz ${match} się nie skończył, a ma log`,
  'check-log': ({ match, why }, say) => `log meczu ${match} się nie zgadza: ${say(why)}`,
  'check-scores': ({ match }) => `wynik meczu ${match} jest inny niż w jego logu`,
  'check-summary': ({ match }) => `to, co zapisano z meczu ${match} do tabel, jest inne niż w jego logu`,
  'check-sums': ({ contest }) => `wyniki par w konkursie ${contest} nie zgadzają się z jego meczami`,
  'check-tables': ({ contest }) => `wyniki stołów w konkursie ${contest} nie zgadzają się z jego meczami`,
  'check-prior': ({ contest, version }) =>
    `wersja ${version} jest pierwszą swojego bota w konkursie ${contest}, a jej ocena nie zaczyna się od średniej`,
  'check-points': ({ contest }) => `oficjalne punkty w konkursie ${contest} nie zgadzają się z jego meczami`,
  'check-game': ({ contest, game, match }) =>
    `mecz ${match} nie jest grą ${game} konkursu ${contest} według jego kojarzenia`,
};

export const messages = { en, pl };
export type CheckMessage = MessageIn<typeof en>;
