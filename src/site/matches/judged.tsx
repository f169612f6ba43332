import { Fragment, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { Match } from '../../store/matches.ts';
import { sentence } from '../../text/sentence.ts';
import { Addresses } from '../../web/kit/addresses.ts';
import { Owner, titleOf } from '../../web/kit/parts.tsx';
import { useMessages, useTexts, type Texts } from '../../web/texts/texts.ts';
import { JudgedGame, type KeptMatch } from '../../web/viewer/judged.tsx';
import { messages } from './messages.ts';

export const titleOfJudged = ({ seats, outcome }: Match, texts: Texts): string =>
  titleOf({ players: seats, ...(outcome !== undefined && { outcome }) }, texts);

/** A match whose rules only its judge knows. Its record is there once nobody plays its seed any more. */
export function JudgedMatchPage({ match, record }: { match: Match; record: KeptMatch | undefined }): VNode {
  const texts = useTexts();
  const { words, language } = texts;
  const say = useMessages(messages);
  const { state, reason } = match;
  const where = useContext(Addresses);
  const files = where.files(match.id);
  return (
    <>
      <div class="head">
        <div>
          <p class="crumbs">
            {match.game} / {match.contest.name} / {words.number(match.id)}
          </p>
          <h1>
            {titleOfJudged(match, texts)} {state === 'running' && <span class="livemark">{words.live}</span>}
          </h1>
          <p>
            {match.seats.map(({ bot, number, name, owner }, seat) => (
              <Fragment key={seat}>
                {seat > 0 && ', '}
                <a href={where.bot(bot, number)}>{name}</a> <Owner login={owner} />
              </Fragment>
            ))}
          </p>
          <p>{state === 'void' ? words.void(reason && sentence(reason, language)) : say.judged[state]}</p>
        </div>
        {record !== undefined && (
          <div class="row opt">
            {(['log', 'times'] as const).map((file) => (
              <a
                key={file}
                class="btn"
                href={`/matches/${match.id}/${file}.jsonl`}
                download={`match-${match.id}${file === 'log' ? '' : '.times'}.jsonl`}
              >
                {words.files[file]}
              </a>
            ))}
          </div>
        )}
      </div>
      {record !== undefined && (
        <JudgedGame
          names={match.seats.map(({ name }) => name)}
          scores={match.outcome?.scores}
          record={record}
          files={files}
        />
      )}
    </>
  );
}
