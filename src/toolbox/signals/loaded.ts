import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../api.ts';

/** What was asked of the service once. */
export interface Loaded<Value> {
  /** As it was read last; undefined until the first answer. */
  readonly value: Value | undefined;
  readonly failure: Failure | undefined;
  /** Asks again; what is there stays until the answer is. */
  readonly retry: () => void;
}

/** Asks for a thing; `key` says which it is: of another one nothing is shown before it is there. */
export function useLoaded<Value>(key: string, load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ readonly key: string; readonly value: Value } | undefined>();
  const [failed, setFailed] = useState<{ readonly key: string; readonly failure: Failure } | undefined>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    load().then(
      (value) => {
        if (isGone) return;
        setState({ key, value });
        setFailed(undefined);
      },
      (error: unknown) => {
        if (!isGone) setFailed({ key, failure: failureOf(error) });
      },
    );
    return () => {
      isGone = true;
    };
  }, [key, attempt]);
  return {
    value: state?.key === key ? state.value : undefined,
    failure: failed?.key === key ? failed.failure : undefined,
    retry: () => {
      setFailed(undefined);
      setAttempt(attempt + 1);
    },
  };
}

/** Something that a person has done. */
export interface Act {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** Does it, unless something is being done already; whether it was done. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Does a thing once, however often Enter is pressed, and keeps what went wrong. */
export function useAct(): Act {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const busy = useRef(false);
  return {
    isBusy,
    failure,
    run: async (work) => {
      if (busy.current) return false;
      busy.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setFailure(failureOf(error));
        return false;
      } finally {
        busy.current = false;
        setBusy(false);
      }
    },
  };
}
