import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { counted } from '../../game/score.ts';
import { Cause } from '../kit/cause.tsx';
import { useMessages, useTexts } from '../texts/texts.ts';
import type { GameData, TournamentData } from './data.ts';
import { messages } from './messages.ts';
import { gameAt, gamesOf, nameOf } from './names.tsx';

const shown = 100; // games shown at first, and added by each click

/** The entrants whose games are listed: none for all games, one, or two against each other. */
export type Among = readonly number[];

export function Games({ data, among }: { readonly data: TournamentData; readonly among: Among }): VNode {
  const say = useMessages(messages);
  const [faults, setFaults] = useState(false);
  const [more, setMore] = useState(shown);
  const listed = data.games.filter(
    ({ entrants, cause }) => among.every((entrant) => entrants.includes(entrant)) && (!faults || cause !== 'rules'),
  );
  const go = (...chosen: readonly number[]): void => {
    setMore(shown);
    location.hash = gamesOf(...(chosen[0] === 0 ? [] : chosen.filter((entrant) => entrant !== 0)));
  };
  const [one = 0, other = 0] = among;
  return (
    <>
      <div class="row filter js">
        <Choice
          data={data}
          label={say.gamesOf}
          none={say.everybody}
          chosen={one}
          onChoose={(entrant) => go(entrant, entrant === other ? 0 : other)}
        />
        {one !== 0 && (
          <Choice
            data={data}
            label={say.against}
            none={say.anybody}
            chosen={other}
            without={one}
            onChoose={(entrant) => go(one, entrant)}
          />
        )}
        {data.games.some(({ cause }) => cause !== 'rules') && (
          <label>
            <input type="checkbox" checked={faults} onChange={(event) => setFaults(event.currentTarget.checked)} />{' '}
            {say.faultsOnly}
          </label>
        )}
        <span class="muted push">{say.shown(listed.length, data.games.length)}</span>
      </div>
      {listed.length === 0 ? (
        <div class="empty">
          <b>{say.noGames}</b>
          <p>{say.noGamesHint}</p>
        </div>
      ) : (
        <div class="scroll">
          <table class="data small games">
            <caption class="hide">{say.tabs.games}</caption>
            <thead>
              <tr>
                <th class="num" scope="col">
                  {say.game}
                </th>
                <th class="num opt" scope="col">
                  {say.roundHead}
                </th>
                <th scope="col">{say.entrant}</th>
                <th class="num" scope="col">
                  {say.result}
                </th>
                <th class="opt" scope="col">
                  {say.cause}
                </th>
                <th class="num opt" scope="col">
                  {say.moves}
                </th>
              </tr>
            </thead>
            <tbody>
              {listed.slice(0, more).map((game) => (
                <Row key={game.number} data={data} game={game} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {listed.length > more && (
        <footer class="js">
          <button class="link" type="button" onClick={() => setMore(more + 10 * shown)}>
            {say.more(listed.length - more)}
          </button>
        </footer>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly data: TournamentData;
  readonly label: string;
  readonly none: string;
  readonly chosen: number;
  readonly without?: number;
  onChoose(entrant: number): void;
}

const Choice = ({ data, label, none, chosen, without, onChoose }: ChoiceProps): VNode => (
  <label>
    {label}{' '}
    <select value={chosen} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
      <option value={0} selected={chosen === 0}>
        {none}
      </option>
      {data.places
        .filter(({ entrant }) => entrant !== without)
        .map(({ entrant }) => (
          <option key={entrant} value={entrant} selected={entrant === chosen}>
            {nameOf(data, entrant)}
          </option>
        ))}
    </select>
  </label>
);

function Row({ data, game }: { readonly data: TournamentData; readonly game: GameData }): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  const { number, round, entrants, scores, cause, by, turns } = game;
  // after a fault maybe nobody won
  const best = Math.max(...(scores ?? [0]), cause === 'rules' ? -Infinity : 1);
  return (
    <tr>
      <td class="num">
        <a href={gameAt(game)}>{number}</a>
      </td>
      <td class="num opt muted">{round}</td>
      <td>
        <a class="pairing" href={gameAt(game)}>
          {entrants.map((entrant, seat) => (
            <span key={seat}>
              {seat > 0 && ' – '}
              <span
                class={`name${scores !== undefined && scores[seat]! < best ? ' lost' : ''}`}
                title={nameOf(data, entrant)}
              >
                {nameOf(data, entrant)}
              </span>
            </span>
          ))}
        </a>
      </td>
      <td class="num">
        {scores === undefined ? (
          <span class="muted">{say.void}</span>
        ) : (
          <a class="pairing" href={gameAt(game)}>
            {data.game.points === undefined
              ? scores.map((score) => format.decimal(score, 2)).join(' – ')
              : scores.map((score) => format.number(counted(data.game, score))).join(', ')}
          </a>
        )}
      </td>
      <td class="opt cause">
        {cause === 'void' ? (
          say.void
        ) : (
          <Cause outcome={{ cause, scores: scores ?? [] }} isJudged={data.isJudged === true} />
        )}
        {by !== undefined && entrants.length > 2 && <span class="owner">{nameOf(data, entrants[by]!)}</span>}
      </td>
      <td class="num opt">{turns !== undefined && format.number(turns)}</td>
    </tr>
  );
}
