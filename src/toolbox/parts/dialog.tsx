import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A native dialog over the page. Escape closes it. However it is closed, the focus returns to where it was. */
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
      // The page is inert until the dialog is removed. What came in its place may have taken the focus already.
      queueMicrotask(() => {
        const isFree = document.activeElement === document.body;
        if (isFree && activeElement instanceof HTMLElement && activeElement.isConnected)
          activeElement.focus();
      });
    };
  }, []);
  return (
    <dialog ref={dialog} class={`panel-decision ${className}`} aria-labelledby={labelledBy} onClose={onClose}>
      {children}
    </dialog>
  );
}
