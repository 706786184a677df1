import type { WatchedChange, WatchedEntry } from '../webhook/events.ts';

/** One thing that a dataset says of a document: an entry of a list, a debt, its registration, a partner. */
export interface Finding {
  /** The same in the next edition where it is the same thing. */
  readonly key: string;
  readonly about: 'ENTRY' | 'DEBT' | 'REGISTRATION' | 'PARTNER';
  /** The rows of the list that say it, each by its hash: a decision about them may set it aside. */
  readonly rows: readonly string[];
  readonly says: WatchedEntry;
  /** Of a registration: whether it is active; left out where the register does not say. */
  readonly active?: boolean;
}

const arrivals = { ENTRY: 'NEWLY_LISTED', DEBT: 'NEW_DEBT' } as const;
const departures = { ENTRY: 'LEFT_LIST', DEBT: 'DEBT_GONE' } as const;

interface CompareOptions {
  /** The rows that were decided to be of somebody else. */
  readonly setAside: ReadonlySet<string>;
  /** Whether both were found by the same name: what another name no longer finds has not left the list. */
  readonly sameName: boolean;
}

/**
 * What has changed from one edition to the next: what came, in the order of the new one, then what went. What is set aside
 * neither comes nor goes. Pure.
 */
export function compareFindings(
  before: readonly Finding[],
  after: readonly Finding[],
  { setAside, sameName }: CompareOptions,
): readonly WatchedChange[] {
  const isAside = ({ says, rows }: Finding) =>
    says.certainty === 'POSSIBLE' && rows.length > 0 && rows.every((row) => setAside.has(row));
  const old = new Map(before.filter((one) => !isAside(one)).map((one) => [one.key, one]));
  const keysAfter = new Set(after.map(({ key }) => key));
  const changes: WatchedChange[] = compareRegistration(before, after);
  for (const one of after) {
    if (one.about === 'REGISTRATION' || one.about === 'PARTNER' || isAside(one)) continue;
    const present = old.get(one.key);
    const isSurer = present?.says.certainty === 'POSSIBLE' && one.says.certainty === 'CERTAIN';
    if (present !== undefined && !isSurer) continue;
    changes.push({ kind: arrivals[one.about], before: present?.says ?? null, after: one.says });
  }
  for (const one of old.values()) {
    if (one.about === 'REGISTRATION' || one.about === 'PARTNER' || keysAfter.has(one.key)) continue;
    if (one.says.certainty === 'POSSIBLE' && !sameName) continue;
    changes.push({ kind: departures[one.about], before: one.says, after: null });
  }
  return changes;
}

/** A company that was active and is no longer, and partners that came and went; one that was not known before has not changed. */
function compareRegistration(before: readonly Finding[], after: readonly Finding[]): WatchedChange[] {
  const registration = (findings: readonly Finding[]) =>
    findings.find(({ about }) => about === 'REGISTRATION');
  const [old, now] = [registration(before), registration(after)];
  if (old === undefined || now === undefined) return [];
  const changes: WatchedChange[] = [];
  if (old.active === true && now.active === false) {
    changes.push({ kind: 'NO_LONGER_ACTIVE', before: old.says, after: now.says });
  }
  for (const { says } of partnersOnlyIn(after, before)) {
    changes.push({ kind: 'PARTNER_CHANGED', before: null, after: says });
  }
  for (const { says } of partnersOnlyIn(before, after)) {
    changes.push({ kind: 'PARTNER_CHANGED', before: says, after: null });
  }
  return changes;
}

function partnersOnlyIn(findings: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const keys = new Set(others.map(({ key }) => key));
  return findings.filter(({ about, key }) => about === 'PARTNER' && !keys.has(key));
}

/** Whether findings say the same of a document as others, whatever their order: then nothing is written. */
export function saySame(some: readonly Finding[], others: readonly Finding[]): boolean {
  return some.length === others.length && markOf(some) === markOf(others);
}

function markOf(findings: readonly Finding[]): string {
  const marks = findings.map(({ key, rows, says, active }) => [
    key,
    says.certainty,
    [...rows].sort(),
    active,
  ]);
  return JSON.stringify(marks.map((mark) => JSON.stringify(mark)).sort());
}
