import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import type { KnownGame } from '../../store/games.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

/** Whether a game has a page: one that was deleted has none, but its contests, bots and matches stay. */
export const hasPage = ({ judge }: Pick<KnownGame, 'judge'>): boolean => judge?.isDeleted !== true;

/** What a game is called, as a link to its page, or that the game was deleted. */
export function GameLink({ game, under }: { readonly game: KnownGame; readonly under?: boolean }): VNode {
  const { language } = useTexts();
  const say = useMessages(messages);
  const title = titleIn(game.rules, language);
  const look = under === true ? { class: 'under small muted' } : {};
  return hasPage(game) ? (
    <a {...look} href={`/games/${game.name}`}>
      {title}
    </a>
  ) : (
    <span {...look}>{say.deleted(title)}</span>
  );
}
