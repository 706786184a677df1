import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/** What is wrong with a field, beside it. */
export function Oops({ id, text, children }: { id?: string; text: string; children?: ComponentChildren }) {
  return (
    <p class="oops" role="alert" id={id}>
      <Icon name="denied" class="mark" />
      <span>
        {text}
        {children}
      </span>
    </p>
  );
}
