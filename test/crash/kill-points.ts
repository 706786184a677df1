import { readFileSync } from 'node:fs';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isEventType } from './history.ts';

const whens = ['before', 'before commit', 'after commit', 'after'] as const;

/** Where a process kills itself: at the `time`th write of a kind, from 1. */
export interface KillPoint {
  readonly label: string;
  readonly when: (typeof whens)[number];
  readonly time: number;
}

const metSchema = Type.Object({ label: Type.String(), inTransaction: Type.Boolean() });

/** A place to be killed at, whichever time it is come by. */
export type KillPlace = Omit<KillPoint, 'time'> & {
  /** False where another place leaves the same on disk, or is about an event of another type alone. */
  readonly distinct: boolean;
};

/**
 * The places at which a process can be killed, from the log of processes that came by them: before and after each kind
 * of write, and, where it is part of a transaction, before and after the commit that makes it last.
 */
export function listKillPlaces(logFile: string): readonly KillPlace[] {
  const met = new Map<string, boolean>();
  for (const line of readFileSync(logFile, 'utf8').split('\n')) {
    if (line === '') continue;
    const { label, inTransaction } = Value.Parse(metSchema, JSON.parse(line));
    met.set(label, (met.get(label) ?? false) || inTransaction);
  }
  const known = new Set<string>();
  return [...met].flatMap(([label, inTransaction]) => {
    const isKnown = known.has(withoutType(label));
    known.add(withoutType(label));
    return whens
      .filter((when) => inTransaction || !when.endsWith('commit'))
      .map((when) => ({
        label,
        when,
        distinct: !isKnown && (when === 'before' || when === (inTransaction ? 'after commit' : 'after')),
      }));
  });
}

/** What is discarded at once is so in the same way for each type; what is sent comes from changes of their own. */
function withoutType(label: string): string {
  const [text, words] = label.split(' -- ');
  if (words === undefined || !words.includes('DISCARDED')) return label;
  const left = words.split(' ').filter((word) => !isEventType(word));
  return `${text} -- ${left.join(' ')}`;
}
