import { CreditError } from '../base/errors.ts';
import type { Edition } from './edition/edition.ts';
import { listEditions } from './edition/edition-shelf.ts';
import type { EditionReader } from './edition/edition-store.ts';
import type { KeptEntry } from './edition/kept-entry.ts';
import { type DatasetName, datasets } from './index.ts';
import { openReader } from './open-editions.ts';
import { openRegistryReader } from './registry/open-registry.ts';
import { searchRegistry } from './registry/search-registry.ts';
import { candidateKeys } from './screening/candidate-keys.ts';
import { compareNames, type ReadyName, readyName } from './screening/compare-names.ts';
import { type ListMatch, parseEntry } from './screening/find-matches.ts';
import { foldName } from './screening/fold-name.ts';
import { readSearchQuery, type SearchQuery } from './search-query.ts';

/** An entry that a person looked for. `score`: how alike its name is, 0 to 100; null if it was found by document, or by words of its name. */
export interface FoundEntry extends Pick<ListMatch, 'document' | 'names' | 'facts' | 'sha256'> {
  readonly score: number | null;
}

/** Below this, names have next to nothing in common. */
const leastScore = 70;

/**
 * Searches the edition in force by a document, by the root of a CNPJ, by six digits of a CPF (`***456789**`), or by a name: entries with
 * a similar name first, the most similar first of all, then entries with all words of the query in one of their names.
 *
 * @throws CreditError DATASET_NOT_LOADED, DATASET_UNREADABLE; as `readSearchQuery`.
 */
export function searchDataset(
  folder: string,
  name: DatasetName,
  query: string,
): { readonly edition: Edition; readonly entries: readonly FoundEntry[] } {
  const wanted = readSearchQuery(query);
  const [edition] = listEditions(folder, name);
  if (edition === undefined) throw new CreditError('DATASET_NOT_LOADED', { dataset: name });
  if (name === 'receita') return { edition, entries: searchRegister(folder, edition, wanted) };
  const reader = openReader(folder, name, edition.sha256);
  try {
    const { cpf, root, digits } = wanted;
    const byDocument = [
      ...(cpf === undefined ? [] : reader.findByDocument(cpf)),
      ...(root === undefined ? [] : reader.findByRoot(root)),
      ...(digits === undefined ? [] : reader.findByMask(digits)),
      ...(digits === undefined || cpf !== undefined ? [] : reader.findByDigits(digits)),
    ];
    // Eight letters and digits can also be a name.
    if (digits !== undefined || (root !== undefined && (byDocument.length > 0 || !/[A-Z]/.test(root))))
      return { edition, entries: byDocument.map((entry) => describe(entry, null)) };
    const questions = [readyName(wanted.text, 'PERSON'), readyName(wanted.text, 'COMPANY')];
    const keys = new Set(questions.flatMap((ready) => [...candidateKeys(ready)]));
    if (!datasets[name].namesIndexed) return { edition, entries: [] };
    const alike = reader
      .findAllByKeys(keys)
      .map((entry) => describe(entry, likeness(questions, entry)))
      .filter(({ score }) => (score ?? 0) >= leastScore)
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
    return { edition, entries: [...alike, ...othersWithWords(reader, wanted.text, alike)] };
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
  const spellings = spellingsOf(query).map((all) => {
    const telling = all.filter((word) => !conjunctions.has(word));
    return telling.length > 0 ? telling : all;
  });
  const alikeHashes = new Set(alike.map(({ sha256 }) => sha256));
  const others: FoundEntry[] = [];
  if (foldName(query) === '') return others;
  for (const entry of reader.entries()) {
    if (alikeHashes.has(entry.sha256)) continue;
    const { names } = parseEntry(entry);
    const isFound = names
      .flatMap(spellingsOf)
      .some((own) => spellings.some((words) => words.every((word) => own.includes(word))));
    if (isFound && others.push(describe(entry, null)) >= mostByWords) break;
  }
  return others.sort((a, b) => (a.names[0] ?? '').localeCompare(b.names[0] ?? ''));
}

/** Returns the words of a name. With an apostrophe, returns both spellings: SANT ANNA and SANTANNA. */
function spellingsOf(name: string): readonly (readonly string[])[] {
  const joined = name.replace(/(?<=\p{L})[`´'’](?=\p{L})/gu, '');
  return [...new Set([name, joined])].map((text) => foldName(text).split(' '));
}

function searchRegister(folder: string, edition: Edition, query: SearchQuery): readonly FoundEntry[] {
  const reader = openRegistryReader(folder, edition);
  try {
    return searchRegistry(reader, query);
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
