import type { VNode } from 'preact';
import { useMessages, useTexts } from '../texts/texts.ts';
import type { MeetingData, TournamentData } from './data.ts';
import { gamesOf, nameOf } from './names.tsx';
import { messages } from './messages.ts';
import { stageKey } from '../../text/stages.ts';
import type { Level, TieData } from './tie.ts';
import { lastLevels, levelsOf, treeOf, withFinal } from './ties.ts';

/** A knockout, or the two brackets of a double elimination and their final. */
export function Bracket({
  data,
  meetings,
}: {
  readonly data: TournamentData;
  readonly meetings: readonly MeetingData[];
}): VNode {
  const say = useMessages(messages);
  const kindOf = ({ stage }: MeetingData): keyof typeof say.brackets =>
    stage?.code === 'winners' || stage?.code === 'losers' ? stage.code : 'last';
  const isDouble = meetings.some((meeting) => kindOf(meeting) !== 'last');
  const parts = isDouble ? (['winners', 'losers', 'last'] as const) : (['last'] as const);
  return (
    <>
      {parts.map((part) => {
        const shown = withFinal(meetings, data.places).filter((meeting) => kindOf(meeting) === part);
        const levels =
          isDouble && part !== 'winners'
            ? levelsOf(shown, data.places)
            : treeOf(shown, data.places, data.format === 'knockout' ? data.entrants.length : undefined);
        return (
          levels.length > 0 && (
            <section key={part} aria-label={say.brackets[part]}>
              {isDouble && <h2 class="part">{say.brackets[part]}</h2>}
              <Levels data={data} levels={levels} />
            </section>
          )
        );
      })}
    </>
  );
}

/** A large bracket begins with its last stages; the whole of it is folded. */
function Levels({ data, levels }: { readonly data: TournamentData; readonly levels: readonly Level[] }): VNode {
  const say = useMessages(messages);
  const last = lastLevels(levels);
  if (last.length === 0 || last.length === levels.length) return <Stages {...{ data, levels }} />;
  return (
    <>
      <Stages data={data} levels={last} />
      <details class="round">
        <summary>{say.wholeBracket}</summary>
        <Stages {...{ data, levels }} />
      </details>
    </>
  );
}

function Stages({ data, levels }: { readonly data: TournamentData; readonly levels: readonly Level[] }): VNode {
  const say = useMessages(messages);
  return (
    <ol class={`bracket${isTree(levels) ? '' : ' loose'}`} tabIndex={0}>
      {levels.map(({ stage, ties }) => (
        <li key={stageKey(stage)}>
          <h3>{say.stage(stage)}</h3>
          <ol>
            {ties.map((tie, at) => (
              <li key={at}>
                <Tie data={data} tie={tie} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** Every stage has twice as many ties as the next, so that they can be connected by lines. */
const isTree = (levels: readonly Level[]): boolean =>
  levels.every(({ ties }, at) => at === levels.length - 1 || ties.length === 2 * levels[at + 1]!.ties.length);

function Tie({ data, tie }: { readonly data: TournamentData; readonly tie: TieData }): VNode | null {
  const say = useMessages(messages);
  const { format } = useTexts();
  const { entrants, points, winner, absent, suddenDeath, isLevel, isToCome = false } = tie;
  if (entrants.length === 0 && !isToCome) return null;
  const note = isToCome
    ? undefined
    : entrants.length === 1
      ? say.noOpponent
      : absent.length > 0
        ? say.forfeit(absent.map((entrant) => nameOf(data, entrant)).join(', '))
        : points.includes(undefined)
          ? say.toPlay
          : suddenDeath
            ? (isLevel ? say.levelThen : say.suddenDeath)(points.map((each) => format.points(each!)).join(' – '))
            : undefined;
  const score = (at: number): string =>
    points[at] === undefined
      ? ''
      : format.points(points[at] + (suddenDeath && !isLevel && entrants[at] === winner ? 1 : 0));
  return (
    <div class="tie">
      {entrants.map((entrant, at) => (
        <p key={entrant} class={winner === undefined ? '' : winner === entrant ? 'win' : 'out'}>
          <small>{entrant}</small>
          <a
            class="name"
            href={gamesOf(entrant, ...entrants.filter((other) => other !== entrant))}
            title={nameOf(data, entrant)}
          >
            {nameOf(data, entrant)}
          </a>
          <b>{score(at)}</b>
        </p>
      ))}
      {isToCome &&
        Array.from({ length: 2 - entrants.length }, (_, at) => (
          <p key={-at} class="unknown">
            {say.toCome}
          </p>
        ))}
      {note !== undefined && <p class="note">{note}</p>}
    </div>
  );
}
