import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { removeEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { requireDocument } from '../../src/document/document.ts';
import { insertMatchDecision } from '../../src/report/match-decision-store.ts';
import { addWatch, clearRemovedWatches, removeWatch } from '../../src/watch/add-watch.ts';
import { exportWatch } from '../../src/watch/export-watch.ts';
import { getWatch, listWatchChanges, listWatches } from '../../src/watch/read-watches.ts';
import { openScreenHere } from '../../src/watch/screen-here.ts';
import { mostWatched } from '../../src/watch/watch.ts';
import { readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { fixtureFile } from '../datasets/dataset-folder.ts';
import { newCompany } from '../http/new-company.ts';
import { erase } from '../subject/erasing.ts';
import { cepim, type ListRow, openWatchWorld, pep, type WatchWorld } from './watch-world.ts';

const [one, two, three] = [newCompany(), newCompany(), newCompany()];
const never = new AbortController().signal;

describe('a watched portfolio', () => {
  test('is told once that a company has entered a list, and once that it has left', async () => {
    const world = await openWatchWorld();
    await world.load('cepim', 1, cepim([['1', one, 'UMA']]));
    const id = await world.watch([one, two, three]);

    // What is there at the beginning is no change.
    expect(await world.run(id)).toMatchObject([
      { outcome: 'RAN', screened: [{ dataset: 'cepim', scope: 'FIRST', told: 0 }] },
    ]);
    expect(await world.told()).toEqual([]);
    expect(await world.standing(id, 'cepim')).toMatchObject({ state: 'LOADED', found: 1 });

    await world.load(
      'cepim',
      2,
      cepim([
        ['1', one, 'UMA'],
        ['2', two, 'DUAS'],
      ]),
    );
    expect(await world.run(id)).toMatchObject([{ screened: [{ scope: 'CHANGED', asked: 1, told: 1 }] }]);
    expect(await world.told()).toMatchObject([
      {
        document: two,
        type: 'CNPJ',
        dataset: 'cepim',
        publishedOn: '2026-11-02',
        sandbox: false,
        changes: [
          {
            kind: 'NEWLY_LISTED',
            before: null,
            after: { certainty: 'CERTAIN', name: 'DUAS', reference: '2', odds: null },
          },
        ],
      },
    ]);
    // The same files again, and the same edition: there is nothing to do.
    await world.load(
      'cepim',
      2,
      cepim([
        ['1', one, 'UMA'],
        ['2', two, 'DUAS'],
      ]),
    );
    expect(await world.run(id)).toMatchObject([{ screened: [] }]);

    await world.load('cepim', 3, cepim([['2', two, 'DUAS']]));
    await world.run(id);
    await world.run(id);
    expect(await world.tale()).toEqual([`NEWLY_LISTED ${two}`, `LEFT_LIST ${one}`]);
    const changes = await listWatchChanges(world.engine, world.engine.actor, { id });
    expect(changes.items.map(({ document }) => document)).toEqual([one, two]);
    expect(
      await getWatch(world.engine, world.engine.actor, { id, datasetsFolder: world.folder }),
    ).toMatchObject({
      documents: 3,
      changes: 2,
    });
  });

  test('hears of an edition that is taken back, and of one that was skipped', async () => {
    const world = await openWatchWorld();
    await world.load('cepim', 1, cepim([['1', one, 'UMA']]));
    const id = await world.watch([one, two]);
    await world.run(id);
    await world.load('cepim', 2, cepim([['2', two, 'DUAS']]));
    await world.run(id);
    await world.load('cepim', 1, cepim([['1', one, 'UMA']]));
    await world.run(id);
    expect(await world.tale()).toEqual([
      `LEFT_LIST ${one}`,
      `NEWLY_LISTED ${two}`,
      `NEWLY_LISTED ${one}`,
      `LEFT_LIST ${two}`,
    ]);
    // Of the edition that was screened last nothing is kept any more: everybody is asked about.
    for (const day of [3, 4, 5])
      await world.load(
        'cepim',
        day,
        cepim([
          ['1', one, 'UMA'],
          [`${day}`, two, 'DUAS'],
        ]),
      );
    expect(await world.run(id)).toMatchObject([{ screened: [{ scope: 'WHOLE', asked: 2, told: 1 }] }]);
    expect((await world.tale()).at(-1)).toBe(`NEWLY_LISTED ${two}`);
  });

  test('is never told that somebody has left a list that was removed, and says that it is not loaded', async () => {
    const world = await openWatchWorld();
    await world.load('cepim', 1, cepim([['1', one, 'UMA']]));
    const id = await world.watch([one]);
    await world.run(id);
    removeEditions(world.folder, 'cepim');
    expect(await world.run(id)).toMatchObject([{ screened: [], failed: [] }]);
    expect(await world.standing(id, 'cepim')).toMatchObject({ state: 'NOT_LOADED', found: 1 });
    expect(await world.standing(id, 'ceis')).toMatchObject({
      state: 'NOT_LOADED',
      found: null,
      screenedAt: null,
    });
    await world.load('cepim', 2, cepim([['2', two, 'DUAS']]));
    await world.run(id);
    expect(await world.tale()).toEqual([`LEFT_LIST ${one}`]);
  });

  test('goes on where a damaged list cannot be read, and keeps what was known of it', async () => {
    const world = await openWatchWorld();
    await world.load('cepim', 1, cepim([['1', one, 'UMA']]));
    await world.load('pep', 1, pep([['***.000.002-**', 'PESSOA FICTICIA DOIS', 'PREFEITO']]));
    const id = await world.watch([one]);
    await world.run(id);
    const { damageEdition } = await import('./damage-edition.ts');
    await world.load('cepim', 2, cepim([['2', two, 'DUAS']]));
    damageEdition(world.folder, 'cepim');
    await world.load('pep', 2, pep([['***.000.003-**', 'PESSOA FICTICIA TRES', 'PREFEITO']]));
    expect(await world.run(id)).toMatchObject([
      {
        screened: [{ dataset: 'pep' }],
        failed: [{ dataset: 'cepim', error: { code: 'DATASET_UNREADABLE' } }],
      },
    ]);
    expect(await world.tale()).toEqual([]);
    expect(await world.standing(id, 'cepim')).toMatchObject({ found: 1, publishedOn: '2026-11-01' });
  });
});

describe('a portfolio of which documents were erased', () => {
  test('is screened, alerted and exported up to its last document', async () => {
    const world = await openWatchWorld();
    await world.load('cepim', 1, cepim([['1', one, 'UMA']]));
    const documents = Array.from({ length: 6 }, newCompany);
    const id = await world.watch(documents);
    await world.run(id);
    for (const document of documents.slice(0, 3)) await erase(world.engine, requireDocument(document));
    expect(await world.standing(id, 'cepim')).toMatchObject({ screened: 3 });
    const rest = documents.slice(3);
    const listed = rest.map((document, at): ListRow => [String(at), document, 'EMPRESA']);
    await world.load('cepim', 2, cepim(listed));
    await world.run(id);
    expect(await world.tale()).toEqual(rest.map((document) => `NEWLY_LISTED ${document}`));
    expect(await world.standing(id, 'cepim')).toMatchObject({ screened: 3, found: 3 });
    const workbook = new PassThrough();
    const options = { id, datasetsFolder: world.folder, language: 'en', timeZone: 'UTC' } as const;
    const [content] = await Promise.all([
      buffer(workbook),
      exportWatch(world.engine, world.engine.actor, workbook, options),
    ]);
    expect(readWorkbook(content).sheet('Found now').rows).toHaveLength(4);
  });

  test('does not store again what an erasure removed while it was screened', async () => {
    const world = await openWatchWorld();
    await world.load('cepim', 1, cepim([['1', one, 'UMA']]));
    const id = await world.watch([one, two]);
    const here = openScreenHere();
    await world.run(id, {
      screen: async (task, signal) => {
        const end = await here.screen(task, signal);
        await erase(world.engine, requireDocument(one));
        return end;
      },
    });
    here.close();
    expect(await countOf(world, 'watch_finding')).toBe(0);
    expect(await world.standing(id, 'cepim')).toMatchObject({ screened: 1, found: 0 });
  });
});

describe('what has no document on a list', () => {
  const masked = (name = 'MARIA FICTICIA DE SOUZA'): readonly [string, string] => ['52998224725', name];
  const entry = ['***.982.247-**', 'MARIA FICTICIA DE SOUZA', 'PREFEITO'] as const;
  const other = ['***.000.009-**', 'PESSOA FICTICIA NOVE', 'DIRETOR'] as const;

  const worldWith = async (given: string | readonly [string, string]) => {
    const world = await openWatchWorld();
    await world.load('pep', 1, pep([other]));
    const id = await world.watch([given]);
    await world.run(id);
    return { world, id };
  };

  test('is possible by six digits with the name that the input had', async () => {
    const { world, id } = await worldWith(masked());
    await world.load('pep', 2, pep([other, entry]));
    await world.run(id);
    expect(await world.told()).toMatchObject([
      {
        type: 'CPF',
        changes: [{ kind: 'NEWLY_LISTED', after: { certainty: 'POSSIBLE', says: 'PREFEITO' } }],
      },
    ]);
    expect(await world.standing(id, 'pep')).toMatchObject({ nameless: 0 });
  });

  test('is not asked about without a name, and that is said', async () => {
    const { world, id } = await worldWith('52998224725');
    await world.load('pep', 2, pep([other, entry]));
    await world.run(id);
    expect(await world.told()).toEqual([]);
    expect(await world.standing(id, 'pep')).toMatchObject({ found: 0, nameless: 1 });
  });

  test('is not told of where it was decided to be somebody else, until its row changes', async () => {
    const { world, id } = await worldWith(masked());
    await world.load('pep', 2, pep([other, entry]));
    await world.run(id);
    const kept = await world.engine.storage.db
      .selectFrom('watch_finding')
      .select('findings')
      .executeTakeFirst();
    const [{ rows }] = JSON.parse(kept?.findings ?? '[]');
    const reportId = await someReport(world);
    await insertMatchDecision(world.engine.storage.db, {
      id: 'mtc_1',
      organizationId: world.engine.actor.organizationId,
      reportId,
      document: '52998224725',
      dataset: 'pep',
      rowSha256: rows[0],
      entryName: entry[1],
      setAside: true,
      reason: 'Born in another year.',
      analystId: world.engine.actor.analystId,
      analystName: 'ana',
      decidedAt: world.engine.clock.now().toISOString(),
    });
    await world.load('pep', 3, pep([other]));
    await world.run(id);
    await world.load('pep', 4, pep([other, entry]));
    await world.run(id);
    expect(await world.tale()).toEqual(['NEWLY_LISTED 52998224725']);
    await world.load('pep', 5, pep([other, [entry[0], entry[1], 'MINISTRO']]));
    await world.run(id);
    expect(await world.tale()).toEqual(['NEWLY_LISTED 52998224725', 'NEWLY_LISTED 52998224725']);
  });

  test('is found by name alone on a list that shows none', async () => {
    const world = await openWatchWorld();
    await world.load(
      'cepim',
      1,
      cepim([
        ['1', '', 'ENTIDADE MUITO IMAGINARIA DO NORTE'],
        ['9', three, 'TRES'],
      ]),
    );
    const id = await world.watch([[one, 'COMERCIO FICTICIO DE BANANAS LTDA'], two]);
    await world.run(id);
    await world.load(
      'cepim',
      2,
      cepim([
        ['2', '', 'COMERCIO FICTICIO DE BANANAS'],
        ['9', three, 'TRES'],
      ]),
    );
    expect(await world.run(id)).toMatchObject([{ screened: [{ scope: 'CHANGED', asked: 1 }] }]);
    expect(await world.told()).toMatchObject([
      { document: one, changes: [{ kind: 'NEWLY_LISTED', after: { certainty: 'POSSIBLE', score: 100 } }] },
    ]);
    expect(await world.standing(id, 'cepim')).toMatchObject({ nameless: 1 });
  });
});

describe('a portfolio', () => {
  test('without a valid document, or with too many, is refused, and nothing of it is kept', async () => {
    const { engine } = await openWatchWorld();
    const none = async function* () {};
    const refused = addWatch(engine, engine.actor, { name: 'x', lines: none() });
    await expect(refused).rejects.toMatchObject({ code: 'WATCH_WITHOUT_DOCUMENT' });
    const document = { kind: 'cnpj', value: one } as const;
    const many = async function* () {
      for (let line = 1; line <= mostWatched + 1; line += 1) {
        yield { outcome: 'VALID', line, text: one, document, padded: false } as const;
      }
    };
    await expect(addWatch(engine, engine.actor, { name: 'x', lines: many() })).rejects.toMatchObject({
      code: 'WATCH_TOO_LONG',
    });
    await clearRemovedWatches(engine, never);
    expect(await countOf({ engine }, 'watch')).toBe(0);
    expect(await countOf({ engine }, 'watch_subject')).toBe(0);
  });

  test('that is removed is gone for everybody, and all that is kept of it goes', async () => {
    const world = await openWatchWorld();
    await world.load('cepim', 1, cepim([['1', one, 'UMA']]));
    const id = await world.watch([one, two]);
    await world.run(id);
    await world.load('cepim', 2, cepim([['2', two, 'DUAS']]));
    await world.run(id);
    const { engine } = world;
    await removeWatch(engine, engine.actor, id);
    const none = { items: [], nextCursor: null };
    expect(await listWatches(engine, engine.actor, { datasetsFolder: world.folder })).toEqual(none);
    await expect(world.run(id)).rejects.toMatchObject({ code: 'UNKNOWN_WATCH' });
    await clearRemovedWatches(engine, never);
    for (const table of [
      'watch',
      'watch_subject',
      'watch_finding',
      'watch_change',
      'watch_dataset',
    ] as const) {
      expect(await countOf(world, table)).toBe(0);
    }
    expect(await world.tale()).toHaveLength(2);
  });

  test('of another organisation is unknown', async () => {
    const world = await openWatchWorld();
    const id = await world.watch([one]);
    const stranger = { organizationId: 'org_other' };
    await expect(
      getWatch(world.engine, stranger, { id, datasetsFolder: world.folder }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_WATCH' });
    expect(await listWatches(world.engine, stranger, { datasetsFolder: world.folder })).toMatchObject({
      items: [],
    });
  });

  test('has debts told as debts', async () => {
    const world = await openWatchWorld();
    const { loadEdition } = await import('../../src/datasets/edition/load-edition.ts');
    const { loadOptions, newFile } = await import('../datasets/dataset-folder.ts');
    const parts = ['SIDA', 'PREV', 'FGTS'].map((part) => `arquivo_lai_${part}_SP_202609.csv`);
    const textOf = (name: string) => readFileSync(fixtureFile(name), 'latin1');
    const load = async (month: string, change: (text: string) => string) => {
      const files = parts.map((name) => newFile(name.replace('202609', month), change(textOf(name))));
      await loadEdition('pgfn', files, loadOptions(world.folder, { acceptShrink: true }));
    };
    const owing = '99999004000192';
    const withoutIt = (text: string) =>
      text
        .split('\n')
        .filter((row) => !row.includes('99.999.004'))
        .join('\n');
    await load('202606', withoutIt);
    const id = await world.watch([owing]);
    await world.run(id);
    await load('202609', (text) => text);
    await world.run(id);
    const [told] = await world.told();
    expect(told).toMatchObject({ document: owing, dataset: 'pgfn' });
    expect(new Set(told?.changes.map(({ kind }) => kind))).toEqual(new Set(['NEW_DEBT']));
  });
});

async function countOf(
  { engine }: Pick<WatchWorld, 'engine'>,
  table: 'watch' | 'watch_subject' | 'watch_finding' | 'watch_change' | 'watch_dataset',
): Promise<number> {
  const { count } = await engine.storage.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A report that a decision can stand on. */
async function someReport({ engine }: WatchWorld): Promise<string> {
  const { createReport } = await import('../../src/report/create-report.ts');
  const document = { kind: 'cnpj', value: one } as const;
  const created = await createReport(engine, engine.actor, { document, policyId: 'automatic' });
  return created.reportId;
}
