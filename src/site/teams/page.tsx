import type { VNode } from 'preact';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import type { Team, TeamMember } from '../../store/teams.ts';
import { Empty, Owner, PageHead } from '../../web/kit/parts.tsx';
import { useMessages } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

export interface TeamsData {
  readonly visitor: number;
  readonly teams: readonly (Team & { readonly members: readonly TeamMember[] })[];
  readonly form: Filled;
  /** The team whose form is filled; undefined: that of a new one. */
  readonly of?: number | undefined;
}

const empty: Filled = { values: {}, wrong: {} };

/** The teams of the visitor, and the form to make one. */
export function TeamsPage({ visitor, teams, form, of }: TeamsData): VNode {
  const say = useMessages(messages);
  return (
    <>
      <PageHead title={say.title} lead={say.lead} />
      <WholeForm form={form} />
      <div class="split">
        <div class="stack">
          {teams.length === 0 && (
            <section class="card">
              <Empty>{say.none}</Empty>
            </section>
          )}
          {teams.map((team) => (
            <TeamCard key={team.id} {...{ team, visitor }} form={of === team.id ? form : empty} />
          ))}
        </div>
        <form class="card" method="post" action="/teams">
          <header>
            <h2>{say.make}</h2>
          </header>
          <div class="body form">
            <Field
              name="login"
              label={say.name}
              form={of === undefined ? form : empty}
              hint={say.nameHint}
              input={{ required: true, maxLength: 32, autocomplete: 'off' }}
            />
            <button class="btn" type="submit">
              {say.make}
            </button>
          </div>
        </form>
      </div>
    </>
  );
}

function TeamCard({
  team: { id, login, isMember, members },
  visitor,
  form,
}: {
  readonly team: TeamsData['teams'][number];
  readonly visitor: number;
  readonly form: Filled;
}): VNode {
  const say = useMessages(messages);
  const problem = form.wrong['login'];
  return (
    <section class="card">
      <header>
        <h2>
          <a href={`/users/${login}`}>{login}</a>
        </h2>
      </header>
      <ul class="list">
        {members.map((member) => (
          <li key={member.account} class="row">
            <Owner login={member.login} />
            {!member.isMember && <span class="muted small">{say.invited}</span>}
            {isMember && (
              <a class="push" href={`/teams/${id}/members/${member.account}/remove`}>
                {member.account === visitor ? say.leave : say.remove}
              </a>
            )}
          </li>
        ))}
      </ul>
      {isMember ? (
        <form class="body form" method="post" action={`/teams/${id}/invite`}>
          <div class={problem === undefined ? 'row bottom' : 'row bottom wrong'}>
            <Field
              name="login"
              id={`login-${id}`}
              label={say.login}
              form={form}
              input={{ required: true, maxLength: 32, autocomplete: 'off' }}
            />
            <button class="btn" type="submit">
              {say.invite}
            </button>
          </div>
        </form>
      ) : (
        <div class="body row">
          <span>{say.invitedTo}</span>
          <form method="post" action={`/teams/${id}/accept`}>
            <button class="btn main" type="submit">
              {say.accept}
            </button>
          </form>
          <form method="post" action={`/teams/${id}/members/${visitor}/remove`}>
            <button class="btn" type="submit">
              {say.decline}
            </button>
          </form>
        </div>
      )}
    </section>
  );
}
