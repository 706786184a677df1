import { Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import type { DocumentKind } from '../../document/kind.ts';
import { maskTrailingCpf } from '../../document/mask.ts';
import type { KeptEntry } from '../edition/kept-entry.ts';
import { mayBeBorn } from './births.ts';
import { candidateKeys } from './candidate-keys.ts';
import {
  compareNames,
  mayScore,
  possibleScore,
  possibleScoreWithDigits,
  type ReadyName,
  readyName,
} from './compare-names.ts';
import { type NameKind, ownerOrName, readOwnerName, sameName } from './fold-name.ts';
import { type NameCount, oddsOfMaskAlone, oddsOfMaskAndName } from './odds.ts';

/** Whom a list is asked about. */
export interface Subject {
  readonly kind: DocumentKind;
  /** A whole document, bare; null of a partner whose CPF is masked. */
  readonly document: string | null;
  /** The six middle digits of a CPF; null of a company. `readySubject` reads them from the name of a one-person company. */
  readonly mask: string | null;
  /** null where nobody has told it. */
  readonly name: string | null;
  /** `YYYY-MM-DD`; null or absent if unknown. */
  readonly bornOn?: string | null;
}

/** An entry of a list that is, or may be, the subject's. */
export interface ListMatch {
  readonly document: string | null;
  readonly names: readonly string[];
  readonly facts: Readonly<Record<string, string | null>>;
  /** Of the row, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly certainty: 'CERTAIN' | 'POSSIBLE';
  readonly matched: readonly ('DOCUMENT' | 'DIGITS' | 'NAME')[];
  /** How many to one; null where names were not counted, or where it is no matter of odds. */
  readonly odds: number | null;
  /** 0 to 100; null where it is no matter of likeness. */
  readonly score: number | null;
  /** Set if the list shows only other birth dates than the subject's: the entry belongs to a namesake. */
  readonly ruledOut?: 'BIRTH_DATE';
}

/** What a list is asked with. */
interface ListReader {
  findByDocument(document: string): readonly KeptEntry[];
  findByRoot(root: string): readonly KeptEntry[];
  findByMask(mask: string): readonly KeptEntry[];
  findByDigits(digits: string): readonly KeptEntry[];
  findByKeys(keys: Iterable<number>): readonly KeptEntry[];
}

/** How many people bear a name; null where nobody has counted. */
export type CountName = (name: string) => NameCount | null;

/** What is asked about a subject of many lists. What its name takes is made once, for the first list that looks at names. */
export interface ReadySubject extends Subject {
  readonly ready: ReadyName | undefined;
  readonly keys: ReadonlySet<number>;
}

/** Makes a subject ready. A one-person company is its owner in law: its name may have the six digits of the owner's CPF. */
export function readySubject(subject: Subject): ReadySubject {
  const { kind, name } = subject;
  const mask =
    subject.mask ?? (kind === 'cnpj' && name !== null ? readOwnerName(name)?.digits : null) ?? null;
  let ready: ReadyName | undefined;
  let keys: ReadonlySet<number> | undefined;
  return {
    ...subject,
    mask,
    get ready() {
      if (name !== null) ready ??= readyName(name, kind === 'cpf' ? 'PERSON' : 'COMPANY');
      return ready;
    },
    get keys() {
      keys ??= this.ready === undefined ? new Set() : candidateKeys(this.ready);
      return keys;
    },
  };
}

/** The middle digits of a CPF, as lists show them. */
export function maskOf(cpf: string): string {
  return cpf.slice(3, 9);
}

/**
 * The entries of a list that are the subject's, and those that may be: by whole document (of a company, that of any of its
 * establishments, which are one person in law), by six digits of a CPF with the name (the list or the subject may have the whole CPF),
 * and by name alone where an entry shows no document. An entry with another document or other digits never matches, whatever its name. A one-person
 * company and its owner are one person: the digits of a document in the name count like those of a document.
 */
export function findMatches(
  reader: ListReader,
  subject: ReadySubject,
  { namesIndexed, countName }: { readonly namesIndexed: boolean; readonly countName: CountName },
): readonly ListMatch[] {
  const { kind, document, mask, name } = subject;
  const certain =
    document === null
      ? []
      : kind === 'cnpj'
        ? reader.findByRoot(document.slice(0, 8))
        : reader.findByDocument(document);
  const byMask = mask === null ? [] : reader.findByMask(mask);
  // A subject with a whole CPF is compared by it.
  const isCpfWhole = kind === 'cpf' && document !== null;
  const byDigits = mask === null || isCpfWhole ? [] : reader.findByDigits(mask);
  const byName = namesIndexed && name !== null ? reader.findByKeys(subject.keys) : [];
  return [
    ...certain.map((entry) => toMatch(entry, { certainty: 'CERTAIN', matched: ['DOCUMENT'] })),
    ...byMask.flatMap((entry) => matchByMask(entry, subject, countName) ?? []),
    ...byDigits.flatMap((entry) => matchByMask({ ...entry, document: null, mask }, subject, countName) ?? []),
    ...byName.flatMap((entry) => matchByName(entry, subject) ?? []),
  ];
}

/** Whether an edition has entries that can only be found by name and may be about a subject of a kind, by edition and kind. */
const namesNeeded = new WeakMap<NameReader, Map<DocumentKind, boolean>>();

interface NameReader {
  entriesByNameOnly(): Iterable<KeptEntry>;
}

/**
 * Returns whether a list may contain a subject although the document was compared, because the subject's name is unknown and the list
 * has entries without a document. A one-person company and its owner are one person, so an entry of a person may be about a company.
 */
export function isNameNeeded(
  reader: NameReader,
  { kind, name }: Pick<ReadySubject, 'kind' | 'name'>,
): boolean {
  if (name !== null) return false;
  const byKind = namesNeeded.get(reader) ?? new Map<DocumentKind, boolean>();
  const present = byKind.get(kind);
  if (present !== undefined) return present;
  let isNeeded = false;
  for (const entry of reader.entriesByNameOnly()) {
    isNeeded =
      kind === 'cnpj' ||
      entry.kind !== 'cnpj' ||
      namesOf(entry).some((one) => readOwnerName(one) !== undefined);
    if (isNeeded) break;
  }
  namesNeeded.set(reader, byKind.set(kind, isNeeded));
  return isNeeded;
}

function matchByMask(entry: KeptEntry, subject: ReadySubject, countName: CountName): ListMatch | undefined {
  const { name, ready } = subject;
  const names = namesOf(entry);
  if (name === null || ready === undefined) {
    return toMatch(entry, { certainty: 'POSSIBLE', matched: ['DIGITS'], odds: oddsOfMaskAlone });
  }
  if (names.some((other) => sameName(other, name))) {
    const count = countName(ownerOrName(name));
    const odds = count === null ? null : oddsOfMaskAndName(count);
    return toMatch(entry, { certainty: 'POSSIBLE', matched: ['DIGITS', 'NAME'], odds });
  }
  const score = Math.max(...names.map((other) => compareNames(ready, readyName(other, 'PERSON'))));
  return score < possibleScoreWithDigits
    ? undefined
    : toMatch(entry, { certainty: 'POSSIBLE', matched: ['DIGITS', 'NAME'], score });
}

function matchByName(entry: KeptEntry, subject: ReadySubject): ListMatch | undefined {
  const { kind, name, ready, bornOn } = subject;
  if (ready === undefined || name === null) return undefined;
  // An entry of the other kind does not match, except a one-person company and its owner.
  const isOfOther = entry.kind !== null && entry.kind !== kind;
  if (isOfOther && kind === 'cnpj' && readOwnerName(name) === undefined) return undefined;
  const names = readyNamesOf(entry, (entry.kind ?? kind) === 'cpf' ? 'PERSON' : 'COMPANY');
  const likely = names.filter(
    ({ text, ready: other }) =>
      mayScore(ready, other, possibleScore) &&
      mayBeOwner(text, subject, { isNeeded: isOfOther && kind === 'cpf' }),
  );
  const score = Math.max(0, ...likely.map(({ ready: other }) => compareNames(ready, other)));
  if (score < possibleScore) return undefined;
  const match = toMatch(entry, { certainty: 'POSSIBLE', matched: ['NAME'], score });
  return mayBeBorn(match.facts['birthDates'], bornOn) ? match : { ...match, ruledOut: 'BIRTH_DATE' };
}

/** Whether a name of an entry has no other digits of a document than the subject. `isNeeded`: only the name of a one-person company counts. */
function mayBeOwner(
  name: string,
  { kind, document, mask }: ReadySubject,
  { isNeeded }: { readonly isNeeded: boolean },
): boolean {
  const owner = readOwnerName(name);
  if (owner === undefined) return !isNeeded;
  const root = kind === 'cnpj' && document !== null ? document.slice(0, 8) : null;
  const differ = (one: string | null, other: string | null) =>
    one !== null && other !== null && one !== other;
  return !differ(owner.digits, mask) && !differ(owner.root, root);
}

/** The names of entries, made ready: an edition gives the same objects for those that it read last. */
const readyNames = new WeakMap<KeptEntry, Map<NameKind, readonly EntryName[]>>();

interface EntryName {
  readonly text: string;
  readonly ready: ReadyName;
}

function readyNamesOf(entry: KeptEntry, kind: NameKind): readonly EntryName[] {
  const byKind = readyNames.get(entry) ?? new Map<NameKind, readonly EntryName[]>();
  const present = byKind.get(kind);
  if (present !== undefined) return present;
  const names = namesOf(entry).map((text) => ({ text, ready: readyName(text, kind) }));
  readyNames.set(entry, byKind.set(kind, names));
  return names;
}

const namesSchema = Type.Array(Type.String());
const factsSchema = Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]));

