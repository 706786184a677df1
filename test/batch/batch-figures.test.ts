import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresOf, readFigure } from '../../src/batch/batch-figures.ts';
import { readBatchFigures } from '../../src/batch/read-batch-figures.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { companies, run, takeIn } from './batch-world.ts';

const status = fc.constantFrom('APPROVED', 'ALERT', 'DENIED');
const word = fc.string({ maxLength: 8 });
const reason = fc.record({ group: word, rule: word, status });
const result = fc.record({
  score: fc.option(fc.integer({ min: 0, max: 1000 })),
  riskBand: fc.option(word),
  policyStatus: status,
  reasons: fc.array(reason, { maxLength: 5 }),
});
const errors = fc.array(fc.record({ source: word, code: word }), { maxLength: 4 });

describe('what a document counts under', () => {
  test('is said once each, and is read back as it was', () => {
    fc.assert(
      fc.property(fc.option(result), errors, (ended, failures) => {
        const texts = figuresOf({ result: ended, errors: failures });
        expect(new Set(texts).size).toBe(texts.length);
        const figures = texts.map((text) => readFigure(text));
        const of = (wanted: string) => figures.filter((figure) => figure?.of === wanted);
        expect(of('ENDED')).toHaveLength(1);
        expect(of('FAILED')).toHaveLength(new Set(failures.map(({ source }) => source)).size);
        const scores = [...of('SCORE'), ...of('THIN')];
        expect(scores).toHaveLength(ended === null || ended.score === null ? 0 : 1);
        const rules = new Set(ended?.reasons.map(({ group, rule }) => JSON.stringify([group, rule])));
        expect(of('REASON')).toHaveLength(rules.size);
        for (const { group, rule } of ended?.reasons ?? [])
          expect(of('REASON')).toContainEqual(expect.objectContaining({ group, rule }));
      }),
    );
  });

  test('of a later version is passed over', () => {
    expect(readFigure('["LATER",1]')).toBeUndefined();
  });
});

test('documents that ended before figures were kept are in none, and the rest is counted', async () => {
  const engine = await openLocalEngine();
  const { id } = await takeIn(engine, companies(3));
  await run(engine, id);
  const read = () => readBatchFigures(engine, engine.actor, id, 'en');
  expect((await read()).documents).toBe(3);
  await engine.storage.db
    .updateTable('batch_item')
    .set({ figures: null })
    .where('position', '=', 2)
    .execute();
  expect((await read()).documents).toBe(2);
});
