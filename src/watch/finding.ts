import { foldName } from '../datasets/screening/fold-name.ts';
import type { WatchedChange, WatchedEntry } from '../webhook/events.ts';

/** One thing that a dataset says of a document: an entry of a list, a debt, its registration, a partner. */
export interface Finding {
  /** What the list says of it, without the amount. It is the same in two editions if nothing was changed. */
  readonly key: string;
  /** The list's number of it, or what it is if the list has none. Entries of one case can share it. Default: the key. */
  readonly identity?: string;
  readonly about: 'ENTRY' | 'DEBT' | 'REGISTRATION' | 'PARTNER';
  /** The rows of the list that say it, each by its hash: a decision about them may set it aside. */
  readonly rows: readonly string[];
  readonly says: WatchedEntry;
  /** Of a registration: whether it is active; left out where the register does not say. */
  readonly active?: boolean;
}

/** The key of the registration of a company that is missing in a register of active companies. Its partners are not known. */
export const notAmongActive = 'not-among-active';

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
  const old = before.filter((one) => !isAside(one));
  const earlier = pairFindings(
    old,
    after.filter((one) => !isAside(one)),
  );
  const [keysAfter, paired] = [new Set(after.map(({ key }) => key)), new Set(earlier.values())];
  const changes: WatchedChange[] = compareRegistration(before, after);
  for (const one of after) {
    if (one.about === 'REGISTRATION' || one.about === 'PARTNER' || isAside(one)) continue;
    const present = earlier.get(one);
    const isSurer = present?.says.certainty === 'POSSIBLE' && one.says.certainty === 'CERTAIN';
    if (present !== undefined && !isSurer) {
      const change = changeOf(present, one);
      if (change !== undefined) changes.push(change);
      continue;
    }
    changes.push({ kind: arrivals[one.about], before: present?.says ?? null, after: one.says });
  }
  for (const one of old) {
    if (one.about === 'REGISTRATION' || one.about === 'PARTNER') continue;
    if (paired.has(one) || keysAfter.has(one.key)) continue;
    if (one.says.certainty === 'POSSIBLE' && !sameName) continue;
    changes.push({ kind: departures[one.about], before: one.says, after: null });
  }
  return changes;
}

/**
 * Pairs each finding with the one of the edition before. Unchanged findings are paired first, so that a second entry with the number of
 * an unchanged one is new. The others are paired by their number, in order: they are the same entry with another content.
 *
 * @returns the earlier finding by the later one.
 */
function pairFindings(before: readonly Finding[], after: readonly Finding[]): ReadonlyMap<Finding, Finding> {
  const pairs = new Map<Finding, Finding>();
  const free = new Set(before);
  for (const mark of [({ key }: Finding) => key, ({ key, identity = key }: Finding) => identity]) {
    const waiting = new Map<string, Finding[]>();
    for (const one of free) waiting.set(mark(one), [...(waiting.get(mark(one)) ?? []), one]);
    for (const one of after) {
      if (pairs.has(one)) continue;
      const earlier = waiting.get(mark(one))?.shift();
      if (earlier === undefined) continue;
      pairs.set(one, earlier);
      free.delete(earlier);
    }
  }
  return pairs;
}

/** Returns what changed of an entry, or that a debt grew; undefined if neither. */
function changeOf({ says: before }: Finding, { about, says: after }: Finding): WatchedChange | undefined {
  if (about === 'DEBT') {
    const grew = before.amount !== null && after.amount !== null && after.amount > before.amount;
    return grew ? { kind: 'DEBT_GREW', before, after } : undefined;
  }
  const content = ({ says, authority, from, until }: WatchedEntry) =>
    [says, authority, from, until].map((text) => foldName(text ?? '')).join('|');
  return content(before) === content(after) ? undefined : { kind: 'ENTRY_CHANGED', before, after };
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
  if (old.key === notAmongActive || now.key === notAmongActive) return changes;
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
    says.amount,
    [...rows].sort(),
    active,
  ]);
  return JSON.stringify(marks.map((mark) => JSON.stringify(mark)).sort());
}
