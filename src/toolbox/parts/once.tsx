import type { ComponentChildren } from 'preact';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';
import { useFocus } from './take-focus.ts';

/** What is told once, each text whole and to be copied: it goes with the page, and nothing brings it back. */
export function Once({
  title,
  children,
  texts,
  action,
}: {
  title: string;
  children: ComponentChildren;
  /** Each with what it is called; a single one needs no name. */
  texts: readonly { readonly label?: string; readonly text: string }[];
  action: ComponentChildren;
}) {
  const panel = useFocus<HTMLElement>([texts.map(({ text }) => text).join()]);
  return (
    <section class="tell info told-once" ref={panel} tabindex={-1} aria-label={title}>
      <Icon name="key" />
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p class="small">{children}</p>
        {texts.map(({ label, text }) => (
          <div key={text} class="once">
            {label !== undefined && <span class="note">{label}</span>}
            <code>{text}</code>
            <CopyButton text={text} />
          </div>
        ))}
      </div>
      <div class="actions">{action}</div>
    </section>
  );
}