/**
 * Returns the names and the facts of an entry. The CPF of the owner is masked in the names of one-person companies.
 *
 * @throws Error where the edition holds something else: it was written by this program, and checked as it was opened.
 */
export function parseEntry(entry: Pick<KeptEntry, 'names' | 'facts'>): Pick<ListMatch, 'names' | 'facts'> {
  const facts: unknown = JSON.parse(entry.facts);
  if (!fitsSchema(factsSchema, facts)) throw new Error('an entry of an edition has another shape');
  return { names: namesOf(entry).map(maskTrailingCpf), facts };
}

/** The names of an entry; of most candidates nothing else is looked at. */
function namesOf({ names: text }: Pick<KeptEntry, 'names'>): readonly string[] {
  const names: unknown = JSON.parse(text);
  if (!fitsSchema(namesSchema, names)) throw new Error('an entry of an edition has another shape');
  return names;
}

function toMatch(
  entry: KeptEntry,
  how: Pick<ListMatch, 'certainty' | 'matched'> & Partial<Pick<ListMatch, 'odds' | 'score'>>,
): ListMatch {
  const { document, mask, sha256 } = entry;
  const shown = document ?? (mask === null ? null : `***${mask}**`);
  return { document: shown, ...parseEntry(entry), sha256, odds: null, score: null, ...how };
}
