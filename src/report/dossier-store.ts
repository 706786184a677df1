import { CompiledQuery, type Kysely } from 'kysely';
import { sealFor } from '../privacy/subject-seals.ts';
import { readPacked } from '../storage/packed-bytes.ts';
import { rowChecksum } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import { type Dossier, joinDossiers, packDossier, unpackDossier } from './dossier.ts';
import type { Run } from './report.ts';
import { noteSectionCount } from './run-store.ts';

type Db = Kysely<Tables>;

/** The run that a dossier belongs to, and whom it is about. */
export interface RunKey extends Pick<Run, 'id' | 'organizationId'> {
  readonly document: string;
}

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
  const kept = await sealFor(db, run, 'dossier.packed', packed);
  const values = [run.id, number, run.organizationId, sectionCount, kept];
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
 * @param types as for `unpackDossier`.
 * @throws CreditError RECORD_DAMAGED for one that is not as it was written.
 */
export async function findDossiers(
  db: Db,
  runIds: readonly string[],
  types?: readonly string[],
): Promise<ReadonlyMap<string, Dossier>> {
  if (runIds.length === 0) return new Map();
  const parts = await findParts(db, runIds, types);
  return new Map([...parts].map(([runId, ofRun]) => [runId, joinDossiers(ofRun)]));
}

/** The parts of dossiers, from first to last, by run. @throws as `findDossiers`. */
async function findParts(
  db: Db,
  runIds: readonly string[],
  types?: readonly string[],
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
    const part = readPacked('dossier', row, {
      packed: row.packed,
      unpack: (packed) => unpackDossier(packed, types),
    });
    parts.set(row.run_id, [...(parts.get(row.run_id) ?? []), part]);
  }
  return parts;
}

/**
 * Returns what the dossiers of runs consist of, by run: the number and the checksum of each part. Equal values mean equal dossiers. A run
 * without a dossier is omitted.
 *
 * @throws CreditError STORAGE_*.
 */
export async function listDossierStates(
  db: Db,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // The sum prevents the verification of the rows, which would require their packed bytes.
  const { rows } = await db.executeQuery<{ runId: string; number: number; checksum: number }>(
    CompiledQuery.raw(
      `select run_id as "runId", number, checksum + 0 as checksum from dossier indexed by dossier_checksum
       where run_id in (select value from json_each(?)) order by run_id, number`,
      [JSON.stringify(runIds)],
    ),
  );
  const states = new Map<string, string>();
  for (const { runId, number, checksum } of rows)
    states.set(runId, `${states.get(runId) ?? ''}${number}:${checksum} `);
  return states;
}

/** What a run has collected so far. @throws as `findDossiers`. */
export async function readDossier(db: Db, runId: string): Promise<Dossier> {
  return (await findDossiers(db, [runId])).get(runId) ?? { sections: [], evidence: [] };
}

/** Keeps a dossier in the place of all parts that a final run has. */
export async function replaceDossier(db: Db, run: RunKey, dossier: Dossier): Promise<void> {
  await db
    .deleteFrom('dossier')
    .where('run_id', '=', run.id)
    .where('organization_id', '=', run.organizationId)
    .execute();
  await insertPart(db, run, packPart(dossier));
}

/**
 * Packs the parts of a run that will collect nothing more as one, which takes less space.
 *
 * @returns how many sections it has.
 * @throws as `findDossiers`; nothing is changed then.
 */
export async function joinParts(db: Db, run: RunKey): Promise<number> {
  const parts = await db
    .selectFrom('dossier')
    .select('section_count')
    .where('run_id', '=', run.id)
    .where('organization_id', '=', run.organizationId)
    .execute();
  if (parts.length <= 1) return parts[0]?.section_count ?? 0;
  const joined = joinDossiers((await findParts(db, [run.id])).get(run.id) ?? []);
  await replaceDossier(db, run, joined);
  return joined.sections.length;
}

/** Since when the answers of a run are no longer kept; null while they are. */
export async function findEvidenceExpiry(
  db: Db,
  run: Pick<Run, 'id' | 'organizationId'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('run')
    .select('evidence_expired_at')
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.id)
    .executeTakeFirst();
  return row?.evidence_expired_at ?? null;
}

/**
 * Packs what a final run collected anew without what its sources answered: who was asked, when, and the hash of each answer stay, the
 * answers and the words of failures go.
 *
 * @throws as `findDossiers`; nothing is changed then.
 */
export async function dropEvidence(db: Db, run: RunKey): Promise<void> {
  await noteSectionCount(db, run, await joinParts(db, run));
  const parts = (await findParts(db, [run.id])).get(run.id);
  if (parts === undefined) return;
  const { sections, evidence } = joinDossiers(parts);
  const emptied = evidence.map((answer) => ({
    ...answer,
    failure: answer.failure && { ...answer.failure, message: '' },
    evidence: { ...answer.evidence, body: new Uint8Array() },
  }));
  await db
    .deleteFrom('dossier')
    .where('run_id', '=', run.id)
    .where('organization_id', '=', run.organizationId)
    .execute();
  await insertPart(db, run, packPart({ sections, evidence: emptied }));
}
