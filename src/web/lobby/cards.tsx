import type { VNode } from 'preact';
import { NowCard, type Card } from '../front/now.tsx';
import { Empty } from '../kit/parts.tsx';
import { useMessages } from '../texts/texts.ts';
import { messages } from './messages.ts';

/** The friendly games that are played, as small boards. */
export function FriendlyCards({ cards }: { readonly cards: readonly (Card | undefined)[] }): VNode {
  const say = useMessages(messages);
  const shown = cards.filter((card): card is Card => card !== undefined && card.frames.length > 0);
  if (shown.length === 0)
    return (
      <div class="card">
        <Empty>{say.none}</Empty>
      </div>
    );
  return (
    <>
      {shown.map((card) => (
        <NowCard key={card.match.id} card={card} width="" big={false} />
      ))}
    </>
  );
}
