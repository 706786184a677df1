import type { Day } from './days.ts';
import { type Exact, exact } from './exact.ts';

/** A map of a section in the form of a case. An absent key is unknown. */
export interface Facts {
  readonly [key: string]: unknown;
}

/** The subject of a case. */
export interface Subject {
  readonly kind: 'cpf' | 'cnpj';
  readonly today: Day;
  readonly requestedAmount: number | null;
  readonly inputs: Facts;
  /** The findings by section type. A section that is absent or null was not collected. */
  readonly sections: Readonly<Record<string, Facts | null>>;
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the map at a path, or null. */
export function map(facts: Facts | null | undefined, ...path: readonly string[]): Facts | null {
  let found: unknown = facts ?? null;
  for (const key of path) found = isFacts(found) ? (found[key] ?? null) : null;
  return isFacts(found) ? found : null;
}

/** Returns a list of maps, or null if it is null or absent. */
export function list(facts: Facts | null, key: string): readonly Facts[] | null {
  const found = facts?.[key];
  return Array.isArray(found) ? found.filter(isFacts) : null;
}

export function text(facts: Facts | null, key: string): string | null {
  const found = facts?.[key];
  return typeof found === 'string' ? found : null;
}

export function flag(facts: Facts | null, key: string): boolean | null {
  const found = facts?.[key];
  return typeof found === 'boolean' ? found : null;
}

export function number(facts: Facts | null, key: string): Exact | null {
  const found = facts?.[key];
  return typeof found === 'number' ? exact(found) : null;
}

/** Returns a whole number; 0 if it is absent. */
export function count(facts: Facts | null, key: string): number {
  const found = facts?.[key];
  return typeof found === 'number' ? found : 0;
}

/** Returns the texts of a list. */
export function texts(facts: Facts | null, key: string): readonly string[] {
  const found = facts?.[key];
  return Array.isArray(found) ? found.filter((item): item is string => typeof item === 'string') : [];
}
