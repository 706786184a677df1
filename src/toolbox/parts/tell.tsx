import type { ComponentChildren } from 'preact';
import type { Failure } from '../api.ts';
import { word } from '../signals/preferences.ts';
import { useRecovery } from '../signals/recovery.ts';
import { frameWords } from '../words/frame-words.ts';
import { Icon } from './icon.tsx';
import type { Tone } from './verdict.tsx';

/** A message in its place: what happened, what was kept, what can be done. */
export function Tell({
  tone,
  title,
  children,
  action,
}: {
  tone: Tone;
  title: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
}) {
  return (
    <div class={`tell ${tone}`} role={tone === 'denied' ? 'alert' : undefined}>
      <Icon name={tone} class="mark" />
      <div>
        <p>
          <b>{title}</b>
        </p>
        {children !== undefined && <p class="small">{children}</p>}
      </div>
      {action !== undefined && <div class="actions">{action}</div>}
    </div>
  );
}

/**
 * Shows what failed, in the words of the service, with a way to try again.
 *
 * @param action another action, if it cannot be tried again.
 * @param onRetry repeats a read, on the click of the user and by itself after the connection is restored. Omit for an action.
 */
export function TellFailure({
  failure,
  title = word(frameWords.couldNotLoad),
  onRetry,
  action,
}: {
  failure: Failure;
  title?: string;
  onRetry?: () => void;
  action?: ComponentChildren;
}) {
  useRecovery(failure, onRetry);
  return (
    <Tell
      tone="denied"
      title={title}
      action={
        onRetry === undefined ? (
          action
        ) : (
          <button type="button" class="button little" onClick={onRetry}>
            {word(frameWords.retry)}
          </button>
        )
      }
    >
      {failureText(failure)}
      {failure.kind === 'REFUSED' && failure.requestId !== undefined && (
        <span class="faint"> {word(frameWords.request, { id: failure.requestId })}</span>
      )}
    </Tell>
  );
}

export function failureText(failure: Failure): string {
  return failure.kind === 'OFFLINE' ? word(frameWords.noAnswer) : failure.detail;
}
