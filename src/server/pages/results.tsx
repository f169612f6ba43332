import type { VNode } from 'preact';
import type { Match } from '../../store/matches.ts';
import { Cause, scoreWords } from '../../web/parts.tsx';
import { day, timeOfDay, words } from '../../web/words.ts';

/** Finished matches as rows; with `titles` they are of several games. */
export function Results({ matches, titles }: { readonly matches: readonly Match[]; readonly titles?: ReadonlyMap<string, string> }): VNode {
  if (matches.length === 0) return <div class="empty"><p>{words.front.noResults}</p></div>;
  return (
    <div class="scroll">
      <table class="data small">
        <tbody>
          {matches.map((match) => (
            <tr key={match.id}>
              <td><Pairing match={match} /></td>
              {titles !== undefined && <td class="muted opt">{titles.get(match.game) ?? match.game}</td>}
              <td class="cause"><Cause outcome={match.outcome!} /></td>
              <td class="num muted"><span class="opt">{day(match.finishedAt!.toISOString())} </span>{timeOfDay(match.finishedAt!.toISOString())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who met whom, in the order of seats; the winner is bold. */
function Pairing({ match: { id, seats, outcome } }: { readonly match: Match }): VNode {
  const scores = outcome!.scores;
  const best = Math.max(...scores);
  const names = seats.map(({ name }, seat) => (scores[seat] === best && scores.some((score) => score < best) ? <b key={seat}>{name}</b> : <span key={seat}>{name}</span>));
  return (
    <a class="pairing" href={`/matches/${id}`}>
      {names[0]} {scoreWords(scores)} {names.slice(1)}
    </a>
  );
}
