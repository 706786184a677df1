import { costUnits } from '../base/cost-units.ts';
import type { Source } from './define-source.ts';

/**
 * When a source of a role is asked, and what its answer is for.
 *
 * - `always`: with every other source of the report.
 * - `fallback`: when every `always` of the role has failed; several fallbacks one after another, until one answers.
 * - `complement`: with every other source; it fills what the others of the role leave unknown and adds what they do not
 *   name. A role of which only a complement answered has been played.
 */
export const sourceUses = ['always', 'fallback', 'complement'] as const;
export type SourceUse = (typeof sourceUses)[number];

/** The cost of a question whose answer states it. */
interface StatedCost {
  /** The highest cost of one question, BRL. Omit if it is not known. */
  readonly most?: number | undefined;
}

/** A source in its place in a profile. What is left out is as for the only player of a role. */
export interface RolePlayer extends Source {
  /** Left out: `always`. */
  readonly use?: SourceUse;
  /** True where the role fails with this source, whatever the others of the role answer. */
  readonly required?: boolean;
  /** What one question costs, BRL; left out where it is not known. */
  readonly price?: number;
  /** Set if the answer states what a question cost. */
  readonly statedCost?: StatedCost;
  /** Requests a day that its provider accepts, from all organisations together. Omit if there is no limit. */
  readonly perDay?: number;
}

/** Returns the cost of one question in cost units while its answer states no other: its price, or else its highest cost. */
export function usualCost({ price = 0, statedCost }: Pick<RolePlayer, 'price' | 'statedCost'>): number {
  return costUnits(price > 0 ? price : (statedCost?.most ?? 0));
}

/** Returns the highest cost of one question in cost units; null if only its answer states it. */
export function highestCost({
  price = 0,
  statedCost,
}: Pick<RolePlayer, 'price' | 'statedCost'>): number | null {
  if (statedCost === undefined) return costUnits(price);
  return statedCost.most === undefined ? null : costUnits(Math.max(price, statedCost.most));
}

/** What tells one source of a profile from every other. */
export function sourceKey({ role, provider }: Pick<Source, 'role' | 'provider'>): string {
  return `${role}/${provider}`;
}

/** How people and callers are told of a source: by its role, and by its provider too where several play that role. */
export function nameOfSource(
  source: Pick<Source, 'role' | 'provider'>,
  all: readonly Pick<Source, 'role' | 'provider'>[],
): string {
  const isAlone = all.every(({ role, provider }) => role !== source.role || provider === source.provider);
  return isAlone ? source.role : sourceKey(source);
}

/** Every variable of a secret of a connector begins with it. */
export const secretPrefix = 'CREDIT_SECRET_';

/** The variable of the secret without which a contracted source cannot be queried; undefined if none is missing. */
export function missingSecret({ lacks }: Pick<Source, 'lacks'>): string | undefined {
  return lacks?.startsWith(secretPrefix) ? lacks : undefined;
}
