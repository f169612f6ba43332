import type { Message, MessageIn, Say, Translation } from '../game/message.ts';
import { decimal, plural } from './format.ts';

/** Messages of the referees: about a player, a judge program, a match that could not be played. */
const en = {
  'match-too-long': ({ seconds }: { seconds: number }) =>
    `the match took longer than ${seconds} s, and most of that was this player's`,
  'said-dead': ({ text }: { text: string }) => `it said ${text}`,
  'too-many-answer-bytes': ({ bytes }: { bytes: number }) =>
    `more than ${bytes} bytes of answers in the log of one match`,

  'memory-too-large': ({ kibibytes }: { kibibytes: number }) => `its folder /data held more than ${kibibytes} KiB`,
  'memory-too-many-files': ({ files }: { files: number }) => `its folder /data held more than ${files} files`,

  'match-stopped': () => 'the match was stopped',
  'judge-too-many-answers': ({ answers }: { answers: number }) => `the judge wanted more than ${answers} answers`,
  'judge-too-many-messages': ({ messages }: { messages: number }) => `the judge said more than ${messages} messages`,
  'judge-too-many-bytes': ({ bytes }: { bytes: number }) => `the judge said more than ${bytes} bytes in the log`,
  'judge-too-long': ({ seconds }: { seconds: number }) => `the judge did not end the match within ${seconds} s`,
  'judge-silent': ({ seconds, turn }: { seconds: number; turn: number }) =>
    `the judge has said nothing for ${seconds} s after turn ${turn}`,
  'judge-waits': ({ why, bots }: { why: Message; bots: number }, say: Say) =>
    `${say(why)}; it may be waiting for more than ${bots === 1 ? '1 bot' : `${bots} bots`}`,
  'judge-gone': ({ why }: { why: Message }, say: Say) => `the judge did not finish the match: ${say(why)}`,
  'judge-unfinished': ({ why, text, end }: { why: Message; text: string; end: string }, say: Say) =>
    `${say(why)}; it wrote "${text}" without the end of a message, ` +
    (end === 'newline' ? 'a newline' : '<<< and a newline'),
  'judge-no-scores': ({ why }: { why: Message }, say: Say) => `${say(why)}; after END no scores came`,
  'judge-mistake': ({ turn, why }: { turn: number; why: Message }, say: Say) =>
    `the judge made a mistake after turn ${turn}: ${say(why)}`,
  'order-without-list': ({ text }: { text: string }) =>
    `a message must begin with the list of those it is for, such as [1,2], and this one reads "${text}"`,
  'order-no-numbers': ({ list }: { list: string }) => `the list "${list}" must hold numbers of bots`,
  'order-all-and-others': ({ list }: { list: string }) => `the list "${list}" names all bots by 0 and others beside it`,
  'order-no-such-bot': ({ bot, bots }: { bot: number; bots: number }) =>
    `there is no bot ${bot}, only ${bots === 1 ? 'bot 1' : `bots 1 to ${bots}`}`,
  'order-twice': ({ list, bot }: { list: string; bot: number }) => `the list "${list}" names bot ${bot} twice`,
  'scores-expected': ({ text }: { text: string }) =>
    `after END the scores must come, such as [1, 0], and not "${text}"`,
  'score-no-number': ({ text }: { text: string }) => `a score must be a decimal number, not "${text}"`,
  'scores-count': ({ bots, scores }: { bots: number; scores: number }) =>
    `there must be one score for each of ${bots === 1 ? '1 bot' : `${bots} bots`}, not ${scores}`,
  'not-playable': ({ why }: { why: Message }, say: Say) => `not playable on this machine: ${say(why)}`,
  'too-many-tries': ({ tries }: { tries: number }) => `it could not be played in ${tries} tries`,
  'workers-lost': ({ times }: { times: number }) => `the machines that played it went away ${times} times`,
  'bot-left': () => 'one of its bots no longer takes part',
  'left-contest': () => 'it no longer takes part in its contest',
  'paired-anew': () => 'its round was paired anew, because somebody left',
  'contest-ended': () => 'its contest was ended before',
  'match-cancelled': () => 'an administrator cancelled it',
  'player-absent': ({ minutes }: { minutes: number }) => `one of its players did not connect within ${minutes} min`,
  'player-away': () => 'one of its bots was not connected when it was to begin; others are paired instead',
  'game-deleted': () => 'its game was deleted',
  'server-went-away': () => 'its game server went away',
  'judge-fault': ({ why }: { why: Message }, say: Say) => `judge fault: ${say(why)}`,
  'judged-order': ({ line }: { line: number }) => `line ${line} of its log cannot follow the lines before it`,
  'judged-scores': () => 'its scores do not follow from those that the judge gave and from the faults of bots',
  'judged-differs': ({ turn, said, recorded }: { turn: number; said: string; recorded: string }) =>
    `run again, the judge says "${said}" after turn ${turn}, and in the log "${recorded}"`,
  'judged-silent': ({ turn, why, recorded }: { turn: number; why: Message; recorded: string }, say: Say) =>
    `run again, the judge does not say "${recorded}" after turn ${turn}: ${say(why)}`,
};

