import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { newId } from '../base/ids.ts';
import type { Document } from '../document/document.ts';
import type { CollectionPlan } from '../sections/collection-plan.ts';
import { type RolePlayer, sourceKey } from '../sources/role-player.ts';
import { readKeptJson, rowChecksum } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { textBySize } from '../storage/text-by-size.ts';
import { readAnswer, wantedSections } from './collect.ts';
import type { Evidence, SourceResult } from './source-result.ts';

type Db = Kysely<Tables>;

/** What is kept of a source's answer: the result without what follows from it. */
export type KeptEvidence = Pick<SourceResult, 'role' | 'provider' | 'sandbox' | 'outcome' | 'failure'> & {
  readonly evidence: Evidence;
};

/**
 * Keeps what sources answered in a run, which keeps one answer of each. Written out, in one statement: a batch keeps
 * thousands a second.
 */
export async function insertEvidence(
  db: Db,
  run: { readonly id: string; readonly organizationId: string; readonly profileHash: string | null },
  results: readonly KeptEvidence[],
): Promise<void> {
  if (results.length === 0) return;
  const parameters = results.flatMap(({ role, provider, sandbox, outcome, failure, evidence }) => {
    const values = [
      newId('evd'),
      run.organizationId,
      run.id,
      role,
      provider,
      sandbox ? 1 : 0,
      outcome,
      failure && JSON.stringify(failure),
      evidence.contentType,
      evidence.body,
      evidence.sha256,
      evidence.editionDate,
      evidence.attempts,
      evidence.requestedAt,
      evidence.receivedAt,
    ];
    return [...values, rowChecksum('evidence', values), run.profileHash];
  });
  await db.executeQuery(CompiledQuery.raw(insertEvidenceSql(results.length), parameters));
}

const insertEvidenceSql = textBySize((count) => {
  const row = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
  return `insert into evidence (id, organization_id, run_id, role, provider, sandbox, outcome, failure, content_type,
      body, sha256, edition_date, attempts, requested_at, received_at, checksum, profile_hash)
    values ${Array(count).fill(row).join(', ')}`;
});

/** What the sources of a run have answered so far, by role and provider. */
export async function listEvidence(db: Db, runId: string): Promise<readonly KeptEvidence[]> {
  const rows = await db
    .selectFrom('evidence')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('role')
    .orderBy('provider')
    .execute();
  return rows.map(toKeptEvidence);
}

/**
 * The results that kept answers give when they are read again. An answer whose source is not among `sources` any
 * more gives none.
 */
export function replayEvidence(
  evidence: readonly KeptEvidence[],
  options: {
    readonly document: Document;
    readonly plan: CollectionPlan;
    readonly sources: readonly RolePlayer[];
    readonly optional: ReadonlySet<string>;
  },
): readonly SourceResult[] {
  const { document, plan, optional } = options;
  return evidence.flatMap((kept): SourceResult[] => {
    const source = options.sources.find((source) => sourceKey(source) === sourceKey(kept));
    if (source === undefined) return [];
    const read =
      kept.outcome === 'FAILED'
        ? { contribution: {} }
        : readAnswer(
            source,
            { ...kept.evidence, outcome: kept.outcome },
            { document, scope: plan.scope, sections: wantedSections(source, plan) },
          );
    const ms = Date.parse(kept.evidence.receivedAt) - Date.parse(kept.evidence.requestedAt);
    return [{ ...kept, ...read, required: !optional.has(source.role), kept: true, ms }];
  });
}

function toKeptEvidence(row: Selectable<Tables['evidence']>): KeptEvidence {
  return {
    role: row.role,
    provider: row.provider,
    sandbox: row.sandbox === 1,
    outcome: row.outcome,
    // Written by this store alone.
    failure: row.failure === null ? null : readKeptJson(row.failure, 'evidence', row),
    evidence: {
      contentType: row.content_type,
      body: row.body,
      sha256: row.sha256,
      editionDate: row.edition_date,
      requestedAt: row.requested_at,
      receivedAt: row.received_at,
      attempts: row.attempts,
    },
  };
}
