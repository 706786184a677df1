import { newId } from '../../src/base/ids.ts';
import { insertPolicyVersion } from '../../src/credit-policy/policy-store.ts';
import { insertReport } from '../../src/report/report-store.ts';
import { insertRun } from '../../src/report/run-store.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import type { Usage } from '../../src/usage/usage-store.ts';
import { now } from '../auth/local-database.ts';
import { companyPolicy } from '../credit-policy/example-policies.ts';

/** A finished run of a report of its own, as the row that counts it. */
export async function runToCount(
  storage: Storage,
  organizationId: string,
  about: Partial<Pick<Usage, 'policyId' | 'depth' | 'documentKind' | 'priceCents' | 'countedAt'>> = {},
): Promise<Usage> {
  const { policyId = 'small-business', documentKind = 'cnpj', depth = 'ESSENCIAL' } = about;
  const countedAt = about.countedAt ?? now.toISOString();
  const [reportId, runId] = [newId('rpt'), newId('run')];
  await storage.write({ locks: [] }, async (db) => {
    const known = await db
      .selectFrom('policy')
      .select('policy_id')
      .where('policy_id', '=', policyId)
      .execute();
    if (known.length === 0) {
      const policy = { ...companyPolicy, id: policyId };
      const content = { version: 1, hash: 'h', policy, sourceText: '', createdAt: countedAt };
      await insertPolicyVersion(db, organizationId, content);
    }
    await insertReport(db, {
      id: reportId,
      organizationId,
      document: '33683111000280',
      documentKind,
      policyId,
      depth,
      status: 'APPROVED',
      policyStatus: 'APPROVED',
      score: 900,
      externalId: null,
      commentary: null,
      analystId: null,
      analystName: null,
      decidedAt: null,
      terms: null,
      subjectName: null,
      currentRunId: runId,
      createdAt: countedAt,
      revision: 1,
      salt: null,
      otherExternalIds: [],
      updatedAt: countedAt,
    });
    await insertRun(db, {
      id: runId,
      reportId,
      organizationId,
      number: 1,
      policyId,
      policyVersion: 1,
      profile: 'sandbox',
      inputs: [],
      purpose: null,
      profileHash: null,
      requestedAmount: null,
      externalId: null,
      phase: 'COMPLETED',
      asOf: countedAt,
      asOfDay: countedAt.slice(0, 10),
      timezone: 'UTC',
      sandbox: true,
      sourcesDone: 1,
      sourcesTotal: 1,
      holder: null,
      heldUntil: null,
      fence: 1,
      failures: 0,
      losses: 0,
      suspectSince: null,
      answersOf: null,
      errors: [],
      policyResult: '{}',
      policySection: null,
      sectionCount: null,
      createdAt: countedAt,
      startedAt: countedAt,
      finishedAt: countedAt,
    });
  });
  return {
    id: newId('usg'),
    organizationId,
    runId,
    reportId,
    policyId,
    documentKind,
    depth,
    additionals: ['BUREAUS'],
    priceCents: about.priceCents ?? 120,
    countedAt,
  };
}
