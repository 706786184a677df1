import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A native dialog over the page: Escape closes it, and the focus goes back to where it was. */
export function Dialog({
  labelledBy,
  onClose,
  children,
  class: className = '',
}: {
  labelledBy: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key comes: what is typed at once belongs in the dialog, and a key that asks for it twice opens one.
  useLayoutEffect(() => {
    const { activeElement } = document;
    dialog.current?.showModal();
    // What is to be filled in, where there is anything: a browser may begin with what merely scrolls.
    dialog.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} class={`panel-decision ${className}`} aria-labelledby={labelledBy} onClose={onClose}>
      {children}
    </dialog>
  );
}
