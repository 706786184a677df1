import { expect, test } from 'vitest';
import { readAuthority } from '../../src/report/read-authority.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { approvedCompany } from './local-engine.ts';
import { analysed, bounded, person } from './terms-world.ts';

test('authority does not apply to approvals of the policy itself, which count for the customer', async () => {
  const { engine, id } = await analysed(bounded.replace('false', 'true'), 850_000);
  const report = await getReport(engine, engine.actor, id);
  expect(report).toMatchObject({ status: 'APPROVED', terms: { limit: 680_000 } });
  expect(report).not.toHaveProperty('signatures');
  expect(report).not.toHaveProperty('decidedAt');
  const rita = await person(engine, 'rita', 'analyst');
  const request = { document: approvedCompany, policyId: 'trade', requestedAmount: 1000 };
  const { report: second } = await analyzeDocument(engine, engine.actor, request);
  expect(await readAuthority(engine, rita, second.id)).toMatchObject({
    exposure: { amount: 680_000, approvals: 1, unknown: 0 },
    mayApprove: false,
  });
});
