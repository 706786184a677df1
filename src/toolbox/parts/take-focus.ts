import { useEffect, useRef } from 'preact/hooks';

/** Takes the focus whenever one of `reasons` changes: who reads by ear hears what is there now. */
export function useFocus<Target extends HTMLElement>(reasons: readonly unknown[]) {
  const target = useRef<Target>(null);
  useEffect(() => {
    target.current?.focus();
  }, reasons);
  return target;
}
