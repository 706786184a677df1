import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReadCell, readWorkbook, summaryOf } from '../batch/spreadsheet/read-workbook.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';
import { awaitBatch, createBatch, newCompanies } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

/** One of each outcome, a required source that is down and an optional one; and invented ones. */
const cases = [
  '99990001000198',
  '99990003000187',
  '99990004000121',
  '99990005000176',
  '99990009000154',
  '99990010000189',
];

async function runSome(body: Json): Promise<Json> {
  const { json } = await createBatch(client, body);
  return awaitBatch(client, json.id);
}

async function figuresOf(id: string, language = 'en'): Promise<Json> {
  const { status, json } = await client.call('GET', `/v2/batch/${id}/figures`, {
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
  return json;
}

async function summarySheet(id: string) {
  const { bytes } = await client.call('GET', `/v2/batch/${id}/spreadsheet`);
  const [sheet] = readWorkbook(bytes).sheets;
  if (sheet === undefined) throw new Error('The workbook has no sheet');
  const number = (label: string) => Number(summaryOf(sheet, label)['B']?.value);
  return { rows: sheet.rows, number };
}

/** The lines below a heading of the summary, up to the next heading. */
function linesBelow(rows: readonly Readonly<Record<string, ReadCell>>[], heading: string): readonly Json[] {
  const from = rows.findIndex(({ A }) => A?.value === heading) + 1;
  const length = rows.slice(from).findIndex(({ B }) => B === undefined || B.value === '');
  return rows.slice(from, length === -1 ? undefined : from + length);
}

describe('the figures of a batch', () => {
  test('are those of its spreadsheet', async () => {
    const batch = await runSome({ documents: [...cases, ...newCompanies(60)] });
    const figures = await figuresOf(batch.id);
    const { rows, number } = await summarySheet(batch.id);
    expect(figures).toMatchObject({
      documents: number('Documents'),
      thin: number('Score on too little data'),
      withoutScore: number('No score'),
    });
    expect(figures.averageScore).toBeCloseTo(number('Average score'), 1);
    expect(figures.medianScore).toBe(number('Median score'));
    const sum = ({ approved, alert, denied }: Json) => approved + alert + denied;
    for (let lowest = 0; lowest < 1_000; lowest += 100) {
      const highest = lowest === 900 ? 1_000 : lowest + 99;
      const spans = figures.scores.filter(({ from }: Json) => from >= lowest && from <= highest);
      expect(
        spans.reduce((total: number, span: Json) => total + sum(span), 0),
        `${lowest}`,
      ).toBe(number(`Score ${lowest}–${highest}`));
    }
    expect(figures.bands.length).toBeGreaterThan(1);
    for (const band of figures.bands) expect(sum(band), band.band).toBe(number(band.band));
    const reasons = linesBelow(rows, 'Most frequent reasons');
    expect(reasons).toHaveLength(5);
    for (const { A, B, D, E } of reasons) {
      const note = D?.value ?? E?.value ?? null;
      const same = figures.reasons.filter(
        ({ title, groupTitle }: Json) =>
          title === A?.value && (groupTitle === null || note?.includes(groupTitle)),
      );
      const total = same.reduce((count: number, reason: Json) => count + reason.count, 0);
      expect(total, A?.value).toBe(Number(B?.value));
    }
    const failures = linesBelow(rows, 'Sources that failed');
    expect(failures.length).toBeGreaterThan(1);
    for (const { A, B } of failures) {
      const [failure] = figures.failures.filter(({ title }: Json) => title === A?.value);
      expect(failure?.count, A?.value).toBe(Number(B?.value));
    }
    const { counts } = await (await client.call('GET', `/v2/batch/${batch.id}`)).json;
    expect(figures.documents).toBe(
      counts.approved + counts.alert + counts.denied + counts.completed + counts.error,
    );
  });

  test('count a document that was answered with a fresh report as any other', async () => {
    const documents = newCompanies(4);
    const first = await runSome({ documents });
    const again = await runSome({ documents, reuseWithinDays: 1 });
    expect(again.reused).toBe(4);
    expect(await figuresOf(again.id)).toEqual(await figuresOf(first.id));
  });

  test('leave a failed document out while it is tried again, and count it once then', async () => {
    const batch = await runSome({ documents: ['99990009000154', ...newCompanies(2)] });
    expect(batch.counts.error).toBe(1);
    const before = await figuresOf(batch.id);
    expect(before.failures).toContainEqual(expect.objectContaining({ count: 1 }));
    const retried = await client.call('POST', `/v2/batch/${batch.id}/retry`);
    expect(retried.status).toBe(200);
    await awaitBatch(client, batch.id);
    await expect.poll(async () => (await figuresOf(batch.id)).documents).toBe(3);
    expect(await figuresOf(batch.id)).toEqual(before);
  });

  test('of a batch of operations are those of the documents themselves', async () => {
    const batch = await runSome({
      policyId: 'company-and-its-people',
      documents: ['99990001000198', '99990018000145'],
    });
    const figures = await figuresOf(batch.id);
    expect(figures).toMatchObject({ documents: 2, scored: 2 });
    const { number } = await summarySheet(batch.id);
    expect(figures.medianScore).toBe(number('Median score'));
  });

  test('have their titles in the language of the reader', async () => {
    const batch = await runSome({ documents: cases });
    const titles = async (language: string) =>
      (await figuresOf(batch.id, language)).reasons.map(({ title }: Json) => title);
    expect(await titles('pt-BR')).not.toEqual(await titles('en'));
  });

  test('of one that has not begun are nothing yet, and of an unknown one there are none', async () => {
    const idle = await runService({ workers: 0 });
    const other = await idle.client();
    const { json } = await createBatch(other, { documents: newCompanies(2) });
    const figures = (await other.call('GET', `/v2/batch/${json.id}/figures`)).json;
    expect(figures).toMatchObject({ documents: 0, scored: 0, averageScore: null, reasons: [], failures: [] });
    const unknown = await client.call('GET', `/v2/batch/${json.id}/figures`);
    expect(unknown.json).toMatchObject({ status: 404, code: 'UNKNOWN_BATCH' });
    await idle.stop();
  });
});
