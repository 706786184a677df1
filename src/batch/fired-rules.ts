import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { Language } from '../base/language.ts';
import { displayTitle, explainRule, ruleTitle } from '../policy/result-words.ts';
import type { Engine } from '../report/engine.ts';
import { resultOf } from '../run/run-result.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import type { BatchItem } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { readItemOperations } from './read-item-operations.ts';
import { readItemPages } from './read-item-pages.ts';
import { readItemRecords } from './read-item-records.ts';
import type { FiredRuleRow } from './spreadsheet/batch-rows.ts';

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** A higher level takes longer than it saves. */
const level = 1;
/** What is kept at most, in bytes: of some 100,000 documents. */
const mostBytes = 16 * 1024 * 1024;

type Place = Pick<BatchItem, 'line' | 'document'>;

/**
 * The rules that denied, alerted or were not applied, document by document. They stand behind all results, of which they are a part:
 * kept packed as the results pass by, they need not be read again. What would be too much to keep is read.
 */
export class FiredRules {
  readonly #engine: Engine;
  readonly #batch: StoredBatch;
  readonly #language: Language;
  readonly #mostBytes: number;
  readonly #pages: Uint8Array[] = [];
  #bytes = 0;
  #page: FiredRuleRow[] = [];
  /** Up to where all are kept. */
  #keptTo = 0;
  #isFull = false;

  constructor(
    engine: Engine,
    batch: StoredBatch,
    options: { readonly language: Language; readonly mostBytes?: number },
  ) {
    this.#engine = engine;
    this.#batch = batch;
    this.#language = options.language;
    this.#mostBytes = options.mostBytes ?? mostBytes;
  }

  /** Keeps those of the next document. */
  add(place: Place, result: PolicyOutcome | null): void {
    if (!this.#isFull) this.#page.push(...this.#rowsOf(place, result));
  }

  /** Packs what was added: it is that of all documents up to a position. */
  async endPage(position: number): Promise<void> {
    if (this.#isFull) return;
    const packed = await deflated(JSON.stringify(this.#page), { level });
    this.#page = [];
    this.#isFull = this.#bytes + packed.byteLength > this.#mostBytes;
    if (this.#isFull) return;
    this.#pages.push(packed);
    this.#bytes += packed.byteLength;
    this.#keptTo = position;
  }

  /** All of them, in the order of the input. */
  async *read(): AsyncGenerator<FiredRuleRow> {
    for (const page of this.#pages) {
      // Written above, and nowhere else.
      const rows: readonly FiredRuleRow[] = JSON.parse((await inflated(page)).toString());
      yield* rows;
    }
    const { db } = this.#engine.storage;
    for await (const { items: own } of readItemPages(this.#engine, this.#batch, { after: this.#keptTo })) {
      const { items } = await readItemOperations(db, this.#batch, own);
      const { runs, runIdOf } = await readItemRecords(db, this.#batch, items);
      for (const item of items) yield* this.#rowsOf(item, resultOf(runs.get(runIdOf(item) ?? '')));
    }
  }

  *#rowsOf({ line, document }: Place, result: PolicyOutcome | null): Generator<FiredRuleRow> {
    const language = this.#language;
    for (const group of result?.groups ?? []) {
      for (const rule of group.rules) {
        if (rule.status === 'APPROVED') continue;
        const words = { title: ruleTitle(rule, language), text: explainRule(rule, language) };
        yield { line, document, group: displayTitle(group, language), result: { ...rule, ...words } };
      }
    }
  }
}
