import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../api.ts';

interface ReadState<Value> {
  /** As it was read last; undefined until the first answer. */
  readonly value: Value | undefined;
  readonly failure: Failure | undefined;
  readonly renew: () => void;
}

/** Reads something when the page opens and whenever `key` is another; what was there stays until the new is. */
export function useRead<Value>(key: string, read: () => Promise<Value>): ReadState<Value> {
  const [state, setState] = useState<Pick<ReadState<Value>, 'value' | 'failure'>>({
    value: undefined,
    failure: undefined,
  });
  const [attempt, setAttempt] = useState(0);
  const current = useRef('');
  useEffect(() => {
    const wanted = `${key} ${attempt}`;
    current.current = wanted;
    read().then(
      (value) => {
        if (current.current === wanted) setState({ value, failure: undefined });
      },
      (error: unknown) => {
        if (current.current === wanted) setState(({ value }) => ({ value, failure: failureOf(error) }));
      },
    );
    return () => {
      current.current = '';
    };
  }, [key, attempt]);
  return { ...state, renew: () => setAttempt(attempt + 1) };
}
