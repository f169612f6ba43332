import type { Translation } from '../../game/message.ts';
import { plural } from '../../text/format.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  title: (match: string, seat: number, player: string) =>
    `${match}: the program is told what seat ${seat} (${player}) was told; → to the program, ← from it, ! its stderr`,
  form: (given: string) =>
    `--feed takes SEAT=WHAT, such as 0=bot.py, not ${given}; SEAT alone goes with the address of a match`,
  noSeat: (given: string, seats: string) => `there is no seat ${given} in this match; it has ${seats}`,
  alone: '--feed goes without --png',
  onlyWith: (flag: string) => `--${flag} goes with --feed`,
  cannotFeed: (why: string) => `the program cannot be fed this match: ${why}`,
  stderrCut: (characters: number) => `     ! … ${characters} characters more`,
  same: 'The same fault as in the log.',
  other: (recorded: string) => `The log has another fault: ${recorded}`,
  onlyNow: 'The log has no fault of this seat.',
  faultGone: (recorded: string, answer: string | undefined) =>
    `No fault this time${answer === undefined ? '' : `: it answered ${answer}`}. The log has: ${recorded}`,
  noFault: (answers: number) => `No fault, as in the log; ${answers} ${answers === 1 ? 'answer' : 'answers'}.`,
  differs: (turn: number, answer: string, recorded: string) =>
    `From turn ${turn} on its answers differ from the log (${answer}; the log has ${recorded}): what it was told after that \
follows from the recorded answers. A bot that draws random numbers answers the same with a fixed seed.`,
};

const pl: Translation<typeof en> = {
  title: (match, seat, player) =>
    `${match}: program słyszy to, co usłyszało miejsce ${seat} (${player}); → do programu, ← od niego, ! jego stderr`,
  form: (given) => `--feed przyjmuje MIEJSCE=CO, np. 0=bot.py, a nie ${given}; samo MIEJSCE wymaga adresu meczu`,
  noSeat: (given, seats) => `w tym meczu nie ma miejsca ${given}; są ${seats}`,
  alone: '--feed nie idzie w parze z --png',
  onlyWith: (flag) => `--${flag} wymaga --feed`,
  cannotFeed: (why) => `tego meczu nie da się przekazać programowi: ${why}`,
  stderrCut: (characters) =>
    `     ! … jeszcze ${characters} ${plural('pl', characters, { one: 'znak', few: 'znaki', other: 'znaków' })}`,
  same: 'Ten sam błąd co w logu.',
  other: (recorded) => `W logu jest inny błąd: ${recorded}`,
  onlyNow: 'W logu nie ma błędu tego miejsca.',
  faultGone: (recorded, answer) =>
    `Tym razem bez błędu${answer === undefined ? '' : `: odpowiedź to ${answer}`}. W logu jest: ${recorded}`,
  noFault: (answers) =>
    `Bez błędu, jak w logu; ${answers} ${plural('pl', answers, { one: 'odpowiedź', few: 'odpowiedzi', other: 'odpowiedzi' })}.`,
  differs: (turn, answer, recorded) =>
    `Od tury ${turn} odpowiedzi różnią się od logu (${answer}; w logu ${recorded}): to, co program słyszał potem, wynika \
z zapisanych odpowiedzi. Bot, który losuje, odpowiada tak samo przy stałym ziarnie.`,
};

export const texts = (): typeof en => spoken({ en, pl });
