import { describe, expect, test } from 'vitest';
import { cancelBatch, retryBatch } from '../../src/batch/change-batch.ts';
import { createBatch, type NewBatch } from '../../src/batch/create-batch.ts';
import { readBatchInput } from '../../src/batch/reading/read-batch-input.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { getPolicyForRun } from '../../src/credit-policy/find-policy.ts';
import { fails } from '../collector/scripted-source.ts';
import { countRows, deadHolder, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, exported, itemsOf, readText, run, takeIn } from './batch-world.ts';
import { chunksOf } from './reading/read-input.ts';
import { watchedSources } from './watched-sources.ts';

/** Takes a text in as the command does that is to go on with what was done before. */
async function takeAgain(
  engine: LocalEngine,
  text: string,
  changes: Partial<Omit<NewBatch, 'input'>> = {},
): Promise<string> {
  const request = { name: 'Carteira', policyId: 'automatic', runner: 'COMMAND' } as const;
  const input = await readText(text);
  const { id } = await createBatch(
    engine,
    engine.actor,
    { ...request, input, ...changes },
    { orTakeDone: true },
  );
  return id;
}

async function idsOf(engine: LocalEngine): Promise<readonly string[]> {
  const rows = await engine.storage.db.selectFrom('batch').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const [a = '', b = '', c = ''] = companies(3);
const table = `CNPJ;externalId;valor;cidade\n${a};1;10,00;Santos\n${b};2;20,00;Belém\n${a};3;1,00;Natal\nx1;4;1,00;Natal\n`;

async function done(engine: LocalEngine, text = table, changes: Partial<Omit<NewBatch, 'input'>> = {}) {
  const { id } = await takeIn(engine, await readText(text), changes);
  await run(engine, id);
  return id;
}

describe('the same input as that of a batch that is done', () => {
  test('is that batch: nothing is made, asked or counted', async () => {
    const asked: string[] = [];
    const engine = await openLocalEngine({
      sources: watchedSources((document) => void asked.push(document)),
    });
    const id = await done(engine);
    const before = { items: await itemsOf(engine, id), spreadsheet: await exported(engine, id) };
    asked.length = 0;
    engine.pass(86_400_000);
    expect(await takeAgain(engine, table)).toBe(id);
    expect(await idsOf(engine)).toEqual([id]);
    expect(asked).toEqual([]);
    for (const rows of ['report', 'run', 'usage'] as const)
      expect(await countRows(engine.storage, rows)).toBe(2);
    for (const rows of ['batch_item', 'batch_refusal', 'batch_tally'] as const) {
      const ids = await engine.storage.db.selectFrom(rows).select('batch_id').distinct().execute();
      expect(ids).toEqual([{ batch_id: id }]);
    }
    expect(await itemsOf(engine, id)).toEqual(before.items);
    expect(await exported(engine, id)).toEqual(before.spreadsheet);
  });

  test('is told by what is taken in, not by the bytes that it came in', async () => {
    const engine = await openLocalEngine();
    const id = await done(engine);
    const bytes = Buffer.from(table.replaceAll('\n', '\r\n').replaceAll('Belém', '"Belém"'));
    const request = { name: ' Carteira', policyId: 'automatic', runner: 'COMMAND' } as const;
    const input = await readBatchInput(chunksOf(bytes, [1, 30, 31, 60]), { kind: 'cnpj' });
    expect((await createBatch(engine, engine.actor, { ...request, input }, { orTakeDone: true })).id).toBe(
      id,
    );
  });

  test('of several is the newest', async () => {
    const engine = await openLocalEngine();
    await done(engine);
    engine.pass(1_000);
    const newer = await done(engine);
    engine.pass(1_000);
    await done(engine, `${c}\n`);
    expect(await takeAgain(engine, table)).toBe(newer);
  });

  test('makes another batch unless it is asked for', async () => {
    const engine = await openLocalEngine();
    const id = await done(engine);
    expect((await takeIn(engine, await readText(table))).id).not.toBe(id);
  });

  test('is recognized after a retry of what had failed', async () => {
    let isDown = true;
    const sources = watchedSources((document, signal) =>
      isDown && document === b ? fails('REFUSED')(1, signal) : undefined,
    );
    const engine = await openLocalEngine({ sources });
    const id = await done(engine);
    isDown = false;
    await retryBatch(engine, engine.actor, id);
    await run(engine, id);
    expect(await takeAgain(engine, table)).toBe(id);
  });

  test('of a process that died while it took it in again is left to be taken once more', async () => {
    const engine = await openLocalEngine();
    const id = await done(engine);
    const other = await takeIn(engine, await readText(table));
    await engine.storage.db
      .updateTable('batch')
      .set({ phase: 'LOADING', lease_owner: deadHolder() })
      .where('id', '=', other.id)
      .execute();
    expect(await takeAgain(engine, table)).toBe(id);
    expect(await idsOf(engine)).toEqual([id]);
  });
});

describe('another batch is made', () => {
  test.each([
    ['another document', table.replace(b, c)],
    ['one document more', `${table}${c};5;1,00;Natal\n`],
    ['another order', `CNPJ;externalId;valor;cidade\n${b};2;20,00;Belém\n${a};1;10,00;Santos\n`],
    ['another id of the caller', table.replace(';2;', ';7;')],
    ['another amount', table.replace('20,00', '20,01')],
    ['no amount', table.replace('20,00', '')],
    ['another value in an own column', table.replace('Belém', 'Olinda')],
    ['another own column', table.replace('cidade', 'praça')],
    ['another line without a document', table.replace('x1', 'x2')],
    ['another line in between', table.replace(b, `\n${b}`)],
  ])('of %s', async (_, text) => {
    const engine = await openLocalEngine();
    const id = await done(engine);
    const again = await takeAgain(engine, text);
    expect(again).not.toBe(id);
    expect(await idsOf(engine)).toEqual([id, again].sort());
  });

  test.each([
    ['name', { name: 'Outra' }],
    ['policy', { policyId: 'manual' }],
    ['rule of reuse', { reuseWithinDays: 3 }],
  ])('for another %s', async (_, changes) => {
    const engine = await openLocalEngine();
    const id = await done(engine);
    expect(await takeAgain(engine, table, changes)).not.toBe(id);
  });

  test('where that of the same rule of reuse had none', async () => {
    const engine = await openLocalEngine();
    const id = await done(engine, table, { reuseWithinDays: 3 });
    expect(await takeAgain(engine, table)).not.toBe(id);
    expect(await takeAgain(engine, table, { reuseWithinDays: 3 })).toBe(id);
  });

  test('under a new version of the policy', async () => {
    const engine = await openLocalEngine();
    const id = await done(engine);
    const { storage, actor } = engine;
    const text = JSON.stringify({
      ...(await getPolicyForRun(storage.db, actor.organizationId, 'automatic')).policy,
      name: 'Changed',
    });
    await enablePolicy(storage, actor, { text, file: 'automatic.yaml' }, engine.clock.now());
    expect(await takeAgain(engine, table)).not.toBe(id);
  });

  test('with other sources', async () => {
    const engine = await openLocalEngine();
    const id = await done(engine);
    const profile = { ...(await engine.loadProfile('scripted')), name: 'other' };
    const elsewhere = { ...engine, profileName: 'other', loadProfile: async () => profile };
    expect(await takeAgain(elsewhere, table)).not.toBe(id);
  });

  test('where that one has not ended, or was cancelled', async () => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, await readText(table));
    expect(await takeAgain(engine, table)).not.toBe(id);
    await cancelBatch(engine, engine.actor, id);
    expect(await takeAgain(engine, table)).not.toBe(id);
  });
});
