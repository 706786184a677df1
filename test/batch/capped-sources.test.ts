import { expect, test } from 'vitest';
import { listIncomplete } from '../../src/batch/list-incomplete.ts';
import { type CostCeilings, noCeilings } from '../../src/usage/cost-ceilings.ts';
import { addRequest } from '../../src/usage/request-store.ts';
import { dayIn } from '../../src/wording/calendar.ts';
import { type LocalEngine, openLocalEngine, simpleSources } from '../report/local-engine.ts';
import { companies, countingThread, run, takeIn } from './batch-world.ts';

/** Opens an engine whose optional source of revenue costs R$ 1 and accepts `perDay` requests a day. */
function openPaid({ perDay, file }: { readonly perDay?: number; readonly file?: string } = {}) {
  const sources = simpleSources().map((source) =>
    source.role === 'revenue'
      ? { ...source, price: 1, ...(perDay !== undefined && { perDay }) }
      : { ...source, price: 0 },
  );
  return openLocalEngine({ sources, ...(file !== undefined && { file }) });
}

/** Runs a batch of 6 documents, and checks that those without the revenue are listed until a batch has analysed them with it. */
async function expectListed(
  engine: LocalEngine,
  { ceilings, expected }: { readonly ceilings: CostCeilings; readonly expected: number },
) {
  const { id } = await takeIn(engine, companies(6));
  const capped = { ...engine, ceilings };
  await run(capped, id, { threads: countingThread(capped) });
  const { count, table } = await listIncomplete(engine, engine.actor, id);
  expect(count).toBe(expected);
  const later = await openPaid({ file: engine.storage.file });
  const again = await takeIn(later, table);
  await run(later, again.id, { threads: countingThread(later) });
  expect((await listIncomplete(later, later.actor, again.id)).count).toBe(0);
  expect((await listIncomplete(later, later.actor, id)).count).toBe(0);
}

test('documents that were decided without a source because of the cap of a report are listed, and analysed again', async () => {
  await expectListed(await openPaid(), { ceilings: { ...noCeilings, perReport: 0.5 }, expected: 6 });
});

test('documents that were decided without a source because of its requests of the day are listed, and analysed again', async () => {
  const engine = await openPaid({ perDay: 1 });
  const { provider = '' } = simpleSources().find(({ role }) => role === 'revenue') ?? {};
  const day = dayIn(engine.clock.now(), noCeilings.timezone);
  await addRequest(engine.storage.db, { role: 'revenue', provider, day }, 1);
  await expectListed(engine, { ceilings: noCeilings, expected: 6 });
});
