import { render, type VNode } from 'preact';
import { continuedFrom } from '../../game/continued.ts';
import { readLog } from '../../game/log.ts';
import type { Message } from '../../game/message.ts';
import { matchSentence } from '../../text/match-sentence.ts';
import { addressesAt } from '../kit/addresses.ts';
import { keepFocus } from '../kit/keep-focus.ts';
import { loadRules, loadView } from '../kit/views.ts';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';
import { readRecorded } from '../viewer/recorded.ts';
import { boardPlaces } from './targets.ts';
import { makeKeptMatches, storageHere, type Kept } from './kept.ts';
import { MatchPage, type Over } from './match-page.tsx';
import { pageMessages } from './page-messages.ts';
import type { Choice, Finished, PlayedTurn, Plan } from './plan.ts';
import { isUnsent, saveLog, send, settle } from './send.ts';

// The page of somebody who plays: above the form the matches that were not finished, or, once somebody chose, the
// match. Its key is in the fragment of the address, so that the page can be loaded again, also when it is over.

const main = document.getElementById('main')!;
const { game, choice: chosen, login = '' } = main.dataset;
const texts = await loadTexts();
const say = pageMessages[texts.language];
const keptMatches = makeKeptMatches(storageHere());
const tabs = new BroadcastChannel('arena play');
const tab = randomHex(8);

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

const draw = (content: VNode, root: Element = main): void =>
  render(<TextsContext.Provider value={texts}>{content}</TextsContext.Provider>, root);

/** Plays a match, from these turns on; a tab that played it stops. One that is over is shown. */
async function play(plan: Plan, past: readonly PlayedTurn[], over?: Over): Promise<void> {
  const [rules, view] = await Promise.all([loadRules(plan.game), loadView(plan.game)]);
  history.replaceState(null, '', `#${plan.key}`);
  if (over === undefined) tabs.postMessage({ key: plan.key, tab });
  let stop = (): void => undefined;
  const onOther = ({ data }: MessageEvent<{ key: string; tab: string }>): void => {
    if (data.key !== plan.key || data.tab === tab || over !== undefined) return;
    stop();
    tabs.removeEventListener('message', onOther);
    draw(<Notice text={say.elsewhere} act={say.here} onAct={() => resume(plan.key)} />);
  };
  tabs.addEventListener('message', onOther);
  const next = (seats: Choice['seats']): void => {
    tabs.removeEventListener('message', onOther);
    const { key: _key, seed: _seed, names: _names, ...before } = plan;
    void attempt(() => begin({ ...before, seats }));
  };
  if (main.dataset['drawn'] === undefined) main.replaceChildren();
  main.dataset['drawn'] = '';
  draw(
    <MatchPage
      key={`${plan.key} ${past.length} ${performance.now()}`}
      {...{ plan, past, over, rules, view, keptMatches }}
      onElsewhere={(act) => (stop = act)}
      onAgain={() => next(plan.seats)}
      onSwap={() => next([...plan.seats.slice(1), plan.seats[0]!])}
    />,
  );
}

/** Begins to play; what a match needs may not arrive over a slow or lost network. */
async function attempt(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch {
    main.replaceChildren();
    draw(<Notice text={say.notLoaded} act={say.tryAgain} onAct={() => location.reload()} />);
  }
}

const resume = (key: string): void => {
  const kept = keptMatches.find(key);
  if (kept === undefined) location.assign(`/games/${game}/play`);
  else void attempt(() => open(kept));
};

/** Goes on with a match, or shows how it ended. */
async function open(kept: Kept): Promise<void> {
  const { plan, turns, match } = kept;
  if (kept.finished === undefined && match === undefined) return await play(plan, turns);
  const files = kept.finished ?? (await filesOf(match!));
  const rules = await loadRules(plan.game);
  const recorded = files && (await readRecorded(rules, files.log, files.times));
  if (recorded !== undefined && 'value' in recorded)
    await play(plan, turns, { recorded: recorded.value, finished: kept.finished, match });
  else if (match !== undefined) location.replace(`/matches/${match}`); // what is wrong stands there
  else {
    main.replaceChildren();
    draw(<Notice text={say.broken} act={say.another} onAct={() => location.assign(`/games/${plan.game}/play`)} />);
  }
}

