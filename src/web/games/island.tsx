import { followVersion } from '../bots/follow.tsx';
import { replaceParts } from '../kit/replace.ts';
import { loadTexts } from '../texts/load.ts';
import type { JudgeEvents } from './data.ts';
import { JudgeCard } from './judge-card.tsx';

// The page of a game while its newest judge is built and tried: every step as it happens.

const root = document.getElementById('trial')!;
followVersion<JudgeEvents['version']>(root, document.getElementById('main')!.dataset['version']!, await loadTexts(), {
  Cards: JudgeCard,
  onEnd: () => void replaceParts(['actions', 'rest']),
});
