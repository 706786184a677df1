import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openExportShelf } from '../../src/export/open-export-shelf.ts';
import { openReview } from '../../src/review/open-review.ts';
import { settleReview } from '../../src/review/settle-review.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { readReceipt } from '../../src/run/read-receipts.ts';
import { beginReportErasure } from '../../src/subject/erase-subject.ts';
import { scriptedSource } from '../collector/scripted-source.ts';
import { form, openExports } from '../export/export-world.ts';
import { approvedCompany, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { refusalOf } from '../storage/test-database.ts';
import { erase, reason } from './erasing.ts';

/** An engine whose first write waits for an erasure of the company, or is followed by one. */
function erasing(engine: LocalEngine, moment: 'BEFORE' | 'AFTER'): LocalEngine {
  const { storage } = engine;
  let isFirst = true;
  const write = (async (options, work) => {
    if (!isFirst) return storage.write(options, work);
    isFirst = false;
    if (moment === 'BEFORE') await erase(engine, approvedCompany);
    const result = await storage.write(options, work);
    if (moment === 'AFTER') await erase(engine, approvedCompany);
    return result;
  }) satisfies typeof storage.write;
  return { ...engine, storage: { ...storage, write } };
}

async function analysed(options: Parameters<typeof openLocalEngine>[0] = {}) {
  const engine = await openLocalEngine(options);
  const { report } = await analyzeDocument(engine, engine.actor, {
    document: approvedCompany,
    policyId: 'manual',
  });
  return { engine, actor: engine.actor, reportId: report.id };
}

const erased = { code: 'REPORT_ERASED', httpStatus: 410 };

test.each(['BEFORE', 'AFTER'] as const)(
  'an export is refused if its report is erased %s its row is written',
  async (moment) => {
    const { engine, actor, reportId } = await analysed();
    const exports = openExports(erasing(engine, moment));
    expect(await refusalOf(exports.request(actor, { reportId }, form()))).toMatchObject(erased);
  },
);

test('the answer to a review is refused as erased, not as closed', async () => {
  const { engine, actor, reportId } = await analysed();
  const { id: reviewId } = await openReview(engine, actor, { reportId, bySubject: true, days: 15 });
  const answer = { reviewId, outcome: 'UPHELD', text: 'it stays' } as const;
  expect(await refusalOf(settleReview(erasing(engine, 'BEFORE'), actor, answer))).toMatchObject(erased);
});

test('the erasure of an erased report is refused, and has no proof of its own', async () => {
  const { engine, actor, reportId } = await analysed();
  const eraser = { engine: erasing(engine, 'BEFORE'), shelf: openExportShelf(engine.storage) };
  expect(await refusalOf(beginReportErasure(eraser, actor, { reportId, reason }))).toMatchObject(erased);
  expect(await engine.storage.db.selectFrom('erasure').select('scope').execute()).toEqual([
    { scope: 'SUBJECT' },
  ]);
});

test('a receipt is read with its report, and refused afterwards', async () => {
  const base = scriptedSource('registration');
  const content = Buffer.from('%PDF-1.7 receipt');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const receipt = {
    address: 'https://example.com/receipt',
    contentType: 'application/pdf',
    sha256,
    content: content.toString('base64'),
  };
  const source: typeof base = {
    ...base,
    ask: async (request) => {
      const answer = await base.ask(request);
      const inner = Buffer.from(answer.body).toString('base64');
      return { ...answer, body: Buffer.from(JSON.stringify({ inner, receipts: [receipt] })) };
    },
    map: (answer, question) => {
      const { inner } = JSON.parse(Buffer.from(answer.body).toString()) as { inner: string };
      return base.map({ ...answer, body: Buffer.from(inner, 'base64') }, question);
    },
  };
  const others = ['revenue', 'location', 'relations'].map((role) => scriptedSource(role));
  const { engine, actor, reportId } = await analysed({ sources: [source, ...others] });
  const { storage } = engine;
  // The erasure ends between two statements outside a transaction.
  const executor = new Proxy(storage.db, {
    get(db, key) {
      const value: unknown = Reflect.get(db, key);
      if (key !== 'executeQuery') return typeof value === 'function' ? value.bind(db) : value;
      return async (...query: Parameters<typeof db.executeQuery>) => {
        const rows = await db.executeQuery(...query);
        await erase(engine, approvedCompany);
        return rows;
      };
    },
  });
  const unlucky = { storage: { ...storage, db: executor } };
  expect((await readReceipt(unlucky, actor, { reportId, sha256 })).bytes).toEqual(content);
  await erase(engine, approvedCompany);
  expect(await refusalOf(readReceipt(unlucky, actor, { reportId, sha256 }))).toMatchObject(erased);
});
