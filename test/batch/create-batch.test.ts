import { describe, expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { createBatch, removeBrokenLoads } from '../../src/batch/create-batch.ts';
import { getBatch, listBatches } from '../../src/batch/read-batches.ts';
import type { BatchInput } from '../../src/batch/reading/batch-input.ts';
import { disablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { leaseMs } from '../../src/jobs/claim.ts';
import { newLeaseHolder } from '../../src/jobs/lease-holder.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { deadHolder, type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, itemsOf, readText, refusalsOf, takeIn } from './batch-world.ts';

/** How many rows of batches there are in all, those too that are shown to nobody. */
async function countBatchRows(engine: LocalEngine): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['batch', 'batch_item', 'batch_refusal'] as const) {
    counts[table] = (await engine.storage.db.selectFrom(table).select('organization_id').execute()).length;
  }
  return counts;
}

const nothing = { batch: 0, batch_item: 0, batch_refusal: 0 };

describe('taking a batch in', () => {
  test('keeps every document once, in the order of the input, with every line that names it', async () => {
    const engine = await openLocalEngine();
    const [a = '', b = '', c = ''] = companies(3);
    const batch = await takeIn(engine, ['', a, b, `  ${a} `, '', c, a, b]);
    expect(batch).toMatchObject({
      name: 'Carteira',
      policyId: 'automatic',
      policyVersion: 1,
      status: 'QUEUED',
      lines: { pasted: 6, valid: 3, invalid: 0, repeated: 3 },
      counts: { waiting: 3, running: 0, approved: 0, alert: 0, denied: 0, completed: 0, error: 0 },
      reused: 0,
      counted: 0,
      price: 0,
      sandbox: true,
      startedAt: null,
      finishedAt: null,
    });
    expect(batch.id).toMatch(/^bat_/);
    const items = await itemsOf(engine, batch.id);
    expect(items.map(({ position, lines, document }) => ({ position, lines, document }))).toEqual([
      { position: 1, lines: [2, 4, 7], document: a },
      { position: 2, lines: [3, 8], document: b },
      { position: 3, lines: [6], document: c },
    ]);
    expect(items[0]).toEqual({
      position: 1,
      lines: [2, 4, 7],
      document: a,
      type: 'CNPJ',
      status: 'WAITING',
      policyStatus: null,
      score: null,
      riskBand: null,
      mainReason: null,
      reportId: null,
      reused: false,
      errors: [],
    });
  });

  test('sets lines without a document apart, each with its number, text and reason', async () => {
    const engine = await openLocalEngine();
    const [good = ''] = companies(1);
    const wrong = `${good.slice(0, -1)}${(Number(good.at(-1)) + 1) % 10}`;
    const batch = await takeIn(engine, [wrong, good, '123', '52998224725', wrong]);
    expect(batch.lines).toEqual({ pasted: 5, valid: 1, invalid: 4, repeated: 0 });
    const refusals = await refusalsOf(engine, batch.id);
    expect(refusals.map(({ line, text }) => [line, text])).toEqual([
      [1, wrong],
      [3, '123'],
      [4, '52998224725'],
      [5, wrong],
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(['CHECK_DIGITS', 'LENGTH', 'KIND', 'CHECK_DIGITS']);
    for (const { reason } of refusals) expect(reason).not.toBe('');
    expect(refusals[2]?.reason).toContain('CPF');
  });

  test('takes a batch of lines without any document, which has nothing to be done', async () => {
    const engine = await openLocalEngine();
    const batch = await takeIn(engine, ['11222333000182', '11222333000183']);
    expect(batch).toMatchObject({ status: 'QUEUED', lines: { valid: 0, invalid: 2 } });
  });

  test('keeps what stands beside a document: the id of the caller and the amount', async () => {
    const engine = await openLocalEngine();
    const [a = '', b = ''] = companies(2);
    const batch = await takeIn(engine, `CNPJ;codigo;valor\n${a};A-7;1.500,50\n${b};;\n`);
    const items = await itemsOf(engine, batch.id);
    expect(items[0]).toMatchObject({ externalId: 'A-7', requestedAmount: 1_500.5 });
    expect(items[1]).not.toHaveProperty('externalId');
    expect(items[1]).not.toHaveProperty('requestedAmount');
  });

  test('more documents than are written at once come in whole and in order', async () => {
    const engine = await openLocalEngine();
    const documents = companies(1_203);
    const told: number[] = [];
    const batch = await createBatch(
      engine,
      engine.actor,
      {
        name: 'Muitos',
        policyId: 'automatic',
        input: await readText([...documents, documents[0], 'x1', documents[1_202]].join('\n')),
        runner: 'SERVICE',
      },
      { onLine: ({ lines }) => told.push(lines) },
    );
    expect(batch.lines).toEqual({ pasted: 1_206, valid: 1_203, invalid: 1, repeated: 2 });
    const items = await itemsOf(engine, batch.id);
    expect(items.map(({ document }) => document)).toEqual(documents);
    expect(items.map(({ position }) => position)).toEqual(documents.map((_, index) => index + 1));
    expect(items.at(-1)?.lines).toEqual([1_203, 1_206]);
    expect(told).toEqual(Array.from({ length: 1_206 }, (_, index) => index + 1));
  });
});

describe('the name of a batch', () => {
  test.each([
    ['  Carteira 1 ', 'Carteira 1'],
    ['Sa\u0303o Joa\u0303o', 'São João'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['=cmd', '=cmd'],
  ])('%j is kept as %j', async (name, kept) => {
    const engine = await openLocalEngine();
    expect((await takeIn(engine, companies(1), { name })).name).toBe(kept);
  });

  test.each(['', '   ', 'x'.repeat(201), 'two\nlines', 'nul\u0000'])('%j is refused', async (name) => {
    const engine = await openLocalEngine();
    const refusal = await refusalOf(takeIn(engine, companies(1), { name }));
    expect(refusal).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(await countBatchRows(engine)).toEqual(nothing);
  });
});

describe('the policy of a batch', () => {
  test('must be there', async () => {
    const engine = await openLocalEngine();
    const refusal = await refusalOf(takeIn(engine, companies(1), { policyId: 'unheard-of' }));
    expect(refusal.code).toBe('UNKNOWN_POLICY');
    expect(await countBatchRows(engine)).toEqual(nothing);
  });

  test('must be enabled', async () => {
    const engine = await openLocalEngine();
    await disablePolicy(engine.storage, engine.actor, 'automatic', engine.clock.now());
    expect((await refusalOf(takeIn(engine, companies(1)))).code).toBe('POLICY_DISABLED');
    expect(await countBatchRows(engine)).toEqual(nothing);
  });
});

describe('a batch that cannot be taken in wholly', () => {
  const after = 1_100;

  /** Lines that come until they break off. */
  async function broken(error: unknown): Promise<BatchInput> {
    const input = await readText(companies(after).join('\n'));
    async function* lines() {
      yield* input.lines;
      throw error;
    }
    return { ...input, lines: lines() };
  }

  test('leaves nothing behind when its input breaks off', async () => {
    const engine = await openLocalEngine();
    const refused = new CreditError('BATCH_WORKBOOK_REFUSED', {
      reason: { en: 'a part of it is missing', 'pt-BR': 'falta uma parte' },
    });
    expect(await refusalOf(takeIn(engine, await broken(refused)))).toBe(refused);
    expect(await countBatchRows(engine)).toEqual(nothing);
  });

  test('leaves nothing behind when it is called off', async () => {
    const engine = await openLocalEngine();
    const stop = new AbortController();
    const reason = new Error('called off');
    const request = {
      name: 'Carteira',
      policyId: 'automatic',
      input: await readText(companies(after).join('\n')),
      runner: 'COMMAND',
    } as const;
    const onLine = ({ lines }: { lines: number }) => {
      if (lines === 700) stop.abort(reason);
    };
    const created = createBatch(engine, engine.actor, request, { signal: stop.signal, onLine });
    await expect(created).rejects.toBe(reason);
    expect(await countBatchRows(engine)).toEqual(nothing);
  });

  /** Begins to take a batch in on another process, which stands still half-way. */
  async function halfTakenIn(file: string, holder: string): Promise<{ goOn: () => Promise<unknown> }> {
    const other = await openLocalEngine({ file, holder });
    const input = await readText(companies(after).join('\n'));
    let goOn = (): void => {};
    const resumed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let stand = (): void => {};
    const standing = new Promise<void>((resolve) => {
      stand = resolve;
    });
    async function* lines() {
      yield* input.lines;
      stand();
      await resumed;
    }
    const created = takeIn(other, { ...input, lines: lines() });
    await standing;
    return {
      goOn: () => {
        goOn();
        return created;
      },
    };
  }

  test('is shown to nobody until it is whole', async () => {
    const engine = await openLocalEngine();
    const half = await halfTakenIn(engine.storage.file, newLeaseHolder());
    const [row] = await engine.storage.db.selectFrom('batch').select(['id', 'phase']).execute();
    expect(row?.phase).toBe('LOADING');
    expect((await listBatches(engine, engine.actor)).items).toEqual([]);
    expect((await refusalOf(getBatch(engine, engine.actor, row?.id ?? ''))).code).toBe('UNKNOWN_BATCH');
    await half.goOn();
    expect((await getBatch(engine, engine.actor, row?.id ?? '')).status).toBe('QUEUED');
  });

  test('is removed by the next one when its process was killed', async () => {
    const file = await newDatabaseFile();
    await halfTakenIn(file, deadHolder());
    const engine = await openLocalEngine({ file });
    expect((await countBatchRows(engine))['batch_item']).toBeGreaterThan(500);
    const batch = await takeIn(engine, companies(2));
    expect(await countBatchRows(engine)).toEqual({ batch: 1, batch_item: 2, batch_refusal: 0 });
    expect((await listBatches(engine, engine.actor)).items).toEqual([batch]);
  });

  test('is removed by the next one when its machine has been silent for a whole lease, and not before', async () => {
    const file = await newDatabaseFile();
    const half = await halfTakenIn(file, 'another machine|1|x');
    const engine = await openLocalEngine({ file });
    await takeIn(engine, companies(1));
    expect(await countBatchRows(engine)).toMatchObject({ batch: 2 });
    engine.pass(leaseMs);
    await takeIn(engine, companies(2));
    expect(await countBatchRows(engine)).toEqual({ batch: 2, batch_item: 3, batch_refusal: 0 });
    // Had it only been silent, nothing of it would be kept.
    await expect(half.goOn()).rejects.toThrow();
    expect(await countBatchRows(engine)).toEqual({ batch: 2, batch_item: 3, batch_refusal: 0 });
  });

  test('stays if its process completes it when another one is about to remove it', async () => {
    const file = await newDatabaseFile();
    const half = await halfTakenIn(file, 'another machine|1|x');
    const engine = await openLocalEngine({ file });
    engine.pass(leaseMs);
    let accepted: unknown;
    const write: Storage['write'] = async (options, work) => {
      accepted ??= await half.goOn();
      return engine.storage.write(options, work);
    };
    await removeBrokenLoads({ ...engine, storage: { ...engine.storage, write } });
    expect((await listBatches(engine, engine.actor)).items).toEqual([accepted]);
    expect(await countBatchRows(engine)).toEqual({ batch: 1, batch_item: after, batch_refusal: 0 });
  });

  test('stays if the connection breaks after the transaction that accepts it', async () => {
    const engine = await openLocalEngine();
    const cut = new CreditError('STORAGE_UNREACHABLE', { file: 'db', reason: 'cut' });
    let isCut = false;
    const write: Storage['write'] = async (options, work) => {
      const result = await engine.storage.write(options, work);
      const queued = await engine.storage.db
        .selectFrom('batch')
        .select('id')
        .where('phase', '=', 'QUEUED')
        .execute();
      if (isCut || queued.length === 0) return result;
      isCut = true;
      throw cut;
    };
    const broken = { ...engine, storage: { ...engine.storage, write } };
    expect(await refusalOf(takeIn(broken, companies(2)))).toBe(cut);
    expect(await countBatchRows(engine)).toEqual({ batch: 1, batch_item: 2, batch_refusal: 0 });
    expect((await listBatches(engine, engine.actor)).items).toMatchObject([{ status: 'QUEUED' }]);
  });

  test('is left alone while its process lives', async () => {
    const engine = await openLocalEngine();
    const half = await halfTakenIn(engine.storage.file, newLeaseHolder());
    const second = await takeIn(engine, companies(1));
    const first = await half.goOn();
    expect((await listBatches(engine, engine.actor)).items).toEqual([second, first]);
    expect(await countBatchRows(engine)).toMatchObject({ batch: 2, batch_item: after + 1 });
  });
});
