import type { CreditError } from '../base/errors.ts';

/** What a thread is asked, several at a time. Jobs that share a signal share its number. */
export type ThreadOrder<Task> =
  /** A value that many tasks need, once for each thread. */
  | { readonly kind: 'SHARE'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'RUN'; readonly id: number; readonly signal: number; readonly task: Task }
  | { readonly kind: 'ABORT'; readonly signal: number }
  /** Makes a job stop waiting for something, by its name. */
  | { readonly kind: 'HURRY'; readonly id: number; readonly what: string }
  | { readonly kind: 'PING' }
  /** Confirms the previous messages of the thread. For threads in a separate process. */
  | { readonly kind: 'HEARD' }
  | { readonly kind: 'CLOSE' };

/** What a thread answers, several at a time. */
export type ThreadNews<Step, End> =
  /** It was able to begin a task, the first of all. */
  | { readonly kind: 'BEGAN' }
  /** It is without something that every such task needs; the task was not begun. */
  | { readonly kind: 'UNREADY'; readonly id: number; readonly message: string }
  | { readonly kind: 'STEP'; readonly id: number; readonly step: Step }
  | { readonly kind: 'END'; readonly id: number; readonly end: End }
  | {
      readonly kind: 'BROKE';
      readonly id: number;
      readonly message: string;
      readonly stack: string;
      /** The code and the parameters of a CreditError. */
      readonly refusal?: Pick<CreditError, 'code' | 'params'>;
    }
  | { readonly kind: 'PONG' };
