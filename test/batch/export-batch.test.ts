import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { exportBatch, exportInvalidLines } from '../../src/batch/export-batch.ts';
import { requireDocument } from '../../src/document/document.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { recoverRuns } from '../../src/run/recover-runs.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, exported, itemsOf, rowsOf, run, takeIn, workbookOf } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

const invalid = ['123', '52998224725', '11222333000182'];

async function resultsOf(engine: LocalEngine, id: string) {
  return rowsOf(await workbookOf(engine, id), 'Results');
}

/** A row without what belongs to its making: ids. */
function withoutIds(row: Record<string, string>): Record<string, string> {
  const { Report: _link, report_id: _id, ...rest } = row;
  return rest;
}

describe('the spreadsheet of a batch', () => {
  test('is the same, byte for byte, whenever it is asked for', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, [...companies(12), ...invalid]);
    await run(engine, id);
    const first = await exported(engine, id);
    engine.pass(86_400_000);
    expect((await exported(engine, id)).equals(first)).toBe(true);
    const csv = await exported(engine, id, { format: 'csv' });
    expect((await exported(engine, id, { format: 'csv' })).equals(csv)).toBe(true);
  });

  test('has a row for each document, in the order of the input, and every line without one', async () => {
    const engine = await openLocalEngine();
    const documents = companies(430);
    const { id } = await takeIn(engine, [...invalid, ...documents, ...documents.slice(0, 9)]);
    await run(engine, id, { concurrency: 16 });
    const workbook = await workbookOf(engine, id);
    const results = rowsOf(workbook, 'Results');
    expect(results.map((row) => row['documento_sem_mascara'])).toEqual(documents);
    expect(results.map(({ Line }) => Number(Line))).toEqual(documents.map((_, index) => index + 4));
    expect(rowsOf(workbook, 'Invalid').map(({ Line }) => Number(Line))).toEqual([1, 2, 3]);
    expect(new Set(results.map((row) => row['report_id'])).size).toBe(430);
  });

  test('tells each document as its report does, with every rule that fired', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(25));
    await run(engine, id);
    const workbook = await workbookOf(engine, id);
    const rows = rowsOf(workbook, 'Results');
    const fired: string[] = [];
    for (const [index, { reportId }] of (await itemsOf(engine, id)).entries()) {
      const report = await getReport(engine, engine.actor, reportId ?? '');
      expect(rows[index]).toMatchObject({
        status: report.status,
        policy_status: report.policyStatus,
        report_id: report.id,
      });
      for (const group of report.policyResult?.groups ?? []) {
        for (const rule of group.rules)
          if (rule.status !== 'APPROVED') fired.push(`${index + 1} ${rule.rule}`);
      }
    }
    expect(rowsOf(workbook, 'Rules').map((row) => `${row['Line']} ${row['Code']}`)).toEqual(fired);
    expect(fired.length).toBeGreaterThan(0);
  });

  test('has the analysis of the report: data are partial only if no fallback answered', async () => {
    const [replaced = '', partial = '', healthy = ''] = companies(3);
    const failingFor = (document: string, use: 'always' | 'fallback', provider: string) => {
      const source = scriptedSource('registration');
      const ask: typeof source.ask = async (request) => {
        if (request.document.value === document) await fails('REFUSED')(1, request.signal);
        return source.ask(request);
      };
      return { ...source, ask, use, provider };
    };
    const others = ['revenue', 'location', 'relations'].map((role) => scriptedSource(role));
    const textsOf = async (sources: Parameters<typeof openLocalEngine>[0]) => {
      const engine = await openLocalEngine(sources);
      const { id } = await takeIn(engine, [replaced, partial, healthy]);
      await run(engine, id);
      const rows = rowsOf(await workbookOf(engine, id), 'Results');
      for (const [index, { reportId }] of (await itemsOf(engine, id)).entries()) {
        const report = await getReport(engine, engine.actor, reportId ?? '', 'en');
        expect(rows[index]?.['Analysis']).toBe(report.analysis);
      }
      return rows.map((row) => row['Analysis']?.includes('Partial data') === true);
    };
    const first = failingFor(replaced, 'always', 'first');
    const second = { ...scriptedSource('registration'), use: 'fallback', provider: 'second' } as const;
    expect(await textsOf({ sources: [first, second, ...others] })).toEqual([false, false, false]);
    const other = failingFor(partial, 'always', 'other');
    const sound = { ...scriptedSource('registration'), provider: 'sound' };
    expect(await textsOf({ sources: [sound, other, ...others] })).toEqual([false, true, false]);
  });

  test('of a batch that was stopped on its way and resumed is that of one that was not', async () => {
    const documents = companies(40);
    const input = [...documents.slice(0, 20), ...invalid, ...documents.slice(20), documents[3] ?? ''];
    const calm = await openLocalEngine();
    const { id: calmId } = await takeIn(calm, input);
    await run(calm, calmId);

    let stop = new AbortController();
    let asked = 0;
    const sources = watchedSources(() => {
      asked += 1;
      if (asked % 9 === 0) stop.abort(new Error('stopped'));
    });
    const stopped = await openLocalEngine({ sources });
    const { id } = await takeIn(stopped, input);
    let times = 0;
    for (let isOver = false; !isOver; times += 1) {
      stop = new AbortController();
      isOver = await run(stopped, id, { signal: stop.signal }).then(
        () => true,
        () => false,
      );
    }
    expect(times).toBeGreaterThan(3);
    const [one, other] = [await workbookOf(calm, calmId), await workbookOf(stopped, id)];
    expect(rowsOf(other, 'Results').map(withoutIds)).toEqual(rowsOf(one, 'Results').map(withoutIds));
    expect(rowsOf(other, 'Rules').map(withoutIds)).toEqual(rowsOf(one, 'Rules').map(withoutIds));
    for (const sheet of ['Invalid', 'Dictionary']) expect(rowsOf(other, sheet)).toEqual(rowsOf(one, sheet));
    expect(other.sheets.map(({ name }) => name)).toEqual(one.sheets.map(({ name }) => name));
  });

  test('of a batch that is under way tells what there is', async () => {
    const stop = new AbortController();
    let asked = 0;
    const engine = await openLocalEngine({
      sources: watchedSources(() => {
        asked += 1;
        if (asked === 4) stop.abort(new Error('stopped'));
      }),
    });
    const { id } = await takeIn(engine, companies(6));
    await run(engine, id, { signal: stop.signal, concurrency: 1 }).catch(() => {});
    const statuses = (await resultsOf(engine, id)).map((row) => row['status']);
    expect(statuses).toHaveLength(6);
    expect(statuses.slice(0, 3)).not.toContain('PENDING');
    expect(statuses.slice(4)).toEqual(['PENDING', 'PENDING']);
  });

  test('shows the report as it is, after it was analysed again at another request', async () => {
    const engine = await openLocalEngine();
    // An active company: what the next one of `companies` is found to be goes by the tests before.
    const { id } = await takeIn(engine, [approvedCompany.value], { policyId: 'manual' });
    await run(engine, id);
    expect(await resultsOf(engine, id)).toMatchObject([{ status: 'COMPLETED' }]);
    const [before] = await itemsOf(engine, id);
    const wanted = { document: approvedCompany, policyId: 'automatic', requestedAmount: 1_000_000 };
    const again = await analyzeDocument(engine, engine.actor, wanted);
    expect(again).toMatchObject({ outcome: 'REPROCESSED', report: { status: 'ALERT' } });
    const [item] = await itemsOf(engine, id);
    expect(item).toEqual({ ...before, status: 'ALERT', policyStatus: 'ALERT', mainReason: item?.mainReason });
    expect(item?.mainReason).toMatchObject({ rule: 'REQUESTED_AMOUNT', status: 'ALERT' });
    // The batch pays for its own analysis only.
    expect(await resultsOf(engine, id)).toMatchObject([{ status: 'ALERT', Price: '0.9' }]);
  });

  test('shows what an analyst has decided since', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(2), { policyId: 'manual' });
    await run(engine, id);
    const [item] = await itemsOf(engine, id);
    const [{ Name: name } = {}] = await resultsOf(engine, id);
    engine.pass(1000);
    const decision = { id: item?.reportId ?? '', approved: false, commentary: 'known to us' };
    await decideReport(engine, engine.actor, decision);
    const [decided, other] = await resultsOf(engine, id);
    // Read in its report before, and in its sections since.
    expect(name).toEqual(expect.any(String));
    expect(decided).toMatchObject({ Name: name, status: 'DENIED', 'Manual decision': 'Denied by ana' });
    expect(other).toMatchObject({ status: 'COMPLETED' });
    expect(other).not.toHaveProperty('Manual decision');
    expect((await itemsOf(engine, id)).map(({ status }) => status)).toEqual(['DENIED', 'COMPLETED']);
  });

  test('prices what was counted, and nothing else', async () => {
    const documents = companies(5);
    const [bad = '', reused = ''] = documents;
    const engine = await openLocalEngine({
      sources: watchedSources((document, signal) => {
        if (document === bad) return fails('REFUSED')(1, signal);
      }),
    });
    await analyzeDocument(engine, engine.actor, { document: requireDocument(reused), policyId: 'automatic' });
    const { id } = await takeIn(engine, documents, { reuseWithinDays: 1 });
    const batch = await run(engine, id);
    const rows = await resultsOf(engine, id);
    expect(rows.map(({ Counted }) => Counted)).toEqual(['No', 'No', 'Yes', 'Yes', 'Yes']);
    const prices = rows.map((row) => Number(row['Price']));
    expect(prices).toEqual([0, 0, 0.9, 0.9, 0.9]);
    expect(batch).toMatchObject({ counted: 3, price: 2.7 });
  });

  test('prices an analysis that was left to the stopped batch once', async () => {
    const stop = new AbortController();
    const engine = await openLocalEngine({
      sources: watchedSources(() => stop.abort(new Error('stopped'))),
    });
    const { id } = await takeIn(engine, companies(1));
    await run(engine, id, { signal: stop.signal }).catch(() => {});
    expect(await recoverRuns(engine)).toEqual([]);
    expect(await run(engine, id)).toMatchObject({ status: 'COMPLETED', counted: 1, price: 0.9 });
    const [row] = await resultsOf(engine, id);
    expect(row).toMatchObject({ Counted: 'Yes', Price: '0.9' });
  });

  test('can be called off, and is not had of a batch that does not exist', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, companies(3));
    await run(engine, id);
    const reason = new Error('enough');
    await expect(exported(engine, id, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const nowhere = exportBatch(engine, engine.actor, 'bat_1', new PassThrough(), {
      format: 'xlsx',
      language: 'en',
      timeZone: 'UTC',
    });
    expect((await refusalOf(nowhere)).code).toBe('UNKNOWN_BATCH');
  });
});

describe('the invalid lines of a batch', () => {
  test('are written apart, to be corrected and given again', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, [...companies(2), ...invalid]);
    const destination = new PassThrough();
    const written = text(destination);
    await exportInvalidLines(engine, engine.actor, id, destination, { language: 'en', timeZone: 'UTC' });
    const lines = (await written).trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    for (const [index, line] of invalid.entries()) expect(lines[index + 1]).toContain(line);
  });
});
