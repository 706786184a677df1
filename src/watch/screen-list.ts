import { editionFile } from '../datasets/edition/edition-shelf.ts';
import type { EditionReader } from '../datasets/edition/edition-store.ts';
import type { KeptEntry } from '../datasets/edition/kept-entry.ts';
import { type DatasetName, datasetOf } from '../datasets/index.ts';
import { openReader } from '../datasets/open-editions.ts';
import { keysOfEntry } from '../datasets/screening/candidate-keys.ts';
import {
  type CountName,
  findMatches,
  type ListMatch,
  maskOf,
  parseEntry,
  type ReadySubject,
  readySubject,
} from '../datasets/screening/find-matches.ts';
import { cnpjRoot } from '../document/cnpj-root.ts';
import type { DocumentKind } from '../document/kind.ts';
import type { WatchedEntry } from '../webhook/events.ts';
import type { EditionScreener, NamedSubject } from './edition-screener.ts';
import type { Finding } from './finding.ts';

/** With more entries that changed, asking for everybody costs less than telling whom they may concern. */
const mostChanged = 200_000;

/** Screens a portfolio against a list of entries. */
export class ListScreener implements EditionScreener {
  readonly #reader: EditionReader;
  readonly #dataset: DatasetName;
  readonly #countName: CountName;
  readonly #asksForNames: ReturnType<EditionReader['asksForNames']>;
  readonly #changed: ChangedEntries | undefined;

  /**
   * @param options.since the edition that was screened last, where only whom its difference may concern is asked about.
   * @throws CreditError DATASET_UNREADABLE
   */
  constructor(
    folder: string,
    dataset: DatasetName,
    options: { readonly edition: string; readonly since: string | null; readonly countName: CountName },
  ) {
    this.#dataset = dataset;
    this.#countName = options.countName;
    this.#reader = openReader(folder, dataset, options.edition);
    try {
      this.#asksForNames = this.#reader.asksForNames();
      const changed =
        options.since === null
          ? undefined
          : this.#reader.changedFrom(editionFile(folder, dataset, options.since), mostChanged);
      this.#changed = changed && new ChangedEntries(changed);
    } catch (error) {
      this.#reader.close();
      throw error;
    }
  }

  get isWhole(): boolean {
    return this.#changed === undefined;
  }

  needsName(kind: DocumentKind): boolean {
    const { namesIndexed, only } = datasetOf(this.#dataset);
    if (only !== undefined && only !== kind) return false;
    const { alone, withDigits, ofOwners } = this.#asksForNames;
    return (namesIndexed && alone) || (kind === 'cnpj' ? ofOwners : withDigits);
  }

  find({ subject, isNew }: NamedSubject): readonly Finding[] | undefined {
    const { namesIndexed, only } = datasetOf(this.#dataset);
    const { kind, value } = subject.document;
    if (only !== undefined && only !== kind) return undefined;
    // Six digits alone are shared by 250 people: without a name nobody is told of them.
    const mask = kind === 'cpf' && subject.name !== null ? maskOf(value) : null;
    const ready = readySubject({ kind, document: value, mask, name: subject.name });
    if (this.#changed !== undefined && !isNew && !this.#changed.mayConcern(ready)) return undefined;
    const matches = findMatches(this.#reader, ready, { namesIndexed, countName: this.#countName });
    const about = this.#dataset === 'pgfn' ? 'DEBT' : 'ENTRY';
    return joined(matches.map((match) => findingOf(match, about)));
  }

  close(): void {
    this.#reader.close();
  }
}

/** The entries that two editions do not share, and whom they may concern: by document, by six digits, by the sounds of a name. */
class ChangedEntries {
  readonly #documents = new Set<string>();
  readonly #roots = new Set<string>();
  readonly #masks = new Set<string>();
  readonly #keys = new Set<number>();

  constructor(entries: readonly KeptEntry[]) {
    for (const entry of entries) {
      const { document, mask } = entry;
      if (document !== null) {
        this.#documents.add(document);
        if (entry.kind === 'cpf') this.#masks.add(maskOf(document));
        else this.#roots.add(cnpjRoot(document));
      } else if (mask !== null) this.#masks.add(mask);
      else {
        const { names } = parseEntry(entry);
        for (const key of keysOfEntry({ names, kind: entry.kind }).keys) this.#keys.add(key);
      }
    }
  }

  mayConcern({ kind, document, mask, keys }: ReadySubject): boolean {
    if (document !== null) {
      const isNamed = kind === 'cnpj' ? this.#roots.has(cnpjRoot(document)) : this.#documents.has(document);
      if (isNamed) return true;
    }
    if (mask !== null && this.#masks.has(mask)) return true;
    for (const key of keys) if (this.#keys.has(key)) return true;
    return false;
  }
}

/**
 * Makes the finding of a match.
 *
 * @param about DEBT on the list of active debts.
 * @returns a finding whose key consists of what the entry says, and whose identity is the number of its case.
 */
export function findingOf(match: ListMatch, about: 'ENTRY' | 'DEBT'): Finding {
  const { certainty, facts, names, sha256, odds, score } = match;
  const fact = (name: string) => facts[name] ?? null;
  const reference = fact('reference') ?? fact('number');
  const amount = fact('amount');
  const says: WatchedEntry = {
    certainty,
    name: names[0] ?? null,
    reference,
    says: fact('sanction') ?? fact('title') ?? fact('revenue') ?? fact('situation'),
    authority: fact('authority') ?? fact('organ'),
    from: fact('from'),
    until: fact('until'),
    amount: amount === null ? null : Number(amount),
    odds,
    score,
  };
  const content = [says.name, says.says, says.authority, says.from];
  const identity = reference ?? content.join('|');
  // Several entries can share the number of a case. A debt has a number of its own, and its rows repeat it.
  const key = about === 'DEBT' ? identity : [reference, match.document, ...content, says.until].join('|');
  return { key, identity, about, rows: [sha256], says };
}

/** Rows that say the same thing are one finding, as sure as the surest of them. */
function joined(findings: readonly Finding[]): readonly Finding[] {
  const byKey = new Map<string, Finding>();
  for (const finding of findings) {
    const present = byKey.get(finding.key);
    const rows = [...(present?.rows ?? []), ...finding.rows];
    const surest = present?.says.certainty === 'CERTAIN' ? present : finding;
    // The rows of the co-debtors of one debt can state different amounts, in any order.
    const amounts = [present, finding].flatMap((one) => one?.says.amount ?? []);
    const amount = amounts.length === 0 ? null : Math.max(...amounts);
    byKey.set(finding.key, { ...surest, rows, says: { ...surest.says, amount } });
  }
  return [...byKey.values()];
}
