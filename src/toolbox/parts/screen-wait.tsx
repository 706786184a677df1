import type { Failure } from '../api.ts';
import { word } from '../signals/preferences.ts';
import { frameWords } from '../words/frame-words.ts';
import { TellFailure } from './tell.tsx';

/** A screen whose thing is not there yet, or could not be read: what it is of stands as its heading all the same. */
export function ScreenWait({
  title,
  failure,
  failed,
  onRetry,
  said,
}: {
  title: string;
  failure: Failure | undefined;
  /** Says what did not go. */
  failed: string;
  onRetry: () => void;
  /** What is being done where it takes a while. */
  said?: string;
}) {
  return (
    <>
      <div class="head">
        <h1 class="wrap">{title}</h1>
      </div>
      {failure === undefined ? (
        <div aria-busy="true">
          <p role="status" class={said === undefined ? 'hidden-visually' : 'soft'}>
            {said ?? word(frameWords.loading)}
          </p>
          <p class="ghost tall more" />
        </div>
      ) : (
        <TellFailure failure={failure} title={failed} onRetry={onRetry} />
      )}
    </>
  );
}
