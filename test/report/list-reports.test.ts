import { describe, expect, test } from 'vitest';
import { getReport, getSection, listReports } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, openLocalEngine } from './local-engine.ts';

async function withReports(count: number) {
  const engine = await openLocalEngine();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { report } = await analyzeDocument(engine, engine.actor, {
      document: approvedCompany,
      policyId: 'automatic',
      externalId: `order-${index}`,
    });
    ids.unshift(report.id);
  }
  return { engine, ids };
}

describe('the list of reports', () => {
  test('is newest first, page by page, and stays so while reports arrive', async () => {
    const { engine, ids } = await withReports(5);
    const first = await listReports(engine, engine.actor, { limit: 2 });
    await analyzeDocument(engine, engine.actor, { document: approvedCompany, policyId: 'automatic' });
    const seen = first.items.map(({ id }) => id);
    let { nextCursor } = first;
    while (nextCursor !== null) {
      const page = await listReports(engine, engine.actor, { limit: 2, cursor: nextCursor });
      seen.push(...page.items.map(({ id }) => id));
      nextCursor = page.nextCursor;
    }
    expect(seen).toEqual(ids);
  });

  test('is narrowed by what is asked', async () => {
    const { engine, ids } = await withReports(3);
    const byExternalId = await listReports(engine, engine.actor, { externalId: 'order-1' });
    expect(byExternalId.items.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await listReports(engine, engine.actor, { status: 'DENIED' })).items).toEqual([]);
    expect((await listReports(engine, engine.actor, { policyId: 'automatic' })).items).toHaveLength(3);
    expect((await listReports(engine, engine.actor, { documentKind: 'cpf' })).items).toEqual([]);
    const later = { createdFrom: '2026-11-20T12:00:00.001Z' };
    expect((await listReports(engine, engine.actor, later)).items).toEqual([]);
  });

  test.each([{ limit: 0 }, { limit: 201 }, { limit: 1.5 }, { cursor: 'bm9uc2Vuc2U' }])(
    'refuses %j',
    async (query) => {
      const { engine } = await withReports(0);
      expect((await refusalOf(listReports(engine, engine.actor, query))).code).toBe('INVALID_ARGUMENT');
    },
  );
});

describe('what another organisation holds', () => {
  test('is as unknown as what never was', async () => {
    const { engine, ids } = await withReports(1);
    const [id = ''] = ids;
    const stranger = { ...engine.actor, organizationId: 'org_01h455vb4pex5vsknk084sn02q' };
    const refusals = [
      await refusalOf(getReport(engine, stranger, id)),
      await refusalOf(getReport(engine, engine.actor, 'rpt_01h455vb4pex5vsknk084sn02q')),
    ];
    const [theirs, unknown] = refusals.map(({ code, message, params }) => [
      code,
      message.replaceAll(String(params['reportId']), 'ID'),
    ]);
    expect(theirs).toEqual(unknown);
    expect((await listReports(engine, stranger)).items).toEqual([]);
  });
});

describe('a section by its type', () => {
  test('is answered with its report', async () => {
    const { engine, ids } = await withReports(1);
    const [reportId = ''] = ids;
    const section = await getSection(engine, engine.actor, { reportId, type: 'LOCATION' });
    expect(section).toMatchObject({ reportId, type: { value: 'LOCATION', title: expect.any(String) } });
  });

  test('that the report does not have is refused, naming those it has', async () => {
    const { engine, ids } = await withReports(1);
    const [reportId = ''] = ids;
    const refusal = await refusalOf(getSection(engine, engine.actor, { reportId, type: 'SCR' }));
    expect(refusal.code).toBe('UNKNOWN_SECTION');
    expect(refusal.params['choices']).toContain('LOCATION');
  });
});
