import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireDocument } from '../../src/document/document.ts';
import { removeWatch } from '../../src/watch/add-watch.ts';
import { getWatch } from '../../src/watch/read-watches.ts';
import { openScreenHere } from '../../src/watch/screen-here.ts';
import type { ScreenStretch } from '../../src/watch/screening.ts';
import { newCompany } from '../http/new-company.ts';
import { erase } from '../subject/erasing.ts';
import { trialSize } from '../trials/trial-size.ts';
import { cepim, type ListRow, openWatchWorld, type WatchWorld } from './watch-world.ts';

const size = trialSize('CREDIT_PORTFOLIOS', { number: 6, seed: 3 });

const companies = Array.from({ length: 9 }, newCompany);
/** With the last ones, a portfolio ends shortly before or after a stretch of 500. */
const others = Array.from({ length: 497 }, newCompany);
const another = newCompany();

type Action =
  | { readonly kind: 'ADD'; readonly documents: readonly string[]; readonly isLong: boolean }
  | { readonly kind: 'REMOVE' }
  | { readonly kind: 'ERASE'; readonly document: string }
  | { readonly kind: 'EDITION'; readonly rows: readonly (readonly [document: string, number: string])[] }
  | { readonly kind: 'SCREEN'; readonly stretches: number };

const someCompanies = fc.subarray(companies, { minLength: 1 });
const entry = fc.tuple(fc.constantFrom(...companies), fc.constantFrom('1', '2'));
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('ADD' as const), documents: someCompanies, isLong: fc.boolean() }),
  fc.record({ kind: fc.constant('REMOVE' as const) }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ERASE' as const), document: fc.constantFrom(...companies) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('EDITION' as const),
      rows: fc.uniqueArray(entry, { selector: (row) => row.join(), maxLength: 12 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('SCREEN' as const),
      stretches: fc.constantFrom(0, 1, 9, 9, 9),
    }),
  },
);

/** What a portfolio contains, and what each document had on the list when all were screened last. */
interface Portfolio {
  readonly id: string;
  readonly documents: Set<string>;
  known: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** The edition of the screening that is under way or ended last. */
  edition: string;
  /** The documents that were screened against it, in order. */
  readonly screened: string[];
}

class Model {
  readonly #world: WatchWorld;
  readonly #portfolios: Portfolio[] = [];
  readonly #seen = new Set<string>();
  #listed: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #day = 0;

  constructor(world: WatchWorld) {
    this.#world = world;
  }

  async act(one: Action): Promise<void> {
    if (one.kind === 'ADD') await this.#add(one.isLong ? [...others, ...one.documents] : one.documents);
    else if (one.kind === 'REMOVE') await this.#remove();
    else if (one.kind === 'ERASE') await this.#erase(one.document);
    else if (one.kind === 'EDITION') await this.load(one.rows);
    else for (const portfolio of this.#portfolios) await this.#screen(portfolio, one.stretches);
    for (const portfolio of this.#portfolios) await this.#compare(portfolio);
  }

  async load(rows: readonly (readonly [document: string, number: string])[]): Promise<void> {
    this.#day += 1;
    const listed = new Map<string, Set<string>>();
    for (const [document, number] of rows)
      listed.set(document, (listed.get(document) ?? new Set()).add(number));
    this.#listed = listed;
    const own = rows.map(([document, number]): ListRow => [number, document, 'EMPRESA']);
    const day = 1 + (this.#day % 28);
    await this.#world.load('cepim', day, cepim([...own, [`edition ${this.#day}`, another, 'OUTRA']]));
  }

  async #add(documents: readonly string[]): Promise<void> {
    const id = await this.#world.watch(documents);
    const documentsNow = new Set(documents);
    this.#portfolios.push({ id, documents: documentsNow, known: undefined, edition: '', screened: [] });
  }

  async #remove(): Promise<void> {
    const portfolio = this.#portfolios.shift();
    if (portfolio !== undefined)
      await removeWatch(this.#world.engine, this.#world.engine.actor, portfolio.id);
  }

  async #erase(document: string): Promise<void> {
    await erase(this.#world.engine, requireDocument(document));
    for (const { documents } of this.#portfolios) documents.delete(document);
  }

  async #screen(portfolio: Portfolio, stretches: number): Promise<void> {
    const here = openScreenHere();
    let left = stretches;
    const screen: ScreenStretch = async (task, signal) => {
      if (left === 0) throw new Error('stopped');
      left -= 1;
      if (task.edition !== portfolio.edition) portfolio.screened.length = 0;
      portfolio.edition = task.edition;
      portfolio.screened.push(...task.subjects.map(({ document }) => document.value));
      return here.screen(task, signal);
    };
    try {
      await this.#world.run(portfolio.id, { screen });
    } catch (error) {
      expect(error).toMatchObject({ message: 'stopped' });
      return;
    } finally {
      here.close();
    }
    if (this.#day > 0) await this.#compareAlerts(portfolio);
  }

  /** After a screening that ended: each watched document was screened once, and has each alert once. */
  async #compareAlerts(portfolio: Portfolio): Promise<void> {
    const { id, documents, known } = portfolio;
    const screened = portfolio.screened.filter((document) => documents.has(document));
    expect(screened.sort()).toEqual([...documents].sort());
    const expected = [...documents].flatMap((document) => {
      const [before, after] = [known?.get(document), this.#listed.get(document)];
      if (known === undefined) return [];
      return [
        ...[...(after ?? [])]
          .filter((number) => !before?.has(number))
          .map((n) => `NEWLY_LISTED ${document} ${n}`),
        ...[...(before ?? [])]
          .filter((number) => !after?.has(number))
          .map((n) => `LEFT_LIST ${document} ${n}`),
      ];
    });
    expect((await this.#newAlerts(id)).sort()).toEqual(expected.sort());
    portfolio.known = this.#listed;
  }

  async #newAlerts(id: string): Promise<string[]> {
    const rows = await this.#world.engine.storage.db
      .selectFrom('watch_change')
      .selectAll()
      .where('watch_id', '=', id)
      .execute();
    const fresh = rows.filter((row) => !this.#seen.has(row.id));
    for (const row of fresh) this.#seen.add(row.id);
    return fresh.flatMap(({ document, changes }) =>
      JSON.parse(changes).map(
        (change: { kind: string; before: { reference: string }; after: { reference: string } }) =>
          `${change.kind} ${document} ${(change.after ?? change.before).reference}`,
      ),
    );
  }

  async #compare({ id, documents, known }: Portfolio): Promise<void> {
    const { engine, folder } = this.#world;
    const answer = await getWatch(engine, engine.actor, { id, datasetsFolder: folder });
    expect(answer.documents).toBe(documents.size);
    const standing = answer.datasets.find(({ dataset }) => dataset === 'cepim');
    expect(standing?.screened).toBe(known === undefined ? null : documents.size);
    const found = [...documents].filter((document) => known?.has(document)).length;
    expect(standing?.found).toBe(known === undefined ? null : found);
  }
}

test('every watched document is screened once per edition and has each alert once, in any order of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 24 }), async (actions) => {
      const model = new Model(await openWatchWorld());
      const first = { kind: 'ADD', documents: companies, isLong: true } as const;
      for (const one of [first, ...actions, { kind: 'SCREEN', stretches: 9 } as const]) await model.act(one);
    }),
    { numRuns: size.number, seed: size.seed },
  );
});
