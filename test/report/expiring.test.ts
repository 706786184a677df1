import { describe, expect, test } from 'vitest';
import { expiringTable } from '../../src/batch/expiring-table.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { type ExpiringReport, listExpiring } from '../../src/report/list-expiring.ts';
import { listReports } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { approvedCompany, openLocalEngine, start } from './local-engine.ts';

const policy = `id: trade
name: Trade
kind: cnpj
depth: SIMPLES
usePolicyResult: false
sources: { revenue: optional, location: optional, relations: optional }
inputs:
  - { name: purchases, type: money }
  - { name: since, type: date }
  - { name: remark, type: text }
terms: { validDays: 30 }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
      - { rule: INPUT, input: purchases, failWhen: LESS_THAN 1 BRL, statusToApply: ALERT }
      - { rule: INPUT, input: since, failWhen: LESS_THAN 1 MONTHS, statusToApply: ALERT }
      - { rule: INPUT, input: remark, failWhen: EQUAL_TO x, statusToApply: ALERT }
`;
const inputs = { purchases: 1234.5, since: '2020-01-31', remark: 'pays; "late"' };

async function approved() {
  const engine = await openLocalEngine();
  await enablePolicy(engine.storage, engine.actor, { text: policy, file: 'trade.yaml' }, start);
  const request = { document: approvedCompany, policyId: 'trade', requestedAmount: 50_000.5, inputs };
  const { report } = await analyzeDocument(engine, engine.actor, { ...request, externalId: 'o-1' });
  await decideReport(engine, engine.actor, { id: report.id, approved: true, commentary: 'ok' });
  const between = async (from: string, to: string): Promise<readonly ExpiringReport[]> => {
    const all: ExpiringReport[] = [];
    for await (const one of listExpiring(engine, engine.actor, { from, to })) all.push(one);
    return all;
  };
  return { engine, id: report.id, request, between };
}

describe('what expires', () => {
  test('is an approval on its last day, within days of which both are in', async () => {
    const { engine, id, between } = await approved();
    expect((await between('2026-12-20', '2026-12-20')).map(({ report }) => report.id)).toEqual([id]);
    expect(await between('2026-12-21', '2027-12-20')).toEqual([]);
    expect(await between('2026-11-20', '2026-12-19')).toEqual([]);
    const { items } = await listReports(engine, engine.actor, { validUntilTo: '2026-12-20' });
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  test('is it no more once the document is analysed again, or denied', async () => {
    const { engine, request, between } = await approved();
    await analyzeDocument(engine, engine.actor, request);
    expect(await between('2026-11-20', '2027-01-20')).toEqual([]);
  });

  test('becomes a table that a batch reads back: your id, the amount and each input as it was said', async () => {
    const { between } = await approved();
    const text = expiringTable(await between('2026-11-20', '2027-01-20'));
    expect(text).toBe(
      'document;externalId;requestedAmount;purchases;since;remark\n' +
        '99990001000198;o-1;50000,50;1234,50;2020-01-31;"pays; ""late"""\n',
    );
  });
});