/** The files of a match; undefined where the site does not have them any more. */
async function filesOf(match: number): Promise<Finished | undefined> {
  const { log, times } = addressesAt('').files(match)!;
  const [one, other] = await Promise.all([fetch(log), fetch(times)]);
  return one.ok && other.ok ? { log: await one.text(), times: await other.text() } : undefined;
}

/** Begins a new match, or one that goes on from a finished one. */
async function begin(choice: Choice): Promise<void> {
  const names = choice.seats.map((bot) => bot ?? login);
  const plan = { ...choice, key: randomHex(16), seed: randomHex(16), names };
  if (choice.from === undefined) return await play(plan, []);
  const found = await pastOf(choice.from, choice.game);
  if ('wrong' in found) {
    main.replaceChildren();
    return draw(<Notice text={`${say.notFrom}: ${found.wrong}`} />);
  }
  const { seed, options } = found.start;
  return await play(
    { ...plan, seed, options },
    found.past.map((moves) => ({ moves, ms: {} })),
  );
}

async function pastOf({ match, turn }: NonNullable<Choice['from']>, name: string) {
  const response = await fetch(`/matches/${match}/log.jsonl`);
  if (!response.ok) return { wrong: say.noLog };
  const rules = await loadRules(name);
  const spoken = (reason: Message): { readonly wrong: string } => ({
    wrong: matchSentence(reason, texts.language, rules.messages),
  });
  const read = readLog(await response.text());
  if ('wrong' in read) return spoken(read.wrong);
  const from = continuedFrom(rules, read.value, turn);
  return 'wrong' in from ? spoken(from.wrong) : from.value;
}

function Notice({ text, act, onAct }: { readonly text: string; readonly act?: string; onAct?(): void }): VNode {
  return (
    <div class="card empty" role="status">
      <p>{text}</p>
      {act !== undefined && (
        <button class="btn main" type="button" onClick={onAct}>
          {act}
        </button>
      )}
    </div>
  );
}

/** What was not finished, above the form. */
function Unfinished({ list }: { readonly list: readonly Kept[] }): VNode | null {
  if (list.length === 0) return null;
  return (
    <section class="card">
      <header>
        <h2>{say.unfinished}</h2>
      </header>
      <ul class="list">
        {list.map(({ plan, turns, finished, refused }) => (
          <li key={plan.key} class="row">
            <span>
              {say.unfinishedLine(plan.names.map((name) => (name === '' ? say.you : name)).join(' – '), turns.length)}
              {refused !== undefined && <span class="bad small">{` ${say.kept.refused(refused)}`}</span>}
            </span>
            <span class="row push">
              <button
                class="btn"
                type="button"
                onClick={() => (finished === undefined ? resume(plan.key) : saveLog(plan, finished))}
              >
                {finished === undefined ? say.goOn : say.kept.save}
              </button>
              <button
                class="btn flat"
                type="button"
                onClick={() => {
                  keptMatches.drop(plan.key);
                  offerUnfinished();
                }}
              >
                {say.forget}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function offerUnfinished(): void {
  const root = document.getElementById('unfinished');
  const list = keptMatches
    .all()
    .filter((kept) => kept.plan.game === game && kept.match === undefined && !isUnsent(kept));
  if (root !== null) draw(<Unfinished list={list.slice(0, mostOffered)} />, root);
}

const mostOffered = 5;

/** Sends what could not be sent when it ended. */
async function sendLeft(): Promise<void> {
  for (const kept of keptMatches.all()) {
    if (!isUnsent(kept)) continue;
    const sent = await send(kept);
    if (sent.kind === 'later') return;
    settle(keptMatches, kept, sent);
  }
}

const kept = keptMatches.find(location.hash.slice(1));
keepFocus(main, [...boardPlaces, '#unfinished button', '.choosing select']);
void sendLeft();
if (kept !== undefined) await attempt(() => open(kept));
else if (chosen !== undefined) await attempt(() => begin(JSON.parse(chosen) as Choice));
else offerUnfinished();
