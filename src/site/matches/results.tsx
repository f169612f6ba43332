import type { VNode } from 'preact';
import { counted } from '../../game/score.ts';
import type { Match } from '../../store/matches.ts';
import { Cause } from '../../web/kit/cause.tsx';
import { Empty, Owner, placesOf, scoreWords } from '../../web/kit/parts.tsx';
import { titleIn } from '../../game/title.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import { isSealed } from '../live/match-data.ts';
import type { KnownGame } from '../../store/games.ts';

export interface ResultsData {
  readonly matches: readonly Match[];
  /** By name. */
  readonly games: ReadonlyMap<string, KnownGame>;
  /** The matches are of several games. */
  readonly mixed?: boolean;
}

/** Finished matches as rows. */
export function Results({ matches, games, mixed = false }: ResultsData): VNode {
  const { none } = useMessages(messages);
  if (matches.length === 0) return <Empty>{none}</Empty>;
  return (
    <div class="scroll">
      <table class="data small">
        <tbody>
          {matches.map((match) => (
            <Row key={match.id} match={match} game={games.get(match.game)} mixed={mixed} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  match,
  game,
  mixed,
}: {
  readonly match: Match;
  /** Nothing where the rules are a judge's. */
  readonly game: KnownGame | undefined;
  readonly mixed: boolean;
}): VNode {
  const say = useMessages(messages);
  const {
    language,
    words,
    format: { day, timeOfDay },
  } = useTexts();
  const ended = match.finishedAt!.toISOString();
  const sealed = game !== undefined && isSealed(game, match);
  return (
    <tr data-result={match.id}>
      <td>
        <a class="pairing" href={`/matches/${match.id}`}>
          {sealed ? (
            words.against(match.seats.map(({ name }) => name))
          ) : match.seats.length === 2 ? (
            <Pairing match={match} game={game} />
          ) : (
            <Places match={match} game={game} />
          )}
        </a>{' '}
        {(match.kind === 'test' || match.kind === 'trial' || match.kind === 'friendly') && (
          <span class="tag">{say.kinds[match.kind]}</span>
        )}
      </td>
      <td class="opt owners">
        {[...new Set(match.seats.map(({ owner }) => owner))].map((owner) => (
          <Owner key={owner} login={owner} />
        ))}
      </td>
      {mixed && <td class="muted opt">{game === undefined ? match.game : titleIn(game.rules, language)}</td>}
      {sealed ? (
        <td class="sealed muted">{say.sealed}</td>
      ) : (
        <td class="cause">
          {match.seats.length > 2 && match.outcome!.cause === 'rules' ? (
            <span class="opt">
              <Cause outcome={match.outcome!} isJudged={match.judge !== undefined} />
            </span>
          ) : (
            <Cause outcome={match.outcome!} isJudged={match.judge !== undefined} />
          )}
        </td>
      )}
      <td class="num muted">
        <span class="opt">{day(ended)} </span>
        {timeOfDay(ended)}
      </td>
    </tr>
  );
}

interface Ended {
  readonly match: Match;
  readonly game: KnownGame | undefined;
}

/** A judge's scores are shown as they are. */
const judged = { points: 'more' } as const;

/** Who met whom, in the order of seats; the winner is bold. */
function Pairing({ match: { seats, outcome }, game }: Ended): VNode {
  const texts = useTexts();
  const scores = outcome!.scores;
  const best = Math.max(...scores);
  const names = seats.map(({ name }, seat) =>
    scores[seat] === best && scores.some((score) => score < best) ? (
      <b key={seat}>{name}</b>
    ) : (
      <span key={seat}>{name}</span>
    ),
  );
  return (
    <>
      {names[0]} {scoreWords(scores, game?.rules ?? judged, texts)} {names.slice(1)}
    </>
  );
}

/** Who met, from the best to the last; the winner is bold. */
function Places({ match: { seats, outcome }, game }: Ended): VNode {
  const { number } = useTexts().format;
  const scores = outcome!.scores;
  return (
    <>
      {placesOf(scores).map(({ seat, place }, index) => {
        const text = `${seats[seat]!.name}\u00a0${number(counted(game?.rules ?? judged, scores[seat]!))}`;
        const Name = place === 1 ? 'b' : 'span';
        return (
          <Name key={seat}>
            {text}
            {index < seats.length - 1 && '\u00a0· '}
          </Name>
        );
      })}
    </>
  );
}
