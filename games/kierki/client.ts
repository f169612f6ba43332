import type { KierkiMessage } from './messages.ts';
import { languageOf } from '../../src/text/spoken.ts';
import type { Incoming } from '../../src/game/channel.ts';
import type { Client, ClientSetup } from '../../src/game/client.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { seatNames, type Card } from './cards.ts';
import { atFirst, hearAndAnswer } from './client-bot.ts';
import { nothing, wrongEnd, type Known } from './client-known.ts';
import { hear, obey, onTerminal, plain, initialState, type Step } from './client-person.ts';
import { readTold, say, type Told } from './protocol-messages.ts';
import type { View } from './state.ts';

/** Where to sit, and whether a bot plays. */
interface Settings {
  readonly seat: Seat;
  readonly isAutomatic: boolean;
}

const places = ['north', 'east', 'south', 'west'];

export const client: Client<View, Card, Settings> = {
  help: {
    en: `kierki-klient -h HOST -p PORT [-4|-6] -N|-E|-S|-W [-a]   (the same: arena client kierki ...)
  -h host        Address or name of a server (required)
  -p port        Port to connect (required)
  -4             Use IPv4
  -6             Use IPv6
  -N -E -S -W    Where to sit (required)
  -a             Play by itself and print the report; else you play
  --bot name     Who plays with -a (default = patient, some 0.5 s a card; careful is quicker)
  --seed text    Fixes the chance of that bot
  --help         Show help

Of options that contradict each other the last counts. At the table:
  !10C           Put down a card, when you are asked (here the ten of clubs)
  cards          Show your hand
  tricks         Show the tricks that you have taken in this deal
A card that nobody asked for is not sent, so a script waits for "Trick:".
At the end of the input the table is still shown until the server leaves.`,
    pl: `kierki-klient -h HOST -p PORT [-4|-6] -N|-E|-S|-W [-a]   (to samo: arena client kierki ...)
  -h host        Adres lub nazwa serwera (wymagany)
  -p port        Port serwera (wymagany)
  -4             Używa IPv4
  -6             Używa IPv6
  -N -E -S -W    Które miejsce zająć (wymagane)
  -a             Gra sam i wypisuje raport; inaczej grasz ty
  --bot nazwa    Kto gra z -a (domyślnie patient, ok. 0,5 s na kartę; careful jest szybszy)
  --seed tekst   Ustala losowość tego bota
  --help         Pokazuje pomoc

Ze sprzecznych opcji liczy się ostatnia. Przy stoliku:
  !10C           Zagrywa kartę, gdy o nią zapytano (tu dziesiątka trefl)
  cards          Pokazuje twoje karty
  tricks         Pokazuje lewy wzięte w tym rozdaniu
Karta, o którą nikt nie pytał, nie jest wysyłana, więc skrypt czeka na „Trick:”.
Po końcu wejścia stolik jest pokazywany, aż serwer się rozłączy.`,
  },
  short: { ip: 'h', port: 'p', ipv4: '4', ipv6: '6', north: 'N', east: 'E', south: 'S', west: 'W', auto: 'a' },
  flags: [...places, 'auto'],
  bot: 'patient',
  framing: { cap: 256, end: '\r\n', skip: true },
  read(flags) {
    const place = flags.findLast((flag) => places.includes(flag));
    return place === undefined
      ? { wrong: { code: 'seat-needed' } }
      : { value: { seat: places.indexOf(place), isAutomatic: flags.includes('auto') } };
  },
  play: ({ seat, isAutomatic }, setup) => (isAutomatic ? playBot(seat, setup) : playPerson(seat, setup)),
};

type Ending = Reading<undefined, KierkiMessage>;

function playBot(seat: Seat, { channel, bot, random, report }: ClientSetup<View, Card>): Promise<Ending> {
  let playing = atFirst(nothing(seat));
  const send = (message: string): void => {
    report('sent', message);
    channel.send(message);
  };
  let answer: string | undefined;
  /**
   * Answers once all received messages are read: the same question again needs no second answer, and a write to a
   * server that has left would cost us its last messages.
   */
  const answerSoon = (message: string): void => {
    answer = message;
    afterReading(() => {
      if (answer !== undefined) send(answer);
      answer = undefined;
    });
  };
  return new Promise((resolve) => {
    channel.onUnasked((heard) => {
      if (heard.kind === 'message') report('heard', heard.text);
      const told = toldBy(heard);
      const end = endBy(heard, told, playing.known);
      if (end !== undefined || told?.kind === 'taken') answer = undefined;
      if (end !== undefined) {
        channel.close();
        return resolve(end);
      }
      if (told === undefined) return;
      const step = hearAndAnswer(playing, told, bot, random);
      playing = step.playing;
      if (step.card !== undefined && told.kind === 'trick') answerSoon(say.trick(told.number, [step.card]));
    });
    send(say.iam(seat));
  });
}

/**
 * The first wait ends in the round of the event loop that read the question, the second in the next, which has read
 * again.
 */
const afterReading = (then: () => void): void => void setImmediate(() => setImmediate(then));

function playPerson(seat: Seat, { channel, person: meet }: ClientSetup<View, Card>): Promise<Ending> {
  const person = meet();
  const style = person.isTerminal ? onTerminal(person.colours, languageOf(process.env)) : plain;
  let state = initialState(nothing(seat));
  const go = ({ state: next, show, send }: Step): void => {
    state = next;
    person.show(show);
    if (send !== undefined) channel.send(send);
  };
  return new Promise((resolve) => {
    const leave = (end: Ending): void => {
      channel.close();
      person.close();
      resolve(end);
    };
    person.onLeave(() => leave({ wrong: { code: 'you-left' } }));
    person.onLine((line) => go(obey(state, line, style)));
    channel.onUnasked((heard) => {
      const told = toldBy(heard);
      const { known } = state;
      if (told !== undefined) go(hear(state, told, style));
      const end = endBy(heard, told, known);
      if (end !== undefined) leave(end);
    });
    channel.send(say.iam(seat));
    if (person.isTerminal) person.show([style.say.sit(seatNames[seat]!)]);
  });
}

const toldBy = (heard: Incoming): Told | undefined => (heard.kind === 'message' ? readTold(heard.text) : undefined);

/** The result, if this was the end. */
function endBy(heard: Incoming, told: Told | undefined, known: Known): Ending | undefined {
  if (told?.kind === 'busy' && known.deal === null)
    return { wrong: { code: 'seat-taken', seat: seatNames[known.seat]! } };
  if (heard.kind === 'message') return undefined;
  const wrong = wrongEnd(known);
  return wrong === undefined ? { value: undefined } : { wrong };
}
