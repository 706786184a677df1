import { describe, expect, onTestFinished, test } from 'vitest';
import { listBatchItems } from '../../src/batch/read-batches.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { openDatasets } from '../../src/sources/datasets/open.ts';
import { companies, run, takeIn } from '../batch/batch-world.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { newDatasetsFolder } from '../datasets/dataset-folder.ts';
import {
  approvedCompany,
  countRows,
  type LocalEngine,
  openLocalEngine,
  start,
} from '../report/local-engine.ts';

/** Gives no decision on a company whose situation it has not seen. */
const policyText = (language: string) => `id: essential
name: Essential
kind: cnpj
depth: SIMPLES
language: ${language}
usePolicyResult: true
sources: { registration: optional, revenue: optional, location: optional, relations: optional }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, whenMissing: ERROR }
      - { rule: CALCULATED_REVENUE, failWhen: LESS_THAN 1000 BRL, statusToApply: ALERT, points: 10 }
`;

async function openEssential(
  options: { roles?: readonly string[]; language?: string } = {},
): Promise<LocalEngine> {
  const { roles = ['revenue'], language = 'en' } = options;
  const engine = await openLocalEngine({ sources: roles.map((role) => scriptedSource(role)) });
  const { storage, actor } = engine;
  await enablePolicy(storage, actor, { text: policyText(language), file: 'essential.yaml' }, start);
  return engine;
}

const request = { document: approvedCompany, policyId: 'essential' };
const error = {
  source: 'policy',
  section: 'BASIC_INFORMATION',
  code: 'NOT_SEEN',
  message:
    'Registration status of the company could not be evaluated for want of data, and the policy gives no decision without it.',
  at: start.toISOString(),
};

describe('a policy that gives no decision without data that are missing', () => {
  test('ends the run in ERROR, names the rule, and the run is not counted', async () => {
    const engine = await openEssential();
    const { report } = await analyzeDocument(engine, engine.actor, request, { language: 'en' });
    expect(report).toMatchObject({
      status: 'ERROR',
      policyStatus: 'PENDING',
      policyResult: null,
      score: null,
      progress: { phase: 'ERROR', final: true },
    });
    expect(report.errors).toEqual([error]);
    expect(await countRows(engine.storage, 'usage')).toBe(0);
    // What was answered is kept and shown.
    expect(report.sections.find(({ type }) => type.value === 'REVENUE')).toMatchObject({
      status: 'COMPLETED',
    });
  });

  test.each(['en', 'pt-BR'])(
    'says so in the language of the reader, whatever that of the policy: %s',
    async (language) => {
      const engine = await openEssential({ language });
      const { report } = await analyzeDocument(engine, engine.actor, request);
      expect(report.errors).toEqual([
        {
          ...error,
          message:
            'Situação cadastral da empresa não pôde ser avaliada por falta de dados, e a política não decide sem ela.',
        },
      ]);
      expect((await getReport(engine, engine.actor, report.id, 'en')).errors).toEqual([error]);
    },
  );

  test('decides, and is counted, where it has seen them', async () => {
    const engine = await openEssential({ roles: ['registration', 'revenue'] });
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect(report).toMatchObject({ status: 'APPROVED', errors: [] });
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });

  test('comes to the same when the run is replayed', async () => {
    const engine = await openEssential();
    const { report } = await analyzeDocument(engine, engine.actor, request);
    const proof = await replayReport(engine, engine.actor, report.id);
    expect(proof).toMatchObject({ equal: true, policyStatus: 'ERROR', score: null, evidence: 1 });
    expect(await replayReport(engine, engine.actor, report.id)).toEqual(proof);
  });

  test('and a replay finds another reason than the stored one', async () => {
    const engine = await openEssential();
    const { report } = await analyzeDocument(engine, engine.actor, request);
    const errors = JSON.stringify([{ ...error, message: 'forged' }]);
    await engine.storage.db.updateTable('run').set({ errors }).execute();
    const refusal = await refusalOf(replayReport(engine, engine.actor, report.id));
    expect(refusal.code).toBe('REPLAY_DIFFERS');
  });

  test('ends the documents of a batch in the same way', async () => {
    const engine = await openEssential();
    const batch = await takeIn(engine, companies(2), { policyId: 'essential' });
    await run(engine, batch.id);
    const { items } = await listBatchItems(engine, engine.actor, { batchId: batch.id });
    expect(items).toHaveLength(2);
    for (const { status, errors, reportId } of items) {
      const { source, code, message } = error;
      expect({ status, errors }).toEqual({ status: 'ERROR', errors: [{ source, code, message }] });
      expect((await getReport(engine, engine.actor, reportId ?? '', 'en')).errors).toEqual([error]);
    }
    expect(await countRows(engine.storage, 'usage')).toBe(0);
  });
});

describe('a run in which no source answered', () => {
  test.each([
    ['none was there to ask', []],
    ['all that were asked failed', ['revenue', 'location']],
  ])('is evaluated, and is not counted: %s', async (_name, roles) => {
    const sources = roles.map((role) => scriptedSource(role, fails('REFUSED', 'the contract has ended')));
    const engine = await openLocalEngine({ sources });
    const { report } = await analyzeDocument(engine, engine.actor, {
      document: approvedCompany,
      policyId: 'automatic',
    });
    expect(report).toMatchObject({ status: 'ALERT', policyResult: { coverage: 0 } });
    expect(await countRows(engine.storage, 'usage')).toBe(0);
  });

  test('is not counted where lists answer that they are not loaded', async () => {
    const datasets = openDatasets({ datasetsFolder: newDatasetsFolder(), registryUrl: '' });
    onTestFinished(() => datasets.close());
    const engine = await openLocalEngine({ sources: datasets.sources });
    const { report } = await analyzeDocument(engine, engine.actor, {
      document: approvedCompany,
      policyId: 'automatic',
    });
    expect(report).toMatchObject({ status: 'ALERT', policyResult: { coverage: 0 } });
    expect(await countRows(engine.storage, 'usage')).toBe(0);
  });

  test('is counted as soon as one has', async () => {
    const engine = await openLocalEngine({ sources: [scriptedSource('revenue')] });
    await analyzeDocument(engine, engine.actor, { document: approvedCompany, policyId: 'automatic' });
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });
});
