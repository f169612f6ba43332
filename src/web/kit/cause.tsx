import type { VNode } from 'preact';
import type { Outcome } from '../../game/fault.ts';
import { byJudge, causeWords } from '../../text/fault-titles.ts';
import { useTexts } from '../texts/texts.ts';
import { Icon } from './parts.tsx';

/** Why a match ended as it did; where the rules are a judge's (`isJudged`), it was the judge that gave the scores. */
export function Cause({
  outcome: { cause },
  isJudged,
}: {
  readonly outcome: Outcome;
  readonly isJudged: boolean;
}): VNode {
  const { language } = useTexts();
  return cause === 'rules' ? (
    <>{isJudged ? byJudge[language] : causeWords('rules', language)}</>
  ) : (
    <span class="tag bad">
      <Icon name="fault" />
      {causeWords(cause, language)}
    </span>
  );
}
