import type { ComponentChildren } from 'preact';
import { statusWords } from '../../wording/statuses.ts';
import { word } from '../signals/preferences.ts';
import { Icon, type IconName } from './icon.tsx';

/** What a status says of the subject: a class that colours, and a shape of the same name. */
export type Tone = 'approved' | 'alert' | 'denied' | 'unknown';

const tones: Readonly<Record<string, Tone>> = { APPROVED: 'approved', ALERT: 'alert', DENIED: 'denied' };

export function toneOf(status: string): Tone {
  return tones[status] ?? 'unknown';
}

const working: Readonly<Record<string, IconName>> = {
  PENDING: 'waiting',
  WAITING: 'waiting',
  PROCESSING: 'running',
  EVALUATING: 'running',
};

/** A status in its shape, its colour and its word, of which the word alone would do. */
export function Verdict({ status, children }: { status: string; children?: ComponentChildren }) {
  const shape = working[status] ?? toneOf(status);
  const isWork = status in working;
  return (
    <span class={`verdict ${isWork ? '' : toneOf(status)}`}>
      <Icon name={shape} class={shape === 'running' ? 'mark turning' : 'mark'} />
      {children ?? statusWord(status)}
    </span>
  );
}

/** A status in one word; one that this page does not know as it came. */
export function statusWord(status: string): string {
  return isStatus(status) ? word(statusWords[status]) : status;
}

function isStatus(status: string): status is keyof typeof statusWords {
  return Object.hasOwn(statusWords, status);
}
