import type { VNode } from 'preact';
import { asksModel } from '../../starter-kits/names.ts';
import { Icon } from '../../web/kit/parts.tsx';
import { useMessages } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

export interface Kit {
  /** The name of its language, and the title. */
  readonly name: string;
  readonly title: string;
}

/** A bot to start from in each language: in the page to send one, or as a zip file. */
export function Kits({ game, kits, isOpen }: { game: string; kits: readonly Kit[]; isOpen: boolean }): VNode | null {
  const say = useMessages(messages).kits;
  if (kits.length === 0) return null;
  return (
    <section class="card" id="kits">
      <header>
        <h2>{say.title}</h2>
        <a href={`/games/${game}/kits/all.zip`} download>
          {say.all}
        </a>
      </header>
      <ul class="list small kits">
        {kits.map(({ name, title }) => (
          <li key={name} class="row">
            <span class="name">{title}</span>
            {isOpen && (
              <a class="push" href={`/games/${game}/send?kit=${name}`} aria-label={say.editIn(title)}>
                {say.edit}
              </a>
            )}
            <a href={`/games/${game}/kits/${name}.zip`} download aria-label={say.download(title)}>
              <Icon name="down" />
              zip
            </a>
          </li>
        ))}
        <li class="row">
          <span class="name">{say.asksModel}</span>
          <a class="push" href={`/games/${game}/kits/${asksModel}.zip`} download aria-label={say.downloadModel}>
            <Icon name="down" />
            zip
          </a>
        </li>
      </ul>
      <p class="body muted small">
        {say.about} {say.atHome} <code>{`arena new bot ${game} --language python`}</code>
      </p>
    </section>
  );
}
