import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../api.ts';
import { language } from './preferences.ts';

/** Something that is followed while work on it goes on. */
interface Followed<Thing> {
  /** As it was read last; undefined until the first answer. */
  readonly thing: Thing | undefined;
  readonly failure: Failure | undefined;
  /** Reads it again now. */
  readonly renew: () => void;
}

interface Source<Thing> {
  readonly read: (id: string, signal: AbortSignal) => Promise<Thing>;
  /** Whether nothing more will happen to it by itself. */
  readonly isStill: (thing: Thing) => boolean;
}

/** While work goes on it is read so often that what comes shows as it comes. */
const followMs = 250;
/** After so many readings more slowly. */
const closely = 80;
const slowlyMs = 1_000;
const longestPauseMs = 15_000;

/** A thing by its id, followed until it stands still, and read again when the reader comes back to the page. */
export function useFollowed<Thing>(id: string, source: Source<Thing>): Followed<Thing> {
  const [thing, setThing] = useState<Thing | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [attempt, setAttempt] = useState(0);
  const renew = useRef(() => setAttempt((count) => count + 1)).current;
  const spoken = language.value;
  useEffect(() => {
    const gone = new AbortController();
    follow(id, source, gone.signal, { onThing: (read) => setThing(() => read), onFailure: setFailure });
    return () => gone.abort();
  }, [id, attempt, spoken]);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') renew();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  return { thing, failure, renew };
}

async function follow<Thing>(
  id: string,
  { read, isStill }: Source<Thing>,
  signal: AbortSignal,
  {
    onThing,
    onFailure,
  }: { onThing: (thing: Thing) => void; onFailure: (failure: Failure | undefined) => void },
): Promise<void> {
  let failures = 0;
  for (let reading = 0; !signal.aborted; reading += 1) {
    try {
      const thing = await read(id, signal);
      if (signal.aborted) return;
      failures = 0;
      onFailure(undefined);
      onThing(thing);
      if (isStill(thing)) return;
      await rest(reading < closely ? followMs : slowlyMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      onFailure(failure);
      // What is refused stays refused, unless for a while.
      if (failure.kind === 'REFUSED' && failure.seconds === undefined) return;
      failures += 1;
      const seconds = failure.kind === 'REFUSED' ? (failure.seconds ?? 1) : 2 ** (failures - 1);
      await rest(Math.min(seconds * 1_000, longestPauseMs), signal);
    }
  }
}

/** Waits; shorter where the machine comes back to the network. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
