import { CompiledQuery, type Kysely } from 'kysely';
import { readPacked } from '../storage/packed-bytes.ts';
import { rowChecksum } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import { type Dossier, joinDossiers, packDossier, unpackDossier } from './dossier.ts';
import { deleteOldRows, findOldDossiers, nameOldSections } from './old-dossier-store.ts';
import { packResult } from './policy-result.ts';
import type { Run } from './report.ts';
import { getRun, replaceResult } from './run-store.ts';

type Db = Kysely<Tables>;

/** The run that a dossier belongs to. */
type RunKey = Pick<Run, 'id' | 'organizationId'>;

/** A part of a dossier, as it is written. */
export interface PackedPart {
  readonly packed: Uint8Array;
  readonly sectionCount: number;
}

/** Packs what was collected, to be written. */
export function packPart(dossier: Dossier): PackedPart {
  return { packed: packDossier(dossier), sectionCount: dossier.sections.length };
}

/**
 * Adds a part to what a run has collected.
 *
 * @returns its number: 1 for the first.
 */
export async function insertPart(db: Db, run: RunKey, { packed, sectionCount }: PackedPart): Promise<number> {
  const { rows } = await db.executeQuery<{ number: number }>(
    CompiledQuery.raw('select coalesce(max(number), 0) + 1 as number from dossier where run_id = ?', [
      run.id,
    ]),
  );
  const number = rows[0]?.number ?? 1;
  const values = [run.id, number, run.organizationId, sectionCount, packed];
  await sendAlong(db, [
    `insert into dossier (run_id, number, organization_id, section_count, packed, checksum)
     values (?, ?, ?, ?, ?, ?)`,
    [...values, rowChecksum('dossier', values)],
  ]);
  return number;
}

/**
 * What runs have collected so far, by run; of a run without anything, nothing.
 *
 * @throws CreditError RECORD_DAMAGED for one that is not as it was written.
 */
export async function findDossiers(db: Db, runIds: readonly string[]): Promise<ReadonlyMap<string, Dossier>> {
  if (runIds.length === 0) return new Map();
  const parts = await findParts(db, runIds);
  const old = await findOldDossiers(db, runIds);
  return new Map(
    [...new Set([...old.keys(), ...parts.keys()])].map((runId) => {
      const first = old.get(runId);
      return [runId, joinDossiers([...(first ? [first] : []), ...(parts.get(runId) ?? [])])];
    }),
  );
}

/** The parts of dossiers, from first to last, by run. @throws as `findDossiers`. */
async function findParts(
  db: Db,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Dossier[]>> {
  const rows = await db
    .selectFrom('dossier')
    .selectAll()
    .where('run_id', 'in', runIds)
    .orderBy('run_id')
    .orderBy('number')
    .execute();
  const parts = new Map<string, Dossier[]>();
  for (const row of rows) {
    const part = readPacked('dossier', row, { packed: row.packed, unpack: unpackDossier });
    parts.set(row.run_id, [...(parts.get(row.run_id) ?? []), part]);
  }
  return parts;
}

/** What a run has collected so far. @throws as `findDossiers`. */
export async function readDossier(db: Db, runId: string): Promise<Dossier> {
  return (await findDossiers(db, [runId])).get(runId) ?? { sections: [], evidence: [] };
}

/**
 * Packs the parts of a run that will collect nothing more as one, which takes less, and moves over what is kept of it as
 * before there were dossiers.
 *
 * @returns how many sections it has.
 * @throws as `findDossiers`; nothing is changed then.
 */
export async function joinParts(db: Db, run: RunKey): Promise<number> {
  const old = (await findOldDossiers(db, [run.id])).get(run.id);
  const parts = await db
    .selectFrom('dossier')
    .select('section_count')
    .where('run_id', '=', run.id)
    .where('organization_id', '=', run.organizationId)
    .execute();
  const [first] = parts;
  if (old === undefined && parts.length <= 1) return first?.section_count ?? 0;
  const collected = (await findParts(db, [run.id])).get(run.id) ?? [];
  const { sections, evidence } = joinDossiers([...(old ? [old] : []), ...collected]);
  const result = old && (await moveOldResult(db, run, old));
  await db
    .deleteFrom('dossier')
    .where('run_id', '=', run.id)
    .where('organization_id', '=', run.organizationId)
    .execute();
  if (old !== undefined) {
    await nameOldSections(db, run, old);
    await deleteOldRows(db, run);
  }
  const joined = packPart({ sections: sections.filter(({ type }) => type !== result), evidence });
  await insertPart(db, run, joined);
  return joined.sectionCount;
}

/**
 * Moves the result of a run from its section, as before there were dossiers, into the run.
 *
 * @returns the type of that section; undefined where there is none.
 */
async function moveOldResult(db: Db, run: RunKey, { sections }: Dossier): Promise<string | undefined> {
  const section = sections.find(({ type }) => type === 'CREDIT_POLICY');
  const { policyResult, policySection } = await getRun(db, run.id);
  if (section === undefined || policyResult === null) return undefined;
  const { id, integrationCount, updatedAt } = section;
  const head = { integrationCount, updatedAt, ...policySection, ...(id !== undefined && { id }) };
  await replaceResult(db, run, packResult({ ...head, details: policyResult }));
  return section.type;
}
