import type { VNode } from 'preact';
import { faultKinds } from '../../game/fault.ts';
import { titleIn } from '../../game/title.ts';
import { writeCursor } from '../../http/cursor.ts';
import { Filters, Pick as PickOne } from '../../http/filters.tsx';
import { FieldError, type Filled } from '../../http/form.tsx';
import { withQuery } from '../../http/query.ts';
import { Pages, Sorts } from '../../http/sorting.tsx';
import { isOpen, type KnownGame } from '../../store/games.ts';
import { causeWords } from '../../text/fault-titles.ts';
import { Empty, PageHead } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { MatchFilterValues } from './filter.ts';
import { kinds, matchSorts, results, type FoundMatches, type MatchFilter } from './find.ts';
import { messages } from './messages.ts';
import { Results } from './results.tsx';

export interface MatchesData {
  /** Undefined when the question is wrong. */
  readonly found: FoundMatches | undefined;
  readonly filter: MatchFilter | undefined;
  readonly form: Filled & { readonly values: MatchFilterValues };
  readonly games: ReadonlyMap<string, KnownGame>;
  /** The address of this page. */
  readonly at: string;
  readonly sort: (typeof matchSorts)[number];
}

export function MatchesPage({ found, filter, form, games, at, sort }: MatchesData): VNode {
  const say = useMessages(messages);
  const { language, format } = useTexts();
  const of = filter?.game === undefined ? undefined : games.get(filter.game);
  const isFiltered = Object.values(form.values).some((value) => value !== '');
  return (
    <>
      <PageHead title={say.title} lead={of === undefined ? say.lead : say.leadOf(titleIn(of.rules, language))} />
      <Choosing {...{ form, games, sort, isFiltered }} />
      {found !== undefined && (
        <section class="card">
          <Sorts {...{ at, sort }} sorts={matchSorts} ends={['before']} />
          {found.matches.length === 0 && isFiltered ? (
            <Empty>{found.stopped === undefined ? say.noneSuch : say.noneYet(format.number(found.stopped))}</Empty>
          ) : (
            <Results matches={found.matches} games={games} mixed={of === undefined} />
          )}
          {found.stopped !== undefined && found.matches.length > 0 && (
            <footer>{say.stopped(format.number(found.stopped))}</footer>
          )}
        </section>
      )}
      {found !== undefined && (
        <Pages label={say.title} at={at} end="before" next={found.next && writeCursor(found.next)} />
      )}
    </>
  );
}

/** Which matches are listed. */
function Choosing({
  form,
  games,
  sort,
  isFiltered,
}: Pick<MatchesData, 'form' | 'games' | 'sort'> & { readonly isFiltered: boolean }): VNode {
  const say = useMessages(messages);
  const { language, words } = useTexts();
  const { values } = form;
  return (
    <details class="card body" open={isFiltered}>
      <summary>{say.which}</summary>
      <Filters action="/matches" sort={sort === 'newest' ? undefined : sort}>
        <PickOne
          name="game"
          label={say.fields.game}
          value={values.game}
          options={[...games.values()]
            .filter((game) => isOpen(game) || game.name === values.game)
            .map(({ name, rules }) => [name, titleIn(rules, language)])}
        />
        <Typed name="bot" label={words.bot} form={form} />
        <Typed name="against" label={say.fields.against} form={form} />
        <PickOne
          name="result"
          label={say.fields.result}
          value={values.result}
          options={results.map((result) => [result, say.results[result]])}
        />
        <div class="typed">
          <PickOne
            name="cause"
            label={say.fields.cause}
            value={values.cause}
            options={[
              ['rules', causeWords('rules', language)],
              ['fault', say.anyFault],
              ...Object.keys(faultKinds).map(
                (fault) => [fault, causeWords(fault as keyof typeof faultKinds, language)] as const,
              ),
            ]}
          />
          <FieldError name="cause" form={form} />
        </div>
        <PickOne
          name="kind"
          label={say.fields.kind}
          value={values.kind}
          options={kinds.map((kind) => [kind, say.played[kind]])}
        />
        <Typed name="contest" label={say.fields.contest} form={form} />
        {isFiltered && (
          <a class="btn flat" href={withQuery('/matches', { sort: sort === 'newest' ? undefined : sort })}>
            {say.allMatches}
          </a>
        )}
      </Filters>
    </details>
  );
}

interface TypedProps extends Pick<MatchesData, 'form'> {
  readonly name: 'bot' | 'against' | 'contest';
  readonly label: string;
}

/** A name or a number, and what is wrong with it. */
function Typed({ name, label, form }: TypedProps): VNode {
  const isWrong = form.wrong[name] !== undefined;
  return (
    <div class={`typed${isWrong ? ' wrong' : ''}`}>
      <label class="pick">
        {label}
        <input
          name={name}
          value={form.values[name] ?? ''}
          maxLength={100}
          autocomplete="off"
          spellcheck={false}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': `${name}-error` })}
        />
      </label>
      <FieldError name={name} form={form} />
    </div>
  );
}
