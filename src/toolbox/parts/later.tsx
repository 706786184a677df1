import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { word } from '../signals/preferences.ts';
import { frameWords } from '../words/frame-words.ts';
import { Tell, TellFailure } from './tell.tsx';

/** A part of the program that is loaded when it is needed, so that the first page is light. */
export function Later<Loaded>({
  load,
  children,
}: {
  load: () => Promise<Loaded>;
  children: (loaded: Loaded) => ComponentChildren;
}) {
  const [state, setState] = useState<{ readonly loaded: Loaded } | 'FAILED' | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setState({ loaded });
      },
      () => {
        if (!isGone) setState('FAILED');
      },
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  if (state === undefined) return <p class="hidden-visually">{word(frameWords.loading)}</p>;
  if (state === 'FAILED' && attempt === 0)
    return <TellFailure failure={{ kind: 'OFFLINE' }} onRetry={() => setAttempt(1)} />;
  if (state === 'FAILED') return <TellNotLoaded />;
  return <>{children(state.loaded)}</>;
}

/** Offers to reload the page: browsers repeat the failure of an import until then. */
function TellNotLoaded() {
  return (
    <Tell
      tone="denied"
      title={word(frameWords.notLoaded)}
      action={
        <button type="button" class="button little" onClick={() => location.reload()}>
          {word(frameWords.reload)}
        </button>
      }
    >
      {word(frameWords.notLoadedWhy)}
    </Tell>
  );
}
