import type { WarrantMark } from '../../sections/criminal-record.ts';
import { colours } from './palette.ts';

/** A sign of 16 by 16 points, drawn: no font has them all. */
export type Mark =
  | 'DENIED'
  | 'ALERT'
  | 'APPROVED'
  | 'UNKNOWN'
  | 'NOT_ASKED'
  | 'NOTHING'
  | 'SOMETHING'
  | 'COMPANY'
  | 'PERSON'
  | 'ACTIVE_WARRANT'
  | 'PAST_WARRANT';

/** A path of a mark: filled, or with a stroke of some width. */
interface MarkPath {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly [number, number];
}

const { denied, alert, approved, unknown, faint, ink, soft, white, yellow } = colours;

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const marks: Readonly<Record<Mark, readonly MarkPath[]>> = {
  DENIED: [
    { d: 'M5.1.2h5.8l4.9 4.9v5.8l-4.9 4.9H5.1L.2 10.9V5.1z', fill: denied },
    { d: 'M5.3 5.3l5.4 5.4m0-5.4l-5.4 5.4', stroke: white, width: 1.8 },
  ],
  ALERT: [
    {
      d: 'M6.7 1.2a1.5 1.5 0 0 1 2.6 0l6.3 11.3a1.6 1.6 0 0 1-1.4 2.4H1.8a1.6 1.6 0 0 1-1.4-2.4z',
      fill: alert,
    },
    { d: 'M8 5.4v4.2', stroke: white, width: 1.8 },
    { d: circle(8, 12.1, 1), fill: white },
  ],
  APPROVED: [
    { d: circle(8, 8, 8), fill: approved },
    { d: 'M4.6 8.2l2.3 2.3 4.5-4.8', stroke: white, width: 1.8 },
  ],
  UNKNOWN: [
    {
      d: 'M3.9.9h8.2a3 3 0 0 1 3 3v8.2a3 3 0 0 1-3 3H3.9a3 3 0 0 1-3-3V3.9a3 3 0 0 1 3-3z',
      stroke: unknown,
      width: 1.6,
      dash: [2.6, 2],
    },
    { d: 'M5 8h6', stroke: unknown, width: 1.7 },
  ],
  NOT_ASKED: [{ d: circle(8, 8, 6.6), stroke: unknown, width: 1.6 }],
  NOTHING: [{ d: 'M3.5 8h9', stroke: faint, width: 1.6 }],
  SOMETHING: [{ d: circle(8, 8, 5), fill: ink }],
  COMPANY: [
    {
      d: 'M2.5 13.8V3.2c0-.4.3-.7.7-.7h5.6c.4 0 .7.3.7.7v10.6m0-7h3.3c.4 0 .7.3.7.7v6.3M1.2 13.8h13.6M5 5.6h2M5 8.3h2M5 11h2',
      stroke: soft,
      width: 1.4,
    },
  ],
  PERSON: [
    { d: circle(8, 5, 2.7), stroke: soft, width: 1.4 },
    { d: 'M2.8 13.8a5.2 5.2 0 0 1 10.4 0', stroke: soft, width: 1.4 },
  ],
  ACTIVE_WARRANT: [{ d: 'M2.5 2.5l11 11m0-11l-11 11', stroke: denied, width: 2.6 }],
  // Yellow alone cannot be seen on white: it has an outline.
  PAST_WARRANT: [
    { d: 'M5 .2h6l-.9 10H5.9z', fill: ink },
    { d: circle(8, 13.2, 2.8), fill: ink },
    { d: 'M5.9 1h4.2l-.7 8.4H6.6z', fill: yellow },
    { d: circle(8, 13.2, 2), fill: yellow },
  ],
};

/** The drawn mark of a warrant. */
export const markOfWarrant: Readonly<Record<WarrantMark, Mark>> = {
  active: 'ACTIVE_WARRANT',
  past: 'PAST_WARRANT',
  unclear: 'UNKNOWN',
};
