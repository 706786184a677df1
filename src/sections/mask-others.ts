import { KindGuard, type TSchema } from '@sinclair/typebox';
import { isRecord } from '../base/is-record.ts';
import { plainText } from '../base/plain-text.ts';
import { isValidBare } from '../document/check-digits.ts';
import { hideDocumentsInText, maskTrailingCpf } from '../document/mask.ts';
import { isSectionType, sectionDefinition } from './index.ts';

/** The names of others that have been hidden so far, to be hidden wherever else they are written. */
export type HiddenNames = Set<string>;

/** Who claims something of the subject is the subject's to know. */
const shownPaths: readonly string[] = ['entries[].creditor'];

/** What tells nobody from another. */
const shownFields: ReadonlySet<string> = new Set(['role']);

/** What is known of another person beside who it is. */
const privateFields: ReadonlySet<string> = new Set([
  'age',
  'ageBand',
  'highestAge',
  'deceased',
  'pep',
  'restrictive',
  'restrictiveAmount',
]);

/** So short a text is hidden where it stands, and looked for nowhere else: it would be found in other words. */
const shortestName = 6;

/**
 * The details of a section for whom it is about: where it names others, people have initials in the place of names, stars in
 * their documents, and nothing of what is known of them besides; companies stay, and so do days, amounts and words of closed sets. What was hidden is added to `hidden`.
 */
export function maskSection(
  type: string,
  details: Readonly<Record<string, unknown>>,
  { own, hidden }: { readonly own: string; readonly hidden: HiddenNames },
): Readonly<Record<string, unknown>> {
  if (!isSectionType(type)) return details;
  const { details: schema, thirdParties = [] } = sectionDefinition(type);
  const paths = thirdParties.filter((path) => !shownPaths.includes(path));
  if (paths.length === 0) return details;
  const shown = walk(details, schema, { path: '', inside: false, paths, own, hidden });
  return isRecord(shown) ? shown : {};
}

interface Place {
  readonly path: string;
  /** Whether all that lies here is of others. */
  readonly inside: boolean;
  readonly paths: readonly string[];
  readonly own: string;
  readonly hidden: HiddenNames;
}

function walk(value: unknown, schema: TSchema | undefined, place: Place): unknown {
  const { paths, own } = place;
  const inside = place.inside || paths.includes(place.path);
  if (typeof value === 'string') return inside && isFreeText(schema) ? hide(value, place) : value;
  if (Array.isArray(value)) {
    const plain = plainSchema(schema);
    const items = plain !== undefined && KindGuard.IsArray(plain) ? plain.items : undefined;
    return value.map((item: unknown) => walk(item, items, { ...place, inside, path: `${place.path}[]` }));
  }
  if (!isRecord(value)) return value;
  const { document } = value;
  if (inside && document === own) return value;
  if (inside && typeof document === 'string' && isValidBare('cnpj', document))
    return typeof value['name'] === 'string' ? { ...value, name: hideDocumentsInText(value['name']) } : value;
  const plain = plainSchema(schema);
  const properties: Readonly<Record<string, TSchema>> =
    plain !== undefined && KindGuard.IsObject(plain) ? plain.properties : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const path = place.path === '' ? key : `${place.path}.${key}`;
      if (inside && privateFields.has(key)) return [key, null];
      if (inside && shownFields.has(key)) return [key, field];
      return [key, walk(field, properties[key], { ...place, inside, path })];
    }),
  );
}

/** The schema of a value that may also be null. */
function plainSchema(schema: TSchema | undefined): TSchema | undefined {
  if (schema === undefined || !KindGuard.IsUnion(schema)) return schema;
  return schema.anyOf.find((one) => !KindGuard.IsNull(one));
}

/** Not a day, nor a word of a closed set. */
function isFreeText(schema: TSchema | undefined): boolean {
  if (schema === undefined) return true;
  if (KindGuard.IsUnion(schema)) return schema.anyOf.some((one) => isFreeText(one));
  return KindGuard.IsString(schema) && schema.pattern === undefined && schema.format === undefined;
}

function hide(text: string, { path, hidden }: Place): string {
  const shown = initials(text);
  if (text.length >= shortestName && /name$/i.test(path)) hidden.add(text);
  return shown;
}

