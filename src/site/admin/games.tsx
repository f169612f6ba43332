import type { VNode } from 'preact';
import { WholeForm, type Filled } from '../../http/form.tsx';
import { Pager } from '../../http/pager.tsx';
import type { GameRow } from '../../store/game-repair.ts';
import { Empty, Owner } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import { Table } from '../../web/kit/table.tsx';
import { Act, Admin } from './parts.tsx';

export interface GamesData {
  readonly games: readonly GameRow[];
  readonly form: Filled;
  /** What was just done to a game. */
  readonly done: 'restore' | 'bring-back' | undefined;
  readonly first: string | undefined;
  readonly next: string | undefined;
}

export function GamesPage({ games, form, done, first, next }: GamesData): VNode {
  const say = useMessages(messages);
  return (
    <Admin part="games" lead={say.games.lead} done={done && say.games.done[done]}>
      <WholeForm form={form} />
      <section class="card">
        {games.length === 0 ? (
          <Empty>{say.games.none}</Empty>
        ) : (
          <Table
            heads={[
              { title: say.games.name },
              { title: say.games.state },
              { title: say.games.judge },
              { title: say.users.since, class: 'num opt' },
              { title: '', class: 'num' },
            ]}
          >
            {games.map((game) => (
              <GameLine key={game.name} {...game} />
            ))}
          </Table>
        )}
      </section>
      <Pager label={say.parts.games} newest={first} older={next} say={{ newest: say.first, older: say.next }} />
    </Admin>
  );
}

function GameLine({
  name,
  title,
  author,
  createdAt,
  present,
  newest,
  newestState,
  hasEarlier,
  ...game
}: GameRow): VNode {
  const say = useMessages(messages).games;
  const { date } = useTexts().format;
  const state = game.isDeleted ? 'deleted' : game.isPublished ? 'published' : 'unpublished';
  return (
    <tr>
      <td>
        {game.isDeleted ? (
          <b>{title}</b>
        ) : (
          <a class="name" href={`/games/${name}`}>
            {title}
          </a>
        )}
        <Owner login={author} />
      </td>
      <td>{say.states[state]}</td>
      <td>
        {present === null ? say.noJudge : say.version(present)}
        {newest !== present && (
          <span class="under muted">
            {say.version(newest)}: {say.versionStates[newestState]}
          </span>
        )}
      </td>
      <td class="num opt muted">{date(createdAt.toISOString())}</td>
      <td class="num">
        {game.isDeleted ? (
          <Act action={`/admin/games/${name}/bring-back`} title={say.bringBack} class="link" />
        ) : (
          <div class="row">
            <a href={`/games/${name}/edit`}>{say.repair}</a>
            {hasEarlier && <Act action={`/admin/games/${name}/restore`} title={say.restore} class="link" />}
            <a href={`/games/${name}/delete`}>{say.remove}</a>
          </div>
        )}
      </td>
    </tr>
  );
}