const pl: Translation<typeof en> = {
  'match-too-long': ({ seconds }) =>
    `mecz trwał dłużej niż ${decimal('pl', seconds)} s, a najwięcej z tego zajął ten gracz`,
  'said-dead': ({ text }) => `powiedział ${text}`,
  'too-many-answer-bytes': ({ bytes }) => `ponad ${bytes} bajtów odpowiedzi w logu jednego meczu`,

  'memory-too-large': ({ kibibytes }) => `jego katalog /data zajmował więcej niż ${kibibytes} KiB`,
  'memory-too-many-files': ({ files }) => `w jego katalogu /data było więcej plików niż ${files}`,

  'match-stopped': () => 'mecz został przerwany',
  'judge-too-many-answers': ({ answers }) => `sędzia chciał więcej odpowiedzi niż ${answers}`,
  'judge-too-many-messages': ({ messages: count }) => `sędzia powiedział więcej komunikatów niż ${count}`,
  'judge-too-many-bytes': ({ bytes }) => `sędzia powiedział w logu więcej bajtów niż ${bytes}`,
  'judge-too-long': ({ seconds }) => `sędzia nie zakończył meczu w ciągu ${decimal('pl', seconds)} s`,
  'judge-silent': ({ seconds, turn }) => `po turze ${turn} sędzia milczy od ${decimal('pl', seconds)} s`,
  'judge-waits': ({ why, bots }, say) => `${say(why)}; może czeka na więcej botów niż ${bots}`,
  'judge-gone': ({ why }, say) => `sędzia nie dokończył meczu: ${say(why)}`,
  'judge-unfinished': ({ why, text, end }, say) =>
    `${say(why)}; napisał "${text}" bez końca komunikatu, którym jest ` +
    (end === 'newline' ? 'znak nowego wiersza' : '<<< i znak nowego wiersza'),
  'judge-no-scores': ({ why }, say) => `${say(why)}; po END nie przyszły wyniki`,
  'judge-mistake': ({ turn, why }, say) => `sędzia pomylił się po turze ${turn}: ${say(why)}`,
  'order-without-list': ({ text }) =>
    `komunikat musi zaczynać się listą adresatów, na przykład [1,2], a ten brzmi "${text}"`,
  'order-no-numbers': ({ list }) => `lista "${list}" musi zawierać numery botów`,
  'order-all-and-others': ({ list }) => `lista "${list}" obok 0, czyli wszystkich botów, wymienia jeszcze inne`,
  'order-no-such-bot': ({ bot, bots }) =>
    `nie ma bota ${bot}, ${plural('pl', bots, { one: 'jest tylko bot 1', other: `są tylko boty od 1 do ${bots}` })}`,
  'order-twice': ({ list, bot }) => `lista "${list}" wymienia bota ${bot} dwa razy`,
  'scores-expected': ({ text }) => `po END muszą przyjść wyniki, na przykład [1, 0], a nie "${text}"`,
  'score-no-number': ({ text }) => `wynik musi być liczbą dziesiętną, a nie "${text}"`,
  'scores-count': ({ bots, scores }) => `musi być po jednym wyniku na bota, czyli ${bots}, a nie ${scores}`,
  'not-playable': ({ why }, say) => `nie do rozegrania na tej maszynie: ${say(why)}`,
  'too-many-tries': ({ tries }) => `nie udało się go rozegrać, prób było ${tries}`,
  'workers-lost': ({ times }) => `maszyny, które go rozgrywały, znikały, i to ${times} razy`,
  'bot-left': () => 'jeden z jego botów już nie bierze udziału',
  'left-contest': () => 'nie bierze już udziału w swoim konkursie',
  'paired-anew': () => 'jego rundę skojarzono od nowa, bo ktoś się wycofał',
  'contest-ended': () => 'jego konkurs zakończono wcześniej',
  'match-cancelled': () => 'odwołał go administrator',
  'player-absent': ({ minutes }) => `jeden z jego graczy nie połączył się w ciągu ${decimal('pl', minutes)} min`,
  'player-away': () => 'jeden z jego botów nie był połączony, gdy mecz miał się zacząć; zagrają inne',
  'game-deleted': () => 'jego gra została usunięta',
  'server-went-away': () => 'jego serwer gry odszedł',
  'judge-fault': ({ why }, say) => `błąd sędziego: ${say(why)}`,
  'judged-order': ({ line }) => `wiersz ${line} jego logu nie może następować po wcześniejszych`,
  'judged-scores': () => 'wyniki nie wynikają z podanych przez sędziego i z błędów botów',
  'judged-differs': ({ turn, said, recorded }) =>
    `uruchomiony ponownie sędzia mówi po turze ${turn} „${said}”, a w logu „${recorded}”`,
  'judged-silent': ({ turn, why, recorded }, say) =>
    `uruchomiony ponownie sędzia nie mówi po turze ${turn} „${recorded}”: ${say(why)}`,
};

export const messages = { en, pl };
export type MatchMessage = MessageIn<typeof en>;
