import type { Document } from '../../src/document/document.ts';
import { type Source, SourceFailure, type SourceFailureCode } from '../../src/sources/define-source.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';

/** What a scripted source does when it is asked, before it answers from the sandbox. */
export type Behaviour = (attempt: number, signal: AbortSignal) => Promise<void> | void;

export interface ScriptedSource extends Source {
  /** Documents asked about, in order, each attempt once. */
  readonly asked: readonly Document[];
}

/** A source of the sandbox that behaves as told: a real one in all but its moods. */
export function scriptedSource(role: string, behave: Behaviour = () => {}): ScriptedSource {
  const base = sandboxSources.find((source) => source.role === role);
  if (base === undefined) throw new Error(`The sandbox has no source ${role}`);
  const asked: Document[] = [];
  return {
    ...base,
    asked,
    async ask(request) {
      asked.push(request.document);
      await behave(asked.length, request.signal);
      return base.ask(request);
    },
  };
}

/** Fails in this way, every time. */
export function fails(code: SourceFailureCode, message = 'as scripted'): Behaviour {
  return () => {
    throw new SourceFailure(code, message);
  };
}

/** Never answers, and heeds its signal. */
export const hangs: Behaviour = (_attempt, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new SourceFailure('TIMEOUT', 'given up')), { once: true });
  });

/** Waits at a gate until it is opened; `reached` resolves when somebody stands there. */
export function gate(): {
  readonly behaviour: Behaviour;
  readonly reached: Promise<void>;
  readonly open: () => void;
} {
  let open = (): void => {};
  let arrive = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return {
    behaviour: () => {
      arrive();
      return opened;
    },
    reached,
    open,
  };
}
