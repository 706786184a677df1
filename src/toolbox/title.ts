import { useEffect } from 'preact/hooks';

/** What the tab says: the state of things first, and never a name or a whole document. */
export function useTitle(...parts: readonly string[]): void {
  const title = [...parts.filter((part) => part !== ''), 'credit'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
