import { Pager } from '../../http/pager.tsx';
import type { VNode } from 'preact';
import { WholeForm, type Filled } from '../../http/form.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { Admin } from '../admin/parts.tsx';
import { Byline, Comments, Crumbs, Said, TextField } from './comments.tsx';
import type { CommentsData } from './data.ts';
import { messages } from './messages.ts';
import type { Comment, Reported } from './queries.ts';
import type { Place } from './subject.ts';
import { commentAddress } from './write.ts';
import { Empty } from '../../web/kit/parts.tsx';

/** All comments on a subject, page by page. */
export function CommentsPage({ place, comments }: { readonly place: Place; readonly comments: CommentsData }): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <>
      <div class="head">
        <div>
          <Crumbs place={place} />
          <h1>{say.titleOf(place.title(language))}</h1>
        </div>
      </div>
      <Comments {...comments} />
    </>
  );
}

interface FormData {
  readonly place: Place;
  readonly form: Filled;
  /** Where to go afterwards. */
  readonly back: string;
}

/** The form of a new comment, with what was typed and what is wrong with it. */
export function AddPage({ place, form, back, left }: FormData & { readonly left: number }): VNode {
  const say = useMessages(messages);
  return (
    <FormPage {...{ place, form, back, left }} title={say.add} action={`${place.path}/comments`} submit={say.add} />
  );
}

/** The form of a comment that is there. */
export function EditPage({ place, form, back, comment }: FormData & { readonly comment: Comment }): VNode {
  const say = useMessages(messages);
  return (
    <FormPage
      {...{ place, form, back }}
      title={say.editTitle}
      action={`${commentAddress(comment.id)}/edit`}
      submit={say.save}
      seen={comment.edits}
    />
  );
}

function FormPage({
  place,
  form,
  back,
  title,
  action,
  submit,
  left,
  seen,
}: FormData & {
  readonly title: string;
  readonly action: string;
  readonly submit: string;
  readonly left?: number;
  /** How often the comment was changed before this form was shown. */
  readonly seen?: number;
}): VNode {
  const say = useMessages(messages);
  return (
    <section class="card gate">
      <header>
        <div>
          <Crumbs place={place} />
          <h1>{title}</h1>
        </div>
      </header>
      <form class="body form" method="post" action={action}>
        <WholeForm form={form} />
        <input type="hidden" name="back" value={back} />
        {seen !== undefined && <input type="hidden" name="seen" value={`${seen}`} />}
        <TextField form={form} left={left} lines={12} isThere={seen !== undefined} />
        <div class="row">
          <button class="btn main" type="submit">
            {submit}
          </button>
          <a class="btn" href={back}>
            {say.cancel}
          </a>
        </div>
      </form>
    </section>
  );
}

/** Asks before a comment is deleted. */
export function DeletePage({
  comment,
  place,
  back,
}: {
  readonly comment: Comment;
  readonly place: Place | undefined;
  readonly back: string;
}): VNode {
  const say = useMessages(messages);
  return (
    <section class="card gate">
      <header>
        <div>
          {place && <Crumbs place={place} />}
          <h1>{say.deleteTitle}</h1>
        </div>
      </header>
      <ol class="list comments">
        <li>
          <div class="row small">
            <Byline comment={comment} />
          </div>
          <Said text={comment.text} />
        </li>
      </ol>
      <form class="body form" method="post" action={`${commentAddress(comment.id)}/delete`}>
        <p>{say.deleteLead}</p>
        <input type="hidden" name="back" value={back} />
        <div class="row">
          <button class="btn main" type="submit">
            {say.delete}
          </button>
          <a class="btn" href={back}>
            {say.cancel}
          </a>
        </div>
      </form>
    </section>
  );
}

export interface ReportsData {
  readonly reported: readonly (Reported & { readonly place: Place | undefined })[];
  readonly isFirst: boolean;
  /** The address of the next page, when there is one. */
  readonly older: string | undefined;
}

/** What people reported, for administrators. */
export function ReportsPage({ reported, isFirst, older }: ReportsData): VNode {
  const say = useMessages(messages);
  return (
    <Admin part="reports" title={say.reports.title} lead={say.reports.lead}>
      <section class="card">
        {reported.length === 0 ? (
          <Empty>{say.reports.none}</Empty>
        ) : (
          <ol class="list comments">
            {reported.map((one) => (
              <ReportedItem key={one.id} {...one} />
            ))}
          </ol>
        )}
      </section>
      <Pager label={say.reports.title} newest={isFirst ? undefined : '/admin/reports'} older={older} say={say} />
    </Admin>
  );
}

function ReportedItem({ place, reports, since, ...comment }: ReportsData['reported'][number]): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { date, timeOfDay },
  } = useTexts();
  const first = since.toISOString();
  return (
    <li id={`comment-${comment.id}`}>
      <div class="row small">
        {place && <a href={place.path}>{place.title(language)}</a>}
        <Byline comment={comment} />
        <span class="push bad">
          {say.reports.times(reports)}, {say.reports.since(`${date(first)} ${timeOfDay(first)}`)}
        </span>
      </div>
      <Said text={comment.text} />
      <div class="row">
        <a class="btn" href={`${commentAddress(comment.id)}/delete?back=/admin/reports`}>
          {say.reports.delete}
        </a>
        <form method="post" action={`/admin/reports/${comment.id}/dismiss`}>
          <button class="btn" type="submit">
            {say.reports.dismiss}
          </button>
        </form>
      </div>
    </li>
  );
}
