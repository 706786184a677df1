import type { Actor } from '../auth/actor.ts';
import { maskTrailingCpf } from '../document/mask.ts';
import type { Engine } from './engine.ts';
import { findSubjectDetails } from './section-store.ts';

/**
 * What the subjects of reports are called, by report, as far as it was collected; a company's name without the CPF of
 * its owner.
 */
export async function readSubjectNames(
  { storage }: Pick<Engine, 'storage'>,
  actor: Pick<Actor, 'organizationId'>,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const details = await storage.read((db) => findSubjectDetails(db, actor.organizationId, reportIds));
  return new Map(
    [...details].flatMap(([id, text]) => nameIn(text).map((name): [string, string] => [id, name])),
  );
}

function nameIn(details: string): readonly string[] {
  const parsed: unknown = JSON.parse(details);
  if (typeof parsed !== 'object' || parsed === null || !('name' in parsed)) return [];
  return typeof parsed.name === 'string' ? [maskTrailingCpf(parsed.name)] : [];
}
