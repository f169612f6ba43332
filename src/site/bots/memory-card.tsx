import type { VNode } from 'preact';
import { contestName } from '../../game/title.ts';
import type { KnownGame } from '../../store/games.ts';
import { printable } from '../../kit/escape.ts';
import type { MemoryRow } from '../../store/memories.ts';
import { sentence } from '../../text/sentence.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

const shown = 20; // files

/** What a bot keeps from match to match in one contest, for its owner. */
export function MemoryCard({
  bot,
  memory: { contest, name, artefact, files, match, keptAt, loss },
  game: { rules },
}: {
  readonly bot: number;
  readonly memory: MemoryRow;
  readonly game: KnownGame;
}): VNode {
  const say = useMessages(messages).memory;
  const {
    language,
    format: { day },
  } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{say.title}</h2>
        <span class="muted">{contestName(name, rules, language)}</span>
      </header>
      <div class="body stack">
        {loss !== null && (
          <p>
            {say.lost} <a href={`/matches/${loss.match}`}>{loss.match}</a>: {sentence(loss.reason, language)}.
          </p>
        )}
        {match === null || keptAt === null ? (
          <p>{say.never}</p>
        ) : (
          <p>
            {say.kept(files.length, sizeOf(files), day(keptAt.toISOString()))} <a href={`/matches/${match}`}>{match}</a>
            .
          </p>
        )}
        {files.length > 0 && (
          <dl class="facts">
            {files.slice(0, shown).map((file) => [
              <dt key={file.name}>{say.bytes(file.size)}</dt>,
              <dd key={`${file.name} name`}>
                <code>{printable(file.name)}</code>
              </dd>,
            ])}
          </dl>
        )}
        {files.length > shown && <p class="muted">{say.more(files.length - shown)}</p>}
        {artefact !== null && (
          <p>
            <a class="btn" href={`/bots/${bot}/memory/${contest}`}>
              {say.download}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

const sizeOf = (files: MemoryRow['files']): number => files.reduce((sum, { size }) => sum + size, 0);
