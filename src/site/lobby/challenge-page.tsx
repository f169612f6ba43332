import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import type { Message } from '../../game/message.ts';
import { asSentence } from '../../http/sentence.ts';
import type { KnownGame } from '../../store/games.ts';
import { CopyLine } from '../../web/kit/copy.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { seatFor, seatOf, whyOver, type Person } from './challenge.ts';
import { messages } from './messages.ts';
import { Guest } from './page.tsx';
import { Act, optionsInShort, Seats, seatToGet, useShown, type Shown } from './parts.tsx';

export interface ChallengeData {
  readonly shown: Shown;
  readonly visitor: Person | undefined;
  /** Its whole address. */
  readonly address: string;
  /** Why what the visitor wanted cannot be done. */
  readonly problem?: Message | undefined;
  readonly games: ReadonlyMap<string, KnownGame>;
}

/** One challenge: for its maker to wait at and to send the link of, for others to accept. */
export function ChallengePage({ shown, visitor, address, problem, games }: ChallengeData): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const { challenge, rules } = shown;
  const unusual = [...optionsInShort(shown, language), useShown(shown).clock].join(', ');
  const over = problem ?? whyOver(challenge);
  return (
    <>
      <div class="head slim">
        <div>
          <nav class="crumbs">
            <a href="/play">{say.title}</a>
          </nav>
          <h1>{say.challengeOf(challenge.maker.login, titleIn(rules, language))}</h1>
          <p>{unusual}</p>
        </div>
      </div>
      <div class="split">
        <section
          class="card"
          id="lobby-challenge"
          {...(challenge.match !== undefined && { 'data-match': challenge.match })}
        >
          <header>
            <h2>{say.seats}</h2>
          </header>
          {over !== undefined && (
            <p class="body error" role="alert">
              {asSentence(over, language)}
            </p>
          )}
          <Seats {...shown} />
          <div class="body row">
            <Acts shown={shown} visitor={visitor} />
            <a class="push" href="/play">
              {say.back}
            </a>
          </div>
        </section>
        {challenge.state === 'open' &&
          (visitor === undefined ? (
            <Guest games={games} next={`/play/${challenge.id}`} />
          ) : (
            challenge.maker.id === visitor.id && (
              <section class="card">
                <div class="body stack">
                  <p>{say.link}</p>
                  <div id="lobby-link">
                    <CopyLine text={address} />
                  </div>
                  <p class="small muted">{say.stays}</p>
                </div>
              </section>
            )
          ))}
      </div>
    </>
  );
}

function Acts({ shown, visitor }: Pick<ChallengeData, 'shown' | 'visitor'>): VNode | null {
  const say = useMessages(messages);
  const { language } = useTexts();
  const { challenge } = shown;
  if (challenge.state !== 'open' || visitor === undefined) return null;
  const [isMaker, isIn] = [challenge.maker.id === visitor.id, seatOf(challenge, visitor.id) !== undefined];
  if (isMaker || isIn)
    return (
      <Act action={`/play/${challenge.id}/leave`} flat>
        {isMaker ? say.withdraw : say.leave}
      </Act>
    );
  const seat = seatFor(challenge, visitor.id);
  if (seat === undefined) return null;
  return (
    <>
      <Act action={`/play/${challenge.id}/accept`} main>
        {say.accept}
      </Act>
      {challenge.seats[seat]!.isNamed && (
        <Act action={`/play/${challenge.id}/leave`} flat>
          {say.decline}
        </Act>
      )}
      <span class="muted small">{say.youGet(seatToGet(shown, visitor.id, language))}</span>
    </>
  );
}
