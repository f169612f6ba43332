import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  form: (given: string) => `--from takes FILE:TURN, such as first/0001.jsonl:12, not ${given}`,
  otherGame: (file: string, title: string, given: string) =>
    `${file} is a match of ${title}, not of ${given}; leave the game out, the log knows it`,
  notWith: (flag: string) => `${flag} does not go with --from: seed and options are those of the log`,
  notJudged: '--from does not go with --judge: only a judge knows the rules of its games, and none can play them on',
  continued: (file: string, turn: number) => `Played on from ${file} after turn ${turn}.`,
};

const pl: Translation<typeof en> = {
  form: (given) => `--from przyjmuje PLIK:TURA, np. first/0001.jsonl:12, a nie ${given}`,
  otherGame: (file, title, given) => `${file} to mecz gry ${title}, a nie ${given}; pomiń nazwę gry, log ją zna`,
  notWith: (flag) => `${flag} nie idzie w parze z --from: ziarno i opcje są takie jak w logu`,
  notJudged: '--from nie idzie w parze z --judge: zasady swoich gier zna tylko sędzia i nikt inny nie zagra ich dalej',
  continued: (file, turn) => `Rozegrano dalej ${file} od pozycji po turze ${turn}.`,
};

export const texts = (): typeof en => spoken({ en, pl });
