import { withoutAccents } from '../base/plain-text.ts';
import { documentLength, isValidBare } from '../document/check-digits.ts';
import { identifyingNumber } from './identifying-number.ts';

/** A person or company as a list names it. */
export interface Party {
  /** CPF or CNPJ, with asterisks if the source masks it. */
  readonly document: string | null;
  readonly name: string | null;
  /** Entries of different groups are different parties. Default: all entries are of one group. */
  readonly group?: string;
}

/** A mask with fewer visible characters fits too many documents. */
const leastVisible = 3;
/** A mask with at least this many visible characters identifies a document in its group even if the name is written differently. */
const visibleForAnyName = 6;

/**
 * Returns a key for each entry of a list: two entries have the same key if they are one person or company. The key is undefined if
 * the entry has no document, unless the name identifies it.
 *
 * A complete document identifies a party, also without its leading zeros, or as a CPF padded to 14 digits. A masked document
 * does so only together with the name. It belongs to the party with a complete document that has this name and fits the mask, if there
 * is exactly one in the same group. If no complete document of the group has this name, six visible digits and the first word of the
 * name are enough: `JOSE DA SILVA` is also `JOSE SILVA`.
 *
 * @param options.byName set if parties of one group rarely have one name, such as the partners of a company. An entry without a
 *   document then belongs to the party with a document that has this name, if there is exactly one.
 */
export function partyKeys(
  entries: readonly Party[],
  { byName = false }: { readonly byName?: boolean | undefined } = {},
): readonly (string | undefined)[] {
  const named = entries.map((entry) => ({
    group: entry.group ?? '',
    document: documentIn(entry.document ?? ''),
    name: folded(entry.name),
  }));
  const complete = new Map<string, Set<string>>();
  const completeByFirstWord = new Map<string, Set<string>>();
  for (const { group, document, name } of named) {
    if (document === '' || isMasked(document)) continue;
    addTo(complete, `${group}|${name}`, document);
    addTo(completeByFirstWord, `${group}|${firstWord(name)}`, document);
  }
  const keys = named.map(({ group, document, name }) => {
    if (document === '') return undefined;
    if (!isMasked(document)) return `${group}|${document}`;
    const hasAnyName = visibleIn(document) >= visibleForAnyName && name !== '';
    const similar = hasAnyName ? completeByFirstWord.get(`${group}|${firstWord(name)}`) : undefined;
    const fitting = (documents: Iterable<string> = []) => [...documents].filter((one) => fits(document, one));
    const ofName = fitting(complete.get(`${group}|${name}`));
    const [only, ...others] = ofName.length > 0 ? ofName : fitting(similar);
    return only !== undefined && others.length === 0 ? `${group}|${only}` : `${group}|${document}|${name}`;
  });
  return byName ? withNameKeys(named, keys) : keys;
}

/** Returns the keys, with a key for each entry without a document if exactly one other party of its group has its name. */
function withNameKeys(
  named: readonly { readonly group: string; readonly name: string }[],
  keys: readonly (string | undefined)[],
): readonly (string | undefined)[] {
  const byName = new Map<string, Set<string>>();
  named.forEach(({ group, name }, at) => {
    const key = keys[at];
    if (key !== undefined) addTo(byName, `${group}|${name}`, key);
  });
  return named.map(({ group, name }, at) => {
    if (keys[at] !== undefined || name === '') return keys[at];
    const [only, ...others] = byName.get(`${group}|${name}`) ?? [];
    return others.length === 0 ? only : undefined;
  });
}

/** Returns a document without punctuation; empty for zeros, words and a mask without visible characters. */
function documentIn(text: string): string {
  const bare = text.toUpperCase().replace(/[^0-9A-Z*]/g, '');
  if (isMasked(bare)) return /[1-9A-Z]/.test(bare) ? bare : '';
  return identifyingNumber(text) === undefined ? '' : ofUsualLength(bare);
}

/**
 * Returns the document of a number that lost its leading zeros, or of a CPF that has the length of a CNPJ, if exactly one document is
 * valid. Returns any other number unchanged.
 */
function ofUsualLength(bare: string): string {
  const isComplete = bare.length === documentLength.cpf || bare.length === documentLength.cnpj;
  if (!/^\d{8,14}$/.test(bare) || (isComplete && !bare.startsWith('000'))) return bare;
  const cpf = bare.replace(/^000(?=\d{11}$)/, '').padStart(documentLength.cpf, '0');
  const [only, other] = [
    ...(isValidBare('cpf', cpf) ? [cpf] : []),
    ...[bare.padStart(documentLength.cnpj, '0')].filter((one) => isValidBare('cnpj', one)),
  ];
  return only === undefined || other !== undefined ? bare : only;
}

/** Whether a document is masked, in full or in part. */
export function isMasked(document: unknown): boolean {
  return typeof document === 'string' && document.includes('*');
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

function firstWord(name: string): string {
  return name.split(' ', 1)[0] ?? '';
}

function visibleIn(masked: string): number {
  return masked.replaceAll('*', '').length;
}

function fits(masked: string, complete: string): boolean {
  return (
    visibleIn(masked) >= leastVisible &&
    masked.length === complete.length &&
    [...masked].every((character, at) => character === '*' || character === complete[at])
  );
}

/** Returns a text for comparison: in upper case, without accents and punctuation, with single spaces. */
export function folded(text: string | null): string {
  // Registers write nearly all names so already.
  if (text === null || /^(?:[A-Z0-9]+(?: [A-Z0-9]+)*)?$/.test(text)) return text ?? '';
  return withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase();
}
