import { CreditError } from '../base/errors.ts';
import { parseDocument } from '../document/document.ts';
import type { Edition } from './edition/edition.ts';
import { listEditions } from './edition/edition-shelf.ts';
import type { EditionReader, KeptEntry } from './edition/edition-store.ts';
import { type DatasetName, datasets } from './index.ts';
import { openReader } from './open-editions.ts';
import { openRegistryReader } from './registry/open-registry.ts';
import { searchRegistry } from './registry/search-registry.ts';
import { candidateKeys } from './screening/candidate-keys.ts';
import { compareNames, type ReadyName, readyName } from './screening/compare-names.ts';
import { type ListMatch, parseEntry } from './screening/find-matches.ts';
import { foldName } from './screening/fold-name.ts';

/** An entry that a person looked for. `score`: how alike its name is, 0 to 100; null if it was found by document, or by words of its name. */
export interface FoundEntry extends Pick<ListMatch, 'document' | 'names' | 'facts' | 'sha256'> {
  readonly score: number | null;
}

/** Below this, names have next to nothing in common. */
const leastScore = 70;

/**
 * Looks in the edition in force by a document, by six digits of a CPF (`***456789**`), or by a name: entries with a similar name first, the
 * most alike first of all, then entries with all words of the query in one of their names.
 *
 * @throws CreditError DATASET_NOT_LOADED, DATASET_UNREADABLE
 */
export function searchDataset(
  folder: string,
  name: DatasetName,
  query: string,
): { readonly edition: Edition; readonly entries: readonly FoundEntry[] } {
  const [edition] = listEditions(folder, name);
  if (edition === undefined) throw new CreditError('DATASET_NOT_LOADED', { dataset: name });
  if (name === 'receita') return { edition, entries: searchRegister(folder, edition, query) };
  const reader = openReader(folder, name, edition.sha256);
  try {
    const { document } = parseDocument(query);
    const byDigits = digitsOf(query);
    if (document !== undefined || byDigits !== undefined) {
      const whole =
        document === undefined
          ? []
          : document.kind === 'cnpj'
            ? reader.findByRoot(document.value.slice(0, 8))
            : reader.findByDocument(document.value);
      const entries = [...whole, ...(byDigits === undefined ? [] : reader.findByMask(byDigits))];
      return { edition, entries: entries.map((entry) => describe(entry, null)) };
    }
    const questions = [readyName(query, 'PERSON'), readyName(query, 'COMPANY')];
    const keys = new Set(questions.flatMap((ready) => [...candidateKeys(ready)]));
    if (!datasets[name].namesIndexed) return { edition, entries: [] };
    const alike = reader
      .findAllByKeys(keys)
      .map((entry) => describe(entry, likeness(questions, entry)))
      .filter(({ score }) => (score ?? 0) >= leastScore)
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
    return { edition, entries: [...alike, ...othersWithWords(reader, query, alike)] };
  } finally {
    reader.close();
  }
}

/** The same in names as `&`, which is not a word. */
const conjunctions: ReadonlySet<string> = new Set(['E', 'AND']);

/** The maximum number of entries that one search shows. */
const mostByWords = 1_000;

/** Entries that are not among `alike` and have every word of the query in one of their names, in any order. */
function othersWithWords(
  reader: EditionReader,
  query: string,
  alike: readonly FoundEntry[],
): readonly FoundEntry[] {
  const all = foldName(query).split(' ');
  const telling = all.filter((word) => !conjunctions.has(word));
  const words = telling.length > 0 ? telling : all;
  const alikeHashes = new Set(alike.map(({ sha256 }) => sha256));
  const others: FoundEntry[] = [];
  if (words[0] === '') return others;
  for (const entry of reader.entries()) {
    if (alikeHashes.has(entry.sha256)) continue;
    const { names } = parseEntry(entry);
    const isFound = names.some((name) => {
      const own = foldName(name).split(' ');
      return words.every((word) => own.includes(word));
    });
    if (isFound && others.push(describe(entry, null)) >= mostByWords) break;
  }
  return others.sort((a, b) => (a.names[0] ?? '').localeCompare(b.names[0] ?? ''));
}

/** The six digits of a CPF that lists show, of a query that is one, or shows them. */
function digitsOf(query: string): string | undefined {
  const [, mask] = /^[*Xx]{3}\.?(\d{3}\.?\d{3})[-.]?[*Xx]{2}$/.exec(query.trim()) ?? [];
  const { document } = parseDocument(query);
  return mask?.replace('.', '') ?? (document?.kind === 'cpf' ? document.value.slice(3, 9) : undefined);
}

function searchRegister(folder: string, edition: Edition, query: string): readonly FoundEntry[] {
  const reader = openRegistryReader(folder, edition);
  try {
    return searchRegistry(reader, { document: parseDocument(query).document, digits: digitsOf(query) });
  } finally {
    reader.close();
  }
}

function likeness(questions: readonly ReadyName[], entry: KeptEntry): number {
  const kind = entry.kind === 'cpf' ? 'PERSON' : 'COMPANY';
  const ready = questions[kind === 'PERSON' ? 0 : 1];
  if (ready === undefined) return 0;
  return Math.max(...parseEntry(entry).names.map((name) => compareNames(ready, readyName(name, kind))));
}

function describe(entry: KeptEntry, score: number | null): FoundEntry {
  const { document, mask, sha256 } = entry;
  return {
    document: document ?? (mask === null ? null : `***${mask}**`),
    ...parseEntry(entry),
    sha256,
    score,
  };
}
