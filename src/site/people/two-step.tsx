import type { VNode } from 'preact';
import { unfilled, type Filled } from '../../http/form.tsx';
import { writeQr } from '../../kit/qr.ts';
import { inGroups } from '../../people/totp.ts';
import type { TwoStep } from '../../people/two-step.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { CodeField, Next } from './fields.tsx';
import { messages } from './messages.ts';

// The part of the account page about two-step log-in, and the pages that turn it on.

const path = '/account/two-step';

/** The first of the pages that turn it on, and where the last one leads to. */
export const startPath = (next: string | undefined): string =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;

export function TwoStepCard({ twoStep, isOff }: { readonly twoStep: TwoStep; readonly isOff: boolean }): VNode {
  const say = useMessages(messages).twoStep;
  const { day } = useTexts().format;
  const { since, recoveryCodes } = twoStep;
  return (
    <section class="card" id="two-step">
      <header>
        <h2>{say.title}</h2>
        {isOff ? (
          <span class="good" role="status">
            {say.isOff}
          </span>
        ) : (
          <span class="muted">{since === null ? say.off : say.onSince(day(since.toISOString()))}</span>
        )}
      </header>
      {since === null ? (
        <form class="body row" method="post" action={path}>
          <p class="grow">{say.lead}</p>
          <button class="btn" type="submit">
            {say.turnOn}
          </button>
        </form>
      ) : (
        <ul class="list">
          <li class="row">
            <div class="grow">
              <b>{say.recovery}</b>
              <p class="small muted">{say.left(recoveryCodes)}</p>
            </div>
            <form method="post" action={`${path}/codes`}>
              <button class="btn" type="submit">
                {say.newCodes}
              </button>
            </form>
          </li>
          <li class="row">
            <div class="grow">
              <b>{say.turnOff}</b>
              <p class="small muted">{say.offLead}</p>
            </div>
            <form method="post" action={`${path}/off`}>
              <button class="btn danger" type="submit">
                {say.turnOff}
              </button>
            </form>
          </li>
        </ul>
      )}
    </section>
  );
}

interface StartData {
  /** The arena wants it of them. */
  readonly isNeeded: boolean;
  /** The name of the OpenID provider, if there is one. */
  readonly provider: string | undefined;
  /** The path to go to afterwards. */
  readonly next: string | undefined;
}

export function StartPage({ isNeeded, provider, next }: StartData): VNode {
  const say = useMessages(messages);
  return (
    <form class="card gate" method="post" action={path}>
      <header>
        <h1>{say.twoStep.title}</h1>
      </header>
      <div class="body form">
        <Next next={next} />
        {isNeeded && <p class="notice">{say.twoStep.needed}</p>}
        <p>{say.twoStep.lead}</p>
        <p>
          {say.twoStep.apps}
          {provider !== undefined && ` ${say.twoStep.byProvider(provider)}`}
        </p>
        <div class="row">
          <button class="btn main" type="submit">
            {say.twoStep.turnOn}
          </button>
          {!isNeeded && (
            <a class="btn" href="/account#two-step">
              {say.confirm.cancel}
            </a>
          )}
        </div>
      </div>
    </form>
  );
}

interface SetUpData {
  readonly secret: string;
  /** For the app, as a link and a QR code. */
  readonly address: string;
  readonly form: Filled;
  /** The path to go to afterwards. */
  readonly next: string | undefined;
}

export function SetUpPage({ secret, address, form, next }: SetUpData): VNode {
  const say = useMessages(messages);
  const qr = writeQr(address);
  return (
    <form class="card gate" method="post" action={`${path}/on`}>
      <header>
        <h1>{say.twoStep.title}</h1>
      </header>
      <div class="body form">
        <input type="hidden" name="secret" value={secret} />
        <Next next={next} />
        <p>{qr === undefined ? say.twoStep.openApp : say.twoStep.scan}</p>
        {qr !== undefined && <QrCode rows={qr} label={say.twoStep.qr} />}
        <p>
          <a href={address}>{say.twoStep.inApp}</a> {say.twoStep.orType}
        </p>
        <p class="code">{inGroups(secret, ' ')}</p>
        <CodeField form={form} hint={say.twoStep.firstHint} isFirst={form !== unfilled} />
        <div class="row">
          <button class="btn main" type="submit">
            {say.twoStep.turnOn}
          </button>
          <a class="btn" href={next === undefined ? '/account#two-step' : startPath(next)}>
            {say.confirm.cancel}
          </a>
        </div>
      </div>
    </form>
  );
}

const margin = 4; // modules of white around the code, which readers need

/** Black on white in every theme: some readers take no other. */
function QrCode({ rows, label }: { readonly rows: readonly (readonly boolean[])[]; readonly label: string }): VNode {
  const size = rows.length + 2 * margin;
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : [])),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}

interface CodesData {
  readonly codes: readonly string[];
  /** The path to go to afterwards. */
  readonly next: string;
}

/** Recovery codes, which are shown once. */
export function CodesPage({ codes, next }: CodesData): VNode {
  const say = useMessages(messages).twoStep;
  const text = codes.join('\n');
  return (
    <section class="card gate">
      <header>
        <h1>{say.title}</h1>
        <span class="good" role="status">
          {say.isOn}
        </span>
      </header>
      <div class="body stack">
        <h2>{say.recovery}</h2>
        <p>{say.keep}</p>
        <pre class="code">{text}</pre>
        <div class="row">
          <form method="post" action={`${path}/codes.txt`}>
            <input type="hidden" name="codes" value={codes.join(' ')} />
            <button class="btn" type="submit">
              {say.download}
            </button>
          </form>
          <a class="btn main" href={next}>
            {say.kept}
          </a>
        </div>
      </div>
    </section>
  );
}
