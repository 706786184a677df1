import { expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { decisionOf } from '../../src/presentation/decision.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { formatIn } from '../../src/wording/format.ts';
import { openLocalEngine, start } from '../report/local-engine.ts';
import { exported, itemsOf, rowsOf, run, takeIn, workbookOf } from './batch-world.ts';

const documentOf = (name: string) => sandboxCases().find((one) => one.case === name)?.document ?? '';

test('the results of a batch explain denials with a good score, and show no limit that an analyst denied', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const policyId = 'starter-company';
  await enablePolicy(engine.storage, engine.actor, { templateId: policyId }, start);
  const names = ['denied-by-exclusion-company', 'alert-company', 'approved-company'];
  const { id } = await takeIn(engine, names.map(documentOf), { policyId });
  await run(engine, id);
  const results = async () => rowsOf(await workbookOf(engine, id), 'Results');
  const sentence = 'One rule denies on its own. By score alone it would be approved.';
  const before = await results();
  expect(before.map((row) => row['Decision and score'])).toEqual([
    sentence,
    'One rule alerts on its own. By score alone it would be approved.',
    undefined,
  ]);
  const csv = (await exported(engine, id, { format: 'csv' })).toString();
  expect(csv.split(/\r?\n/).filter((line) => line.includes(sentence))).toHaveLength(1);
  const [, alerted] = await itemsOf(engine, id);
  const reportId = alerted?.reportId ?? '';
  expect(before[1]?.['Suggested limit']).toMatch(/\d/);
  await decideReport(engine, engine.actor, { id: reportId, approved: false, commentary: 'Too new.' });
  const [, denied] = await results();
  expect(denied).toMatchObject({ Outcome: 'Denied', 'Policy decision': 'Alert' });
  expect(denied?.['Suggested limit']).toBeUndefined();
  expect(denied?.['Analysis']).not.toMatch(/limit/);
  const report = await getReport(engine, engine.actor, reportId, 'en');
  const style = { language: 'en', format: formatIn('en', 'America/Sao_Paulo') } as const;
  expect(decisionOf(report, style).figures.at(-1)).toBe('limit –');
  expect(report.analysis).not.toMatch(/limit/);
});
