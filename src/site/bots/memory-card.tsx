import type { VNode } from 'preact';
import { contestName } from '../../game/title.ts';
import type { GameWithView } from '../../http/views.ts';
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
  readonly game: GameWithView;
}): VNode {
  const say = useMessages(messages).memory;
  const {
    language,
    format: { number, day },
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
            {say.lost(sentence(loss.reason, language))} <a href={`/matches/${loss.match}`}>{say.match(loss.match)}</a>
          </p>
        )}
        {match === null || keptAt === null ? (
          <p>{say.never}</p>
        ) : (
          <p>
            {say.kept(files.length, number(sizeOf(files)), day(keptAt.toISOString()))}{' '}
            <a href={`/matches/${match}`}>{say.match(match)}</a>
          </p>
        )}
        {files.length > 0 && (
          <ul>
            {files.slice(0, shown).map((file) => (
              <li key={file.name}>
                <code>{printable(file.name)}</code> <span class="muted small">{say.bytes(file.size)}</span>
              </li>
            ))}
            {files.length > shown && <li class="muted">{say.more(files.length - shown)}</li>}
          </ul>
        )}
        {artefact !== null && (
          <p>
            <a class="btn flat" href={`/bots/${bot}/memory/${contest}`}>
              {say.download}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

const sizeOf = (files: MemoryRow['files']): number => files.reduce((sum, { size }) => sum + size, 0);
