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
              <td><a class="name" href={`/matches/${match.id}`}>{match.seats[0]?.name}</a> {scoreWords(match.outcome!.scores)} {match.seats.slice(1).map(({ name }) => name).join(', ')}</td>
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