/** `Maria da Silva` as `M. d. S.`; documents with stars. */
export function initials(text: string): string {
  return hideDocumentsInText(text).replaceAll(/\p{L}[\p{L}\p{M}'’]*/gu, (word) =>
    word.length > 1 ? `${word[0]}.` : word,
  );
}

/**
 * Returns a text that may name others, with their documents masked and the names that have been hidden as initials. Capitals, accents,
 * blanks, hyphens, apostrophes and particles of a name may differ.
 */
export function maskText(text: string, { own, hidden }: Pick<Place, 'own' | 'hidden'>): string {
  const pattern = patternOf(hidden);
  const shown = pattern === undefined ? text : text.replaceAll(pattern, initials);
  const kept = '\u0001';
  return shown
    .split(own)
    .map((part) => hideDocumentsInText(part))
    .join(kept)
    .replaceAll(kept, own);
}

/** What names are found by, and of how many it is: every text of a copy is looked through for the same ones. */
const patterns = new WeakMap<HiddenNames, { readonly names: number; readonly pattern: RegExp | undefined }>();

function patternOf(hidden: HiddenNames): RegExp | undefined {
  const present = patterns.get(hidden);
  // Names are only ever added.
  if (present?.names === hidden.size) return present.pattern;
  // The longest first: one name may begin another.
  const names = [...hidden].sort((a, b) => b.length - a.length);
  const any = names.flatMap((name) => spellingsOf(name) ?? []).join('|');
  const pattern =
    any === '' ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu');
  patterns.set(hidden, { names: hidden.size, pattern });
  return pattern;
}

/** The letters that texts write with and without accents. */
const accented = new Map(
  ['aàáâãäå', 'cç', 'eèéêë', 'iìíîï', 'nñ', 'oòóôõö', 'uùúûü', 'yýÿ'].map((all) => [all.charAt(0), all]),
);

/** The marks within words, as in `D'Ávila`, `Sant’Anna` and `Ana-Lúcia`, which texts also leave out or write as a blank. */
const markInWord = /(?<=\p{L})(?:['’‘´`\p{Pd}]\s?|(?<=(?<!\p{L})(?:D|L|O|SANT))\s)(?=\p{L})/giu;

/** The words between names that texts leave out. */
const particles: ReadonlySet<string> = new Set(['da', 'de', 'do', 'das', 'dos', 'e']);

/**
 * Returns a pattern of the spellings of a name: with and without accents, particles and marks within words, composed or not, with any
 * blanks and punctuation between its words. undefined if the name has no letters or digits.
 */
function spellingsOf(name: string): string | undefined {
  const patterns = new Set([patternOfWords(name), patternOfWords(name.replace(markInWord, ''))]);
  patterns.delete('');
  return patterns.size === 0 ? undefined : [...patterns].join('|');
}

function patternOfWords(name: string): string {
  const words = plainText(name)
    .split(' ')
    .filter((word) => word !== '');
  const named = words.filter((word) => !particles.has(word));
  // A name that consists of one other word would be found in other texts.
  const own = named.length > 1 ? named : words;
  const between = String.raw`[^\p{L}\p{N}]+`;
  const particle = `(?:(?:${[...particles].join('|')})${between})*`;
  const letters = (word: string) =>
    [...word]
      .map((letter) => `${accented.has(letter) ? `[${accented.get(letter)}]` : letter}\\p{M}*`)
      .join("['’‘´`]?");
  return own.map(letters).join(`${between}${particle}`);
}

/** The fields that contain the name of a company or person. */
const nameField = /name$|^(?:creditor|recipient|before|after)$/i;

/** Returns details of sections with the CPFs masked that end the names of one-person companies. */
export function maskOwners<Details extends object>(details: Details): Details {
  return withMaskedNames(details, '');
}

function withMaskedNames<Value>(value: Value, field: string): Value {
  // Each value is replaced by one of the same type.
  if (typeof value === 'string') return (nameField.test(field) ? maskTrailingCpf(value) : value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => withMaskedNames(item, field)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]: [string, unknown]) => [name, withMaskedNames(own, name)]),
  ) as Value;
}
