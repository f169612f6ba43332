import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useMessages, useTexts } from '../texts/texts.ts';
import type { GameData, MeetingData, TournamentData } from './data.ts';
import { messages } from './messages.ts';
import { byRound, roundsOf, stagesOf } from './meetings.ts';
import { gameAt, gamesOf, Name, nameOf } from './names.tsx';

const drawn = 1000; // meetings that are drawn at once, for browsers without script
const inBrowser = typeof document !== 'undefined';

/** Round by round, board by board; the last round is open. */
export function Rounds({ data }: { readonly data: TournamentData }): VNode {
  const rounds = roundsOf(data);
  const all = data.meetings.length <= drawn;
  const [meetings, games] = [byRound(data.meetings), byRound(data.games)];
  return (
    <>
      {rounds.map((round) => (
        <Round
          key={round}
          {...{ data, round }}
          meetings={meetings.get(round) ?? []}
          games={games.get(round) ?? []}
          first={round === rounds.at(-1)}
          drawn={all && !inBrowser}
        />
      ))}
    </>
  );
}

interface BoardsProps {
  readonly data: TournamentData;
  readonly round: number;
  /** Of this round. */
  readonly meetings: readonly MeetingData[];
  readonly games: readonly GameData[];
}

interface RoundProps extends BoardsProps {
  readonly first: boolean;
  /** Drawn although it is collapsed. */
  readonly drawn: boolean;
}

function Round({ first, drawn: isDrawn, ...boards }: RoundProps): VNode {
  const { round, meetings } = boards;
  const say = useMessages(messages);
  const [open, setOpen] = useState(first);
  const stages = stagesOf(meetings);
  return (
    <details class="round" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{say.round(round)}</b>{' '}
        {stages.length > 0 && stages.length < 3 && (
          <span class="muted">{stages.map((stage) => say.stage(stage)).join(', ')}</span>
        )}
      </summary>
      {open || isDrawn ? <Boards {...boards} /> : !inBrowser && <p class="body muted">{say.tooMany}</p>}
    </details>
  );
}

function Boards({ data, round, meetings, games }: BoardsProps): VNode {
  const say = useMessages(messages);
  const byes = data.byes.filter((bye) => bye.round === round);
  return (
    <table class="data small">
      <thead>
        <tr>
          <th class="num" scope="col">
            {say.board}
          </th>
          <th scope="col">{say.pairing}</th>
          <th class="num" scope="col">
            {say.result}
          </th>
          <th class="num opt" scope="col">
            {say.tabs.games}
          </th>
        </tr>
      </thead>
      <tbody>
        {meetings
          .toSorted((one, other) => one.board - other.board)
          .map((meeting) => (
            <Board
              key={meeting.board}
              data={data}
              meeting={meeting}
              games={games.filter(({ board }) => board === meeting.board)}
            />
          ))}
        {byes.map(({ entrant, kind }) => (
          <tr key={entrant}>
            <td />
            <td>
              <Name data={data} entrant={entrant} />
            </td>
            <td class="num muted">{say.byes[kind]}</td>
            <td class="opt" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const linked = 6; // games of a meeting with a link each

interface BoardProps {
  readonly data: TournamentData;
  readonly meeting: MeetingData;
  /** Of this meeting. */
  readonly games: readonly GameData[];
}

function Board({ data, meeting, games }: BoardProps): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  const { board, entrants, points, absent = [], stage } = meeting;
  const best = Math.max(...(points ?? [0]));
  return (
    <tr>
      <td class="num muted">{board}</td>
      <td>
        {entrants.map((entrant, at) => (
          <span key={entrant} class="meeting">
            {at > 0 && ' – '}
            <a
              class={`name${points !== undefined && (points[at]! < best || absent.includes(entrant)) ? ' lost' : ''}`}
              href={gamesOf(entrant, ...(entrants.length === 2 ? [entrants[1 - at]!] : []))}
              title={nameOf(data, entrant)}
            >
              {nameOf(data, entrant)}
            </a>
          </span>
        ))}
        {stage !== undefined && <span class="owner">{say.stage(stage)}</span>}
        {absent.length > 0 && (
          <span class="owner bad">{say.forfeit(absent.map((entrant) => nameOf(data, entrant)).join(', '))}</span>
        )}
      </td>
      <td class="num">
        {points === undefined ? (
          <span class="muted">{say.toPlay}</span>
        ) : (
          points.map((each) => format.points(each)).join(' – ')
        )}
      </td>
      <td class="num opt">
        {games.slice(0, linked).map((game) => (
          <a key={game.number} href={gameAt(game)}>
            {game.number}
          </a>
        ))}
        {games.length > linked && <a href={gamesOf(...entrants.slice(0, 2))}>…</a>}
      </td>
    </tr>
  );
}
