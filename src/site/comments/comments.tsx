import { Pager } from '../../http/pager.tsx';
import type { VNode } from 'preact';
import { Field, unfilled, type Filled } from '../../http/form.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { CommentsData, ShownComment } from './data.ts';
import { htmlOf } from './markdown.ts';
import { messages } from './messages.ts';
import { mostCounted, type Comment } from './queries.ts';
import type { Place } from './subject.ts';
import { commentAddress } from './write.ts';
import { Empty } from '../../web/kit/parts.tsx';

/** The comments on a game or contest, and the form for a new one. `commentsFor` has the data. */
export function Comments(data: CommentsData): VNode {
  const { path, address, comments, count, isFirst, older, left, reports } = data;
  const say = useMessages(messages);
  return (
    <section class="card" id="comments" aria-labelledby="comments-title">
      <header>
        <h2 id="comments-title">{say.title}</h2>
        {count > 0 && <span class="muted">{say.newestFirst(count, count >= mostCounted)}</span>}
        {reports > 0 && <a href="/admin/reports">{say.reports.link(reports)}</a>}
      </header>
      {isFirst && <NewComment {...{ path, address, left }} />}
      {comments.length === 0 ? (
        <Empty>{isFirst ? say.none : say.noneOlder}</Empty>
      ) : (
        <ol class="list comments">
          {comments.map((comment) => (
            <Item key={comment.id} comment={comment} address={address} />
          ))}
        </ol>
      )}
      {(!isFirst || older !== undefined) && (
        <Pager
          label={say.title}
          newest={isFirst ? undefined : `${path}#comments`}
          older={older}
          say={say}
          class="body row"
        />
      )}
    </section>
  );
}

function NewComment({ path, address, left }: Pick<CommentsData, 'path' | 'address' | 'left'>): VNode {
  const say = useMessages(messages);
  if (left === undefined)
    return (
      <p class="body comment-new">
        <a href={`/login?next=${encodeURIComponent(`${address}#comments`)}`}>{say.logIn}</a>
      </p>
    );
  return (
    <form class="body form comment-new" method="post" action={`${path}/comments`}>
      <input type="hidden" name="back" value={address} />
      <TextField form={unfilled} left={left} lines={3} />
      <div class="row">
        <button class="btn" type="submit">
          {say.add}
        </button>
      </div>
    </form>
  );
}

/** What a comment says, with what is to be known before it is typed. */
export function TextField({
  form,
  left,
  lines,
  isThere = false,
}: {
  readonly form: Filled;
  readonly left?: number | undefined;
  readonly lines: number;
  /** It may be somebody else's, whom a moderator corrects. */
  readonly isThere?: boolean;
}): VNode {
  const say = useMessages(messages);
  const hint = [say.markdown, ...(left === undefined ? [] : [say.left(left)])].join(' ');
  return <Field name="comment" label={isThere ? say.text : say.yours} form={form} lines={lines} hint={hint} />;
}

function Item({ comment, address }: { readonly comment: ShownComment; readonly address: string }): VNode {
  return (
    <li id={`comment-${comment.id}`}>
      <div class="row small">
        <Byline comment={comment} isModerator={comment.isModerator} />
        <Actions comment={comment} address={address} />
      </div>
      <Said text={comment.text} />
    </li>
  );
}

/** Who wrote a comment, and when. */
export function Byline({
  comment: { id, login, role, createdAt, editedAt, editor },
  isModerator = false,
}: {
  readonly comment: Comment;
  readonly isModerator?: boolean;
}): VNode {
  const say = useMessages(messages);
  const {
    words,
    format: { date, timeOfDay },
  } = useTexts();
  const moment = (at: Date): string => `${date(at.toISOString())} ${timeOfDay(at.toISOString())}`;
  return (
    <>
      {login === null ? (
        <span class="muted">{words.deletedUser}</span>
      ) : (
        <a class="name" href={`/users/${login}`}>
          {login}
        </a>
      )}
      {login !== null && (role === 'admin' || isModerator) && (
        <span class="tag">{role === 'admin' ? say.admin : say.moderator}</span>
      )}
      <span class="muted">
        <a href={commentAddress(id)}>{moment(createdAt)}</a>
        {editedAt !== null && `, ${say.edited(moment(editedAt))}`}
        {editor !== null && (
          <>
            {' '}
            {say.byModerator} <a href={`/users/${editor}`}>{editor}</a>
          </>
        )}
      </span>
    </>
  );
}

/** The text of a comment; markdown-it with html off writes no tag that is not its own. */
export const Said = ({ text }: Pick<Comment, 'text'>): VNode => (
  <div class="prose said" dir="auto" dangerouslySetInnerHTML={{ __html: htmlOf(text) }} />
);

function Actions({ comment, address }: { readonly comment: ShownComment; readonly address: string }): VNode | null {
  const { id, mayChange, mayReport, isReported } = comment;
  const say = useMessages(messages);
  if (!mayChange && !mayReport) return null;
  const back = `?back=${encodeURIComponent(address)}`;
  return (
    <span class="push row acts">
      {mayChange && <a href={`${commentAddress(id)}/edit${back}`}>{say.edit}</a>}
      {mayChange && <a href={`${commentAddress(id)}/delete${back}`}>{say.delete}</a>}
      {isReported && <span class="muted">{say.reported}</span>}
      {mayReport && !isReported && (
        <form method="post" action={`${commentAddress(id)}/report`}>
          <input type="hidden" name="back" value={address} />
          <button class="link" type="submit" title={say.reportHint}>
            {say.report}
          </button>
        </form>
      )}
    </span>
  );
}

/** The way back to the page of a subject. */
export function Crumbs({ place: { path, title } }: { readonly place: Place }): VNode {
  const { language, words } = useTexts();
  return (
    <nav class="crumbs" aria-label={words.where}>
      <a href={path}>{title(language)}</a>
    </nav>
  );
}
