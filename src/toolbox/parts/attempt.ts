import { useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../api.ts';
import { style, word } from '../signals/preferences.ts';
import { signInWords } from '../words/sign-in-words.ts';
import { failureText } from './tell.tsx';

/** Something that a person does once at a time, and why it failed. */
export interface Attempt {
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly refuse: (why: string) => void;
  /** Whether it went well; a second one meanwhile is not begun. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
}

/** Does one thing at a time: asked again meanwhile, it is not begun. */
export function useAttempt(): Attempt {
  const [failure, refuse] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  return {
    failure,
    isBusy,
    refuse,
    run: async (work) => {
      if (busy.current) return false;
      busy.current = true;
      setBusy(true);
      refuse(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        refuse(attemptText(failureOf(error)));
        return false;
      } finally {
        busy.current = false;
        setBusy(false);
      }
    },
  };
}

function attemptText(failure: Failure): string {
  const text = failureText(failure);
  const seconds = failure.kind === 'REFUSED' ? failure.seconds : undefined;
  return seconds === undefined
    ? text
    : `${text} ${word(signInWords.wait, { time: style.value.format.duration(seconds) })}`;
}
