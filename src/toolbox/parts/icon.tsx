import type { JSX } from 'preact';

/** The shapes of the pages, drawn once in the document and used by their names. */
const symbols = {
  approved: (
    <>
      <circle cx="8" cy="8" r="8" fill="currentColor" />
      <path d="m4.6 8.2 2.3 2.3 4.5-4.8" {...lineOn('1.7')} stroke-linejoin="round" />
    </>
  ),
  alert: (
    <>
      <path
        d="M6.7 1.2a1.5 1.5 0 0 1 2.6 0l6.3 11.3a1.6 1.6 0 0 1-1.4 2.4H1.8a1.6 1.6 0 0 1-1.4-2.4z"
        fill="currentColor"
      />
      <path d="M8 5.4v4.2" {...lineOn('1.7')} />
      <circle cx="8" cy="12.1" r="1" fill="var(--surface)" />
    </>
  ),
  denied: (
    <>
      <path d="M5.1.2h5.8l4.9 4.9v5.8l-4.9 4.9H5.1L.2 10.9V5.1z" fill="currentColor" />
      <path d="m5.3 5.3 5.4 5.4m0-5.4-5.4 5.4" {...lineOn('1.7')} />
    </>
  ),
  unknown: (
    <>
      <rect
        x=".9"
        y=".9"
        width="14.2"
        height="14.2"
        rx="3"
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-dasharray="2.6 2"
      />
      <path d="M5 8h6" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" />
    </>
  ),
  // A warrant in force in the month: a red cross. A past one: a yellow exclamation mark with an outline.
  warrant: (
    <path
      d="m3 3 10 10M13 3 3 13"
      fill="none"
      stroke="var(--denied)"
      stroke-width="2.8"
      stroke-linecap="round"
    />
  ),
  'past-warrant': (
    <>
      <path d="M5 .2h6l-.9 10H5.9z" fill="var(--ink)" />
      <circle cx="8" cy="13.2" r="2.8" fill="var(--ink)" />
      <path d="M5.9 1h4.2l-.7 8.4H6.6z" fill="var(--yellow)" />
      <circle cx="8" cy="13.2" r="2" fill="var(--yellow)" />
    </>
  ),
  running: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="none" stroke="currentColor" stroke-opacity=".25" stroke-width="2" />
      <path
        d="M8 1.2A6.8 6.8 0 0 1 14.8 8"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
      />
    </>
  ),
  waiting: (
    <circle cx="8" cy="8" r="6.8" fill="none" stroke="currentColor" stroke-opacity=".45" stroke-width="1.5" />
  ),
  aside: (
    <>
      <circle cx="8" cy="8" r="7.1" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path d="M3.2 12.8 12.8 3.2" stroke="currentColor" stroke-width="1.6" />
    </>
  ),
  unpaid: (
    <>
      <circle cx="8" cy="8" r="7.1" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path d="M5 8h6" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" />
    </>
  ),
  brand: (
    <>
      <rect x="0.7" y="8.7" width="3.3" height="6.6" rx="0.9" fill="currentColor" opacity=".35" />
      <rect x="6.35" y="5.1" width="3.3" height="10.2" rx="0.9" fill="currentColor" opacity=".65" />
      <rect x="12" y="0.7" width="3.3" height="14.6" rx="0.9" fill="currentColor" />
    </>
  ),
  enter: <path d="M13 3.5v4.2c0 .7-.6 1.3-1.3 1.3H3m3-3L3 9l3 3" />,
  down: <path d="m4.5 6.3 3.5 3.5 3.5-3.5" />,
  right: <path d="M3 8h10m-4-4 4 4-4 4" />,
  points: (
    <>
      <circle cx="8" cy="8" r="7.1" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path
        d="M8 4.6v6.6m-2.7-2.5L8 11.4l2.7-2.7"
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </>
  ),
  up: <path d="M8 10.5V3.3M4.8 6.1 8 3l3.2 3.1M2.5 13.3h11" />,
  plus: <path d="M8 3v10M3 8h10" />,
  save: <path d="M8 2.5v7.2M4.8 6.9 8 10l3.2-3.1M2.5 13.3h11" />,
  code: <path d="M5.2 4.5 1.8 8l3.4 3.5m5.6-7L14.2 8l-3.4 3.5" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
    </>
  ),
  key: <path d="M13.5 2.5 7.4 8.6m3.4-3.4 2 2M7.6 10.9a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0z" />,
  person: (
    <>
      <circle cx="8" cy="5" r="2.7" />
      <path d="M2.8 13.8a5.2 5.2 0 0 1 10.4 0" />
    </>
  ),
  company: (
    <path d="M2.5 13.8V3.2c0-.4.3-.7.7-.7h5.6c.4 0 .7.3.7.7v10.6m0-7h3.3c.4 0 .7.3.7.7v6.3M1.2 13.8h13.6M5 5.6h2M5 8.3h2M5 11h2" />
  ),
  file: (
    <path d="M9.2 1.8H4.3c-.7 0-1.3.6-1.3 1.3v9.8c0 .7.6 1.3 1.3 1.3h7.4c.7 0 1.3-.6 1.3-1.3V5.6zM9 2v3.8h3.8M5.6 9h4.8m-4.8 2.5h3" />
  ),
} as const satisfies Record<string, JSX.Element>;

export type IconName = keyof typeof symbols;

function lineOn(width: string) {
  return {
    fill: 'none',
    stroke: 'var(--surface)',
    'stroke-width': width,
    'stroke-linecap': 'round',
  } as const;
}

/** Every shape, invisible, for `Icon` and `Mark` to use. */
export function Symbols() {
  return (
    <svg width="0" height="0" class="hidden-visually" aria-hidden="true">
      {Object.entries(symbols).map(([name, shape]) => (
        <symbol key={name} id={`shape-${name}`} viewBox="0 0 16 16">
          {shape}
        </symbol>
      ))}
    </svg>
  );
}

/** A shape beside words that say the same. */
export function Icon({ name, class: className = 'icon' }: { name: IconName; class?: string }) {
  return (
    <svg class={className} aria-hidden="true">
      <use href={`#shape-${name}`} />
    </svg>
  );
}
