import { describe, expect, test } from 'vitest';
import { canonicalJson, sha256 } from '../../src/base/canonical-json.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { readReportMaterial } from '../../src/export/report-material.ts';
import { createReport } from '../../src/report/create-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import {
  approvedCompany,
  countRows,
  type LocalEngine,
  openLocalEngine,
  start,
} from '../report/local-engine.ts';

const text = (name = 'daysLate') => `id: customers
name: Customers
kind: cnpj
depth: SIMPLES
sources: { registration: optional, revenue: optional, location: optional, relations: optional }
inputs:
  - { name: ${name}, title: { en: Days late, pt-BR: Dias de atraso }, type: integer, minimum: 0, required: true }
  - { name: purchases, type: money }
groups:
  - name: ours
    rules:
      - { rule: INPUT, input: ${name}, failWhen: GREATER_THAN 15, statusToApply: ALERT }
      - { rule: INPUT, input: purchases, failWhen: LESS_THAN 100 BRL, statusToApply: ALERT }
`;

const request = { document: approvedCompany, policyId: 'customers' };

async function openCustomers(): Promise<LocalEngine> {
  const engine = await openLocalEngine();
  await enablePolicy(engine.storage, engine.actor, { text: text(), file: 'customers.yaml' }, start);
  return engine;
}

describe('what the caller knows', () => {
  test('decides, stands in the report in words, and again in a replay', async () => {
    const engine = await openCustomers();
    const { report } = await analyzeDocument(engine, engine.actor, {
      ...request,
      inputs: { daysLate: 40, purchases: 1234.5 },
    });
    expect(report).toMatchObject({ policyStatus: 'ALERT', status: 'ALERT' });
    const inPortuguese = await getReport(engine, engine.actor, report.id, 'pt-BR');
    expect(inPortuguese.inputs).toEqual([
      { name: 'daysLate', title: 'Dias de atraso', value: 40, text: '40' },
      { name: 'purchases', title: 'purchases', value: 1234.5, text: 'R$\u00A01.234,50' },
    ]);
    const replay = await replayReport(engine, engine.actor, report.id);
    expect(replay).toMatchObject({ equal: true, evidence: 5 });
  });

  test('is evidence of a provider of its own, with time and SHA-256, in what is exported', async () => {
    const engine = await openCustomers();
    const { organizationId } = engine.actor;
    const materialOf = async (inputs: Readonly<Record<string, unknown>>) => {
      const { report } = await analyzeDocument(engine, engine.actor, { ...request, inputs });
      const { revision } = await engine.storage.db
        .selectFrom('report')
        .select('revision')
        .where('id', '=', report.id)
        .executeTakeFirstOrThrow();
      const form = { format: 'pdf', language: 'en', timeZone: 'UTC', whole: false } as const;
      return readReportMaterial(engine, { ...form, organizationId, reportId: report.id, revision }, null);
    };
    const first = await materialOf({ daysLate: 40 });
    expect(first?.sources[0]).toMatchObject({
      role: 'caller',
      provider: 'caller',
      outcome: 'ANSWERED',
      requestedAt: start.toISOString(),
      sha256: sha256(canonicalJson({ daysLate: 40 })),
    });
    const second = await materialOf({ daysLate: 41 });
    expect(second?.evidenceHash).not.toBe(first?.evidenceHash);
  });

  test('that a policy cannot do without keeps it from asking anybody', async () => {
    const engine = await openCustomers();
    const { code } = await refusalOf(analyzeDocument(engine, engine.actor, request));
    expect(code).toBe('INPUT_REQUIRED');
    expect(await countRows(engine.storage, 'report')).toBe(0);
  });

  test('makes another request of the same document: the run in flight is joined, or taken the place of', async () => {
    const engine = await openCustomers();
    const outcomeOf = async (inputs: Readonly<Record<string, unknown>>) =>
      (await createReport(engine, engine.actor, { ...request, inputs })).outcome;
    expect(await outcomeOf({ daysLate: 1 })).toBe('CREATED');
    expect(await outcomeOf({ daysLate: 1, purchases: null })).toBe('JOINED');
    expect(await outcomeOf({ daysLate: 2 })).toBe('SUPERSEDED');
  });

  test('is kept by a report that is analysed again, but for what is given anew', async () => {
    const engine = await openCustomers();
    const first = await analyzeDocument(engine, engine.actor, {
      ...request,
      inputs: { daysLate: 40, purchases: 500 },
    });
    const again = await analyzeDocument(engine, engine.actor, { ...request, inputs: { daysLate: 3 } });
    expect(again.report.id).toBe(first.report.id);
    expect(again.report.inputs?.map(({ name, value }) => [name, value])).toEqual([
      ['daysLate', 3],
      ['purchases', 500],
    ]);
    expect(again.report.policyStatus).toBe('APPROVED');
  });

  test('is kept for 30 days, and refused as missing afterwards', async () => {
    const engine = await openCustomers();
    await analyzeDocument(engine, engine.actor, { ...request, inputs: { daysLate: 40 } });
    engine.pass(30 * 86_400_000);
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect(report.inputs?.map(({ value }) => value)).toEqual([40]);
    engine.pass(31 * 86_400_000);
    const { code } = await refusalOf(analyzeDocument(engine, engine.actor, request));
    expect(code).toBe('INPUT_REQUIRED');
  });

  test('is not kept for another policy', async () => {
    const engine = await openCustomers();
    await analyzeDocument(engine, engine.actor, { ...request, inputs: { daysLate: 40 } });
    const other = { text: text().replace('id: customers', 'id: others'), file: 'others.yaml' };
    await enablePolicy(engine.storage, engine.actor, other, start);
    const { code } = await refusalOf(
      analyzeDocument(engine, engine.actor, { ...request, policyId: 'others' }),
    );
    expect(code).toBe('INPUT_REQUIRED');
  });

  test('is no longer kept where a new version of the policy calls it otherwise', async () => {
    const engine = await openCustomers();
    await analyzeDocument(engine, engine.actor, { ...request, inputs: { daysLate: 40 } });
    const renamed = { text: text('latestDelay'), file: 'customers.yaml' };
    await enablePolicy(engine.storage, engine.actor, renamed, start);
    const { code } = await refusalOf(analyzeDocument(engine, engine.actor, request));
    expect(code).toBe('INPUT_REQUIRED');
    const { report } = await analyzeDocument(engine, engine.actor, {
      ...request,
      inputs: { latestDelay: 1 },
    });
    expect(report.inputs?.map(({ name }) => name)).toEqual(['latestDelay']);
  });

  test('makes a fresh report no answer to who says otherwise', async () => {
    const engine = await openCustomers();
    const ask = async (daysLate: number) =>
      (await analyzeDocument(engine, engine.actor, { ...request, inputs: { daysLate }, reuseWithinDays: 30 }))
        .outcome;
    expect(await ask(1)).toBe('CREATED');
    expect(await ask(1)).toBe('REUSED');
    expect(await ask(2)).not.toBe('REUSED');
  });
});
