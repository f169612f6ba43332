import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../kit/parts.tsx';
import { useTexts } from '../texts/texts.ts';

/** The class of what fills the screen: players, board and controls. */
export const screenClass = 'screen';

/** Whether the browser lets this page fill the screen; a page in a frame needs the frame's `allowfullscreen`. */
const isPossible = (): boolean => typeof document === 'object' && document.fullscreenEnabled;

export function toggleFullScreen(): void {
  if (!isPossible()) return;
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  else void document.querySelector(`.${screenClass}`)?.requestFullscreen();
}

export function FullScreenButton(): VNode | null {
  const { enter, leave } = useTexts().words.fullScreen;
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!isPossible()) return null;
  const title = isFull ? leave : enter;
  return (
    <button
      class="btn flat sq"
      type="button"
      data-do="full-screen"
      aria-label={title}
      title={`${title} (f)`}
      onClick={toggleFullScreen}
    >
      <Icon name={isFull ? 'close' : 'full'} />
    </button>
  );
}
