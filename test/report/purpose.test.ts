import { expect, test } from 'vitest';
import { createBatch } from '../../src/batch/create-batch.ts';
import { readDocumentList } from '../../src/batch/reading/read-document-list.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createReport } from '../../src/report/create-report.ts';
import { getReport, listReports } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { countRows, type LocalEngine, openLocalEngine, start } from './local-engine.ts';

const person = requireDocument('00000012440');
const company = requireDocument('12ABC34501DE35');

async function enable(engine: LocalEngine, id: string, purpose = '') {
  const text = `id: ${id}
name: Of people
kind: cpf
depth: SIMPLES
${purpose}
sources: { registration: optional, location: optional, relations: optional }
groups:
  - name: person
    rules:
      - { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN 900000 BRL, statusToApply: ALERT }
`;
  await enablePolicy(engine.storage, engine.actor, { text, file: `${id}.yaml` }, start);
}

test('nobody looks up a person without the purpose that a policy demands, and nothing is asked or kept', async () => {
  const engine = await openLocalEngine();
  await enable(engine, 'people', 'purpose: { required: true }');
  const request = { document: person, policyId: 'people' };

  await expect(createReport(engine, engine.actor, request)).rejects.toMatchObject({
    code: 'PURPOSE_REQUIRED',
  });
  await expect(
    createReport(engine, engine.actor, { ...request, purpose: 'CREDIT_GRANT' }),
  ).rejects.toMatchObject({
    code: 'PURPOSE_UNKNOWN',
    params: { suggestion: { en: expect.stringContaining('CREDIT_GRANTING') } },
  });
  expect(await countRows(engine.storage, 'run')).toBe(0);
});

test('a purpose is kept with its run, shown in report and list, kept by an analysis anew and by a replay', async () => {
  const engine = await openLocalEngine();
  await enable(engine, 'people', 'purpose: { required: true }');
  const request = { document: person, policyId: 'people', requestedAmount: 1_000_000 };

  const { report } = await analyzeDocument(engine, engine.actor, { ...request, purpose: 'collection' });
  expect(report.purpose).toMatchObject({ code: 'COLLECTION', title: 'Cobrança de dívida' });
  const { items } = await listReports(engine, engine.actor, {}, 'en');
  expect(items[0]?.purpose).toEqual({
    code: 'COLLECTION',
    title: 'Collection of a debt',
    basis: 'Regular exercise of rights (LGPD art. 7 VI)',
  });

  const again = await analyzeDocument(engine, engine.actor, request);
  expect(again).toMatchObject({ outcome: 'REPROCESSED', report: { purpose: { code: 'COLLECTION' } } });
  const other = await analyzeDocument(engine, engine.actor, { ...request, purpose: 'REGULATORY' });
  expect(other.report.purpose?.code).toBe('REGULATORY');
  await replayReport(engine, engine.actor, other.report.id);
  expect((await getReport(engine, engine.actor, other.report.id)).purpose?.code).toBe('REGULATORY');
});

test('a request for another purpose takes the place of the run in flight, and an equal one joins it', async () => {
  const engine = await openLocalEngine();
  await enable(engine, 'people');
  const request = { document: person, policyId: 'people', purpose: 'COLLECTION' };
  await createReport(engine, engine.actor, request);

  expect(await createReport(engine, engine.actor, request)).toMatchObject({ outcome: 'JOINED' });
  expect(await createReport(engine, engine.actor, { ...request, purpose: 'REGULATORY' })).toMatchObject({
    outcome: 'SUPERSEDED',
  });
});

test('a policy says it for requests that say nothing; the setting demands it of every person, and of no company', async () => {
  const engine = await openLocalEngine();
  await enable(engine, 'people');
  await enable(engine, 'granting', 'purpose: { default: CREDIT_GRANTING }');
  const purposes = [
    {
      code: 'CREDIT_GRANTING',
      title: { en: 'Credit', 'pt-BR': 'Crédito' },
      basis: { en: 'Contract', 'pt-BR': 'Contrato' },
    },
  ];
  const strict = { ...engine, purposes: { purposes, required: true } };

  await expect(
    createReport(strict, engine.actor, { document: person, policyId: 'people' }),
  ).rejects.toMatchObject({
    code: 'PURPOSE_REQUIRED',
    params: { choices: 'CREDIT_GRANTING' },
  });
  const { reportId } = await createReport(strict, engine.actor, { document: person, policyId: 'granting' });
  expect((await getReport(engine, engine.actor, reportId, 'en')).purpose).toEqual({
    code: 'CREDIT_GRANTING',
    title: 'Credit',
    basis: 'Contract',
  });
  const ofCompany = await createReport(strict, engine.actor, { document: company, policyId: 'automatic' });
  expect((await getReport(engine, engine.actor, ofCompany.reportId)).purpose).toBeUndefined();
});

test('a batch is refused whole without the purpose of its documents, and keeps the one that it has', async () => {
  const engine = await openLocalEngine();
  await enable(engine, 'people', 'purpose: { required: true }');
  const input = readDocumentList([person.value], { kind: 'cpf', padZeros: false, inputs: [] });
  const batch = { name: 'people', policyId: 'people', input, runner: 'COMMAND' } as const;

  await expect(createBatch(engine, engine.actor, batch)).rejects.toMatchObject({ code: 'PURPOSE_REQUIRED' });
  const taken = await createBatch(engine, engine.actor, { ...batch, purpose: 'CREDIT_REVIEW' });
  expect(taken).toMatchObject({ purpose: 'CREDIT_REVIEW', lines: { valid: 1 } });
});
