import { useEffect, useRef } from 'preact/hooks';

/** Makes a `<details>` a menu: Escape and a press beside it close it, and Escape gives the focus back to what opens it. */
export function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu;
      if (current === null || !current.open) return;
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key !== 'Escape' : event.target instanceof Node && current.contains(event.target))
        return;
      current.open = false;
      if (isKey) current.querySelector('summary')?.focus();
    };
    addEventListener('keydown', close);
    addEventListener('pointerdown', close);
    return () => {
      removeEventListener('keydown', close);
      removeEventListener('pointerdown', close);
    };
  }, []);
  return menu;
}
