import { describe, expect, test } from 'vitest';
import { previewBatch } from '../../src/batch/preview-batch.ts';
import { disablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { countRows, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, itemsOf, readText, run, takeIn } from './batch-world.ts';

async function preview(
  engine: LocalEngine,
  lines: readonly (string | undefined)[],
  reuseWithinDays?: number,
) {
  const input = await readText(lines.join('\n'));
  return previewBatch(engine, engine.actor, { policyId: 'automatic', input, reuseWithinDays });
}

const dayMs = 86_400_000;

describe('what a batch would be', () => {
  test('is told with its price, and nothing is written', async () => {
    const engine = await openLocalEngine();
    const [a, b] = companies(2);
    expect(await preview(engine, [a, b, a, '123', '52998224725'])).toEqual({
      lines: 5,
      mostFrequentKind: 'cnpj',
      valid: 2,
      invalid: 2,
      duplicates: 1,
      otherKind: 1,
      reusable: 0,
      toAsk: 2,
      price: 1.8,
      recent: 0,
      recentDays: 30,
      saving: 0,
      policy: { policyId: 'automatic', name: expect.any(String), version: 1 },
      items: [
        expect.objectContaining({ line: 4, text: '123', code: 'LENGTH' }),
        expect.objectContaining({ line: 5, text: '52998224725', code: 'KIND' }),
      ],
    });
    expect(await engine.storage.db.selectFrom('batch').selectAll().execute()).toEqual([]);
    expect(await countRows(engine.storage, 'report')).toBe(0);
  });

  test('says what need not be asked again, where a fresh report will do', async () => {
    const engine = await openLocalEngine();
    const [a, b, c] = companies(3);
    await run(engine, (await takeIn(engine, [`${a}`, `${b}`])).id);
    const asked = [a, b, c];
    expect(await preview(engine, asked)).toMatchObject({ reusable: 0, toAsk: 3, price: 2.7 });
    expect(await preview(engine, asked, 1)).toMatchObject({ reusable: 2, toAsk: 1, price: 0.9 });
    engine.pass(1.5 * dayMs);
    expect(await preview(engine, asked, 1)).toMatchObject({ reusable: 0, toAsk: 3 });
    expect(await preview(engine, asked, 2)).toMatchObject({ reusable: 2, toAsk: 1 });
  });

  test('counts a row with another amount as decided on kept answers, at the price of the table', async () => {
    const local = await openLocalEngine();
    const engine = { ...local, prices: { ...local.prices, billReused: true } };
    const known = companies(2);
    await run(engine, (await takeIn(engine, known)).id);
    const text = `documento;valor\n${known[0]};\n${known[1]};9000000`;
    const previewIn = async (one: LocalEngine) =>
      previewBatch(one, one.actor, {
        policyId: 'automatic',
        input: await readText(text),
        reuseWithinDays: 1,
      });
    expect(await previewIn(local)).toMatchObject({ reusable: 2, toAsk: 0, price: 0 });
    expect(await previewIn(engine)).toMatchObject({ reusable: 2, toAsk: 0, price: 0.9 });
    const batch = await takeIn(engine, text, { reuseWithinDays: 1 });
    await run(engine, batch.id);
    const rows = await itemsOf(engine, batch.id);
    expect(rows).toMatchObject([
      { status: 'APPROVED', reused: true },
      { status: 'ALERT', reused: false },
    ]);
    expect(await countRows(engine.storage, 'usage')).toBe(3);
  });

  test('is what comes of it', async () => {
    const engine = await openLocalEngine();
    const known = companies(2);
    await run(engine, (await takeIn(engine, known)).id);
    const lines = [...known, ...companies(3), '123', ...known];
    const told = await preview(engine, lines, 1);
    const batch = await takeIn(engine, lines, { reuseWithinDays: 1 });
    const { valid, invalid, repeated, pasted } = batch.lines;
    expect({ lines: pasted, valid, invalid, duplicates: repeated }).toEqual({
      lines: told.lines,
      valid: told.valid,
      invalid: told.invalid,
      duplicates: told.duplicates,
    });
    const { reused, counted, price } = await run(engine, batch.id);
    expect({ reusable: reused, toAsk: counted, price }).toEqual({
      reusable: told.reusable,
      toAsk: told.toAsk,
      price: told.price,
    });
  });

  test('needs a policy that may run', async () => {
    const engine = await openLocalEngine();
    await disablePolicy(engine.storage, engine.actor, 'automatic', engine.clock.now());
    expect((await refusalOf(preview(engine, companies(1)))).code).toBe('POLICY_DISABLED');
  });
});
