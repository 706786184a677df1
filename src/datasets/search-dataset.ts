import { CreditError } from '../base/errors.ts';
import { parseDocument } from '../document/document.ts';
import type { Edition } from './edition/edition.ts';
import { listEditions } from './edition/edition-shelf.ts';
import type { KeptEntry } from './edition/edition-store.ts';
import { type DatasetName, datasets } from './index.ts';
import { openReader } from './open-editions.ts';
import { openRegistryReader } from './registry/open-registry.ts';
import { searchRegistry } from './registry/search-registry.ts';
import { candidateKeys } from './screening/candidate-keys.ts';
import { compareNames, type ReadyName, readyName } from './screening/compare-names.ts';
import { type ListMatch, parseEntry } from './screening/find-matches.ts';

/** An entry that a person looked for; score: how alike its name is, null where it was found by document. */
export interface FoundEntry extends Pick<ListMatch, 'document' | 'names' | 'facts' | 'sha256'> {
  readonly score: number | null;
}

/** Below this, names have next to nothing in common. */
const leastScore = 70;

/**
 * Looks in the edition in force by a document, by six digits of a CPF (`***456789**`), or by a name, most alike first.
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
    const candidates = datasets[name].namesIndexed ? reader.findAllByKeys(keys) : [];
    const entries = candidates
      .map((entry) => describe(entry, likeness(questions, entry)))
      .filter(({ score }) => (score ?? 0) >= leastScore)
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
    return { edition, entries };
  } finally {
    reader.close();
  }
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
