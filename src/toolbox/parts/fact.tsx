import type { ComponentChildren } from 'preact';

/** A fact beside what a page is about: its name, and what it is. */
export function Fact({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
