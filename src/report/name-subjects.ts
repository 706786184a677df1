import type { Actor } from '../auth/actor.ts';
import type { Storage } from '../storage/open-database.ts';
import { documentType } from './report-answer.ts';
import { findReports } from './report-store.ts';

/** Whom a report is about. */
export interface SubjectName {
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  /** Null where no source gave it. */
  readonly name: string | null;
}

/** Whom reports of the organisation are about, by their ids. */
export async function nameSubjects(
  storage: Storage,
  { organizationId }: Pick<Actor, 'organizationId'>,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, SubjectName>> {
  const reports = await findReports(storage.db, organizationId, reportIds);
  return new Map(
    [...reports.values()].map(({ id, document, documentKind, subjectName }) => [
      id,
      { document, type: documentType(documentKind), name: subjectName || null },
    ]),
  );
}
