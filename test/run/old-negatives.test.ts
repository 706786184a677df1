import { expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import type { SectionDetails } from '../../src/sections/index.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { openLocalEngine, start } from '../report/local-engine.ts';

const old = {
  creditor: 'CREDOR ANTIGO',
  amount: 1_000,
  date: '2019-01-01',
  contract: '1',
  kind: null,
  city: null,
  state: null,
};
const PEFIN: SectionDetails['PEFIN'] = {
  count: 1,
  totalAmount: 1_000,
  lastDate: old.date,
  calculatedRevenuePercentage: null,
  entries: [old],
};

/** The sandbox, whose bureau knows of one debt of everybody, of 2019. */
const sources = sandboxSources.map((source) =>
  source.role === 'pefin-refin' ? { ...source, map: () => ({ PEFIN }) } : source,
);

async function pefinOf(kind: 'cpf' | 'cnpj', value: string, keepsOldNegatives: boolean) {
  const engine = { ...(await openLocalEngine({ sources })), keepsOldNegatives };
  const { actor } = engine;
  const templateId = kind === 'cpf' ? 'full-person' : 'full-company';
  await enablePolicy(engine.storage, actor, { templateId }, start);
  const { report } = await analyzeDocument(engine, actor, {
    document: { kind, value },
    policyId: templateId,
  });
  const { sections } = await getReport(engine, actor, report.id, 'pt-BR');
  return { engine, id: report.id, section: sections.find(({ type }) => type.value === 'PEFIN') };
}

test('what is older than five years is left out of a person’s report, with its number, and a replay gives the same bytes, also where the setting has changed', async () => {
  const { engine, id, section } = await pefinOf('cpf', '00000012440', false);
  expect(section?.details).toMatchObject({
    count: 0,
    totalAmount: 0,
    lastDate: null,
    entries: [],
    leftOut: 1,
  });
  const replay = await replayReport(engine, engine.actor, id);
  expect(replay.equal).toBe(true);
  expect(await replayReport({ ...engine, keepsOldNegatives: true }, engine.actor, id)).toEqual(replay);
});

test('a setting keeps it, and then a replay does too', async () => {
  const { engine, id, section } = await pefinOf('cpf', '00000012440', true);
  expect(section?.details).toMatchObject({ count: 1 });
  expect(section?.details).not.toHaveProperty('leftOut');
  expect((await replayReport({ ...engine, keepsOldNegatives: false }, engine.actor, id)).equal).toBe(true);
});

test('companies are not concerned', async () => {
  const { section } = await pefinOf('cnpj', '99990001000198', false);
  expect(section?.details).toMatchObject({ count: 1 });
});
