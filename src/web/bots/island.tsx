import { replaceParts } from '../kit/replace.ts';
import { loadTexts } from '../texts/load.ts';
import { followVersion } from './follow.tsx';
import { VersionCards } from './version-card.tsx';

// The page of a bot while one of its versions is built and tried: its state and its build's log as they come.

const root = document.getElementById('version')!;
followVersion(root, document.getElementById('main')!.dataset['version']!, await loadTexts(), {
  Cards: VersionCards,
  onEnd: () => void replaceParts(['rest']), // as it is now that the version may play
});
