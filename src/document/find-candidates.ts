import { isValidBare } from './check-digits.ts';
import { parseDocument } from './document.ts';
import { bareDocument, isGluedDocument, isMaskWithMistake, maskedNumber } from './document-forms.ts';
import { readWordsBefore, readWordsBehind, type WordsOfNumber } from './holder-words.ts';
import { labelBefore, type NumberLabel, notedKind, phoneSymbol } from './number-labels.ts';
import { digitsIn, isBareDocument, mayLackDigits, type PlaceContent, PlaceTally } from './number-places.ts';
import type { OtherNumberKind } from './other-number-kind.ts';
import { mayBeInstant, mayBePhone, otherNumberForms, otherNumberOf } from './other-numbers.ts';
import { damagedNumber } from './written-number.ts';

/** Text in a line that somebody meant as a document, or that is another number if there is nothing else. */
export interface Candidate {
  readonly text: string;
  /** The text with words next to it that identify it, for a message. Default: `text`. */
  readonly shown?: string;
  /** The other number that the text is by its form, by the word before it or by the document next to it. */
  readonly other?: OtherNumberKind;
  /** Whether it may be a document all the same. */
  readonly isDoubtful?: boolean;
  /** Whether its digits are valid, but no mask, word or place shows that it is a document. */
  readonly isUnclear?: boolean;
}

/**
 * What a stretch of a line may be: a document by its form, a number too long to be anything else or what a
 * spreadsheet made of one, a number of another kind, a short number, or a word.
 */
type Likeness = 'DOCUMENT' | 'NUMBER' | 'OTHER' | 'SHORT' | 'WORD';

interface Stretch extends Candidate {
  readonly at: number;
  /** Whether the word before it says that it is a CPF or CNPJ. */
  readonly isLabelled?: boolean;
  /** Whether that word is `CPF` or `CNPJ`, not only `documento`. */
  readonly isNamed?: boolean;
  /** Whether the words next to it can be a name, so that its place can show that it is a document. */
  readonly hasUnknownWords?: boolean;
  readonly likeness: Likeness;
}

/** The number before in an enumeration, and what joins it to the next. */
const numberBefore = /(?<![\p{L}\d.,/-])(\d(?:[\d./-]*\d)?)(?: *[,;/&|-]? *| +(?:e|ou|and|or) +)$/iu;
/** A line shown as one candidate is cut to this many characters. */
const longestCandidate = 200;
/** A label is looked for among as many characters before a number. */
const longestLabel = 80;
/** The maximum number of places in a line that are compared with other lines. */
const mostPlaces = 20;
/** The digits of a landline with its area code. A CPF that lost its zero has as many. */
const longestLandline = 10;
/** Another number with fewer digits is never reported: it cannot be a document with a mistake. */
const fewestDigits = 9;
/** The minimum number of digits in a CNPJ with letters that has no complete mask. */
const fewestOfMask = 6;

const separator = String.raw`[ .,_\\/-]{1,3}`;
const noCharacterBefore = String.raw`(?<![\p{L}\p{N}]|\d[.,])`;
const noCharacterAfter = String.raw`(?![\p{L}\p{N}]|[.,/-]\d)`;
const groups = (lengths: readonly number[], character: string) =>
  [...lengths.map((length) => `${character}{${length}}`), String.raw`\d{2}`].join(separator);
/** The groups of a mask, whatever stands between them. */
const groupedCpf = new RegExp(
  `${noCharacterBefore}${groups([3, 3, 3], String.raw`\d`)}${noCharacterAfter}`,
  'gu',
);
const groupedCnpj = new RegExp(
  `${noCharacterBefore}${groups([2, 3, 3, 4], '[0-9A-Za-z]')}${noCharacterAfter}`,
  'gu',
);
/** The parts into which tables divide a document, as they come out of a table that is pasted: `33683111 0002 80`. */
const dividedNumber = new RegExp(
  [[8, 4], [12], [9]]
    .map((lengths) => `${noCharacterBefore}${groups(lengths, String.raw`\d`)}${noCharacterAfter}`)
    .concat(`${noCharacterBefore}\\d{8}${separator}\\d{6}${noCharacterAfter}`)
    .join('|'),
  'gu',
);

/**
 * Returns what somebody meant as a document in one line of plain text, in order. The text around documents is ignored, and so
 * are numbers of other kinds. Next to something with the form of a document, numbers count only after `CPF` or `CNPJ`, or if the line
 * has no words, because it is a list then. A line without digits is text. A line with only short numbers is one broken
 * document.
 *
 * @param places the content of the first, second … number of each line, from `placesIn`.
 */
export function findCandidates(line: string, places: readonly PlaceContent[] = []): readonly Candidate[] {
  if (/^[0-9A-Za-z./-]{11,18}$/.test(line) && isLikeDocument(line) && otherNumberOf(line) === undefined) {
    if (places.length === 0 || !mayBePhone(line)) return unfold(line).map((text) => ({ text }));
  }
  const stretches = withOtherNumbers(findStretches(line), places);
  const withLikeness = (...wanted: readonly Likeness[]) =>
    stretches.filter(({ likeness }) => wanted.includes(likeness));
  const documents = withLikeness('DOCUMENT');
  const numbers = withLikeness('DOCUMENT', 'NUMBER');
  const meant = numbers.filter(
    (number) =>
      number.likeness === 'DOCUMENT' ||
      number.isNamed === true ||
      (number.other === undefined && isDocumentWithMistake(number.text)),
  );
  const others = withLikeness('OTHER');
  const hasWords = stretches.some(({ likeness }) => likeness === 'WORD');
  if (documents.length > 0) return hasWords ? meant : numbers;
  if (numbers.length > 0) return numbers;
  if (others.length > 0) return others.filter(({ text }) => digitsIn(text) >= fewestDigits);
  if (!hasWords && stretches.length > 0) return [{ text: line.trim().slice(0, longestCandidate) }];
  return [];
}

/**
 * Returns the content of each place in the lines of a text: first numbers, second numbers, and so on. A column of cells has one
 * place.
 */
export function placesIn(lines: Iterable<string>): readonly PlaceContent[] {
  const tallies: PlaceTally[] = [];
  for (const line of lines) {
    const numbers = numbersIn(findStretches(line)).slice(0, mostPlaces);
    for (const [at, number] of numbers.entries()) {
      tallies[at] ??= new PlaceTally();
      tallies[at].add(number.text, number.other, unclearWords(number));
    }
  }
  return tallies.map(({ content }) => content);
}

/** Marks numbers that their place shows to be of other kinds, and numbers next to a document that may be telephones or instants. */
function withOtherNumbers(
  stretches: readonly Stretch[],
  places: readonly PlaceContent[],
): readonly Stretch[] {
  const numbers = numbersIn(stretches);
  const documents = numbers.filter(({ likeness }) => likeness === 'DOCUMENT');
  const inLine = new PlaceTally();
  for (const document of documents) inLine.add(document.text, undefined, unclearWords(document));
  // Many documents in a line are a list, and some of them look like telephones by chance.
  const isListLine = inLine.content === 'DOCUMENTS';
  const isOfPlaceWithDocuments = (document: Stretch) =>
    places[numbers.indexOf(document)] !== 'OTHERS' && isValid(document.text);
  return stretches.map((own): Stretch => {
    if (own.likeness === 'OTHER' || own.isLabelled === true) return own;
    const place = places[numbers.indexOf(own)];
    const isListed = isListLine || place === 'DOCUMENTS';
    const stretch = isListed && own.hasUnknownWords === true ? { ...own, isUnclear: false } : own;
    const { text } = stretch;
    const isNumber = isBareDocument(text) || mayLackDigits(text);
    if (place === 'OTHERS' && isNumber && documents.some(isOfPlaceWithDocuments))
      return { ...stretch, likeness: 'OTHER', other: 'REGISTRATION', isDoubtful: true };
    const isNextToDocument = documents.some((document) => document !== stretch);
    if (isNextToDocument && mayBeInstant(text)) return { ...stretch, other: 'DATE', isDoubtful: true };
    if (!mayBePhone(text)) return stretch;
    if (place === 'PHONES') return { ...stretch, likeness: 'OTHER', other: 'PHONE', isDoubtful: true };
    if (isListed) return stretch;
    return (place === 'MASKED' && text.length > longestLandline) || isNextToDocument
      ? { ...stretch, other: 'PHONE', isDoubtful: true }
      : stretch;
  });
}

/** Returns the words before a number that do not say what it is; undefined if they do. */
function unclearWords({ shown, isLabelled, isUnclear, hasUnknownWords }: Stretch): string | undefined {
  if (isLabelled === true || (isUnclear === true && hasUnknownWords !== true)) return undefined;
  return shown?.replace(/\d.*$/u, '') ?? '';
}

function numbersIn(stretches: readonly Stretch[]): readonly Stretch[] {
  return stretches.filter(({ likeness }) => likeness !== 'WORD' && likeness !== 'SHORT');
}

function findStretches(line: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let rest = line;
  /** Takes out what a pattern finds, leaving blanks, so that places stay where they are. */
  const take = (pattern: RegExp, read: (text: string, at: number) => Omit<Stretch, 'at'> | undefined) => {
    rest = rest.replace(pattern, (text, at: number) => {
      const stretch = read(text, at);
      if (stretch === undefined) return text;
      stretches.push({ ...stretch, at });
      return ' '.repeat(text.length);
    });
  };
  const takeOthers = (isWanted: (kind: OtherNumberKind) => boolean) => {
    for (const [kind, form, test] of otherNumberForms) {
      if (!isWanted(kind)) continue;
      take(form, (text) => (test?.(text) === false ? undefined : { text, likeness: 'OTHER', other: kind }));
    }
  };
  takeOthers((kind) => kind === 'AMOUNT');
  take(groupedCpf, (text, at) => labelled(line, at, { text, likeness: 'DOCUMENT' }));
  take(groupedCnpj, (text, at) =>
    isGroupedCnpj(text) ? labelled(line, at, { text, likeness: 'DOCUMENT' }) : undefined,
  );
  take(dividedNumber, (text, at) =>
    isValid(text.replace(/\D/g, '')) ? labelled(line, at, { text, likeness: 'DOCUMENT' }) : undefined,
  );
  takeOthers((kind) => kind !== 'AMOUNT');
  take(maskedNumber, (text, at) =>
    isMaskWithMistake(text) ? labelled(line, at, { text, likeness: 'NUMBER' }) : undefined,
  );
  take(damagedNumber, (text, at) => ({ text, likeness: 'NUMBER', isNamed: isNamed(labelOf(line, at)) }));
  for (const { 0: token, index } of rest.matchAll(/[\p{L}\p{M}\p{N}]+(?:[./_-]+[\p{L}\p{M}\p{N}]+)*/gu)) {
    for (const text of unfold(token)) {
      const likeness = likenessOf(text);
      if (likeness === undefined) continue;
      const at = index + Math.max(0, token.indexOf(text));
      const isNumber = likeness === 'DOCUMENT' || likeness === 'NUMBER';
      stretches.push({ at, ...(isNumber ? labelled(line, at, { text, likeness }) : { text, likeness }) });
    }
  }
  return inheriting(
    line,
    stretches.toSorted((a, b) => a.at - b.at),
  );
}

/** What a number is by the word before it. A word further away counts only for numbers that look like its kind. */
function labelled(
  line: string,
  at: number,
  { text, likeness }: Pick<Stretch, 'text' | 'likeness'>,
): Omit<Stretch, 'at'> {
  const other = otherNumberOf(text);
  if (other !== undefined) return { text, likeness: 'OTHER', other };
  const label = labelOf(line, at);
  if (label?.kind === 'DOCUMENT') return { text, likeness, isLabelled: true, isNamed: isNamed(label) };
  const behind = line.slice(at + text.length, at + text.length + longestLabel);
  const kind = label?.kind ?? (isPhoneBehind(behind) ? 'PHONE' : undefined);
  const isMasked = /\D/.test(text);
  if (label?.isBody === true && isMasked) return { text, likeness };
  const isMeant =
    kind === 'PHONE'
      ? !isMasked && (label?.isAdjacent === true || mayBePhone(text))
      : label?.isAdjacent === true || (kind === 'SOCIAL_SECURITY' && !isMasked);
  if (kind !== undefined && isMeant) {
    const words = wordsBefore(line, at);
    return { text, likeness: 'OTHER', shown: `${words}${text}`.trim(), other: kind };
  }
  if (!isBareDocument(text) || !isValid(text)) return { text, likeness };
  const noted = notedKind(behind);
  if (noted !== undefined) {
    return { text, likeness, shown: `${text}${behind}`.trim(), other: noted, isDoubtful: true };
  }
  if (isBranch(text)) return { text, likeness };
  const { said, from } = wordsNextTo(line, at, behind);
  if (said === 'HOLDER') return { text, likeness };
  const shown = line.slice(from, at + text.length).trim();
  return { text, likeness, shown, isUnclear: true, hasUnknownWords: said === 'UNKNOWN' };
}

/** Whether digits are a CNPJ with one of the first 99 branch numbers, which are in nearly every CNPJ and rarely in another number. */
function isBranch(digits: string): boolean {
  return digits.length === 14 && /^00(?!00)\d{2}$/.test(digits.slice(8, 12));
}

/**
 * What the words next to a bare number say about it, and where they begin. The words before the first number of an enumeration count for
 * each of its numbers: `Protocolos: 20261130045, 52998224725 e 11144477735`.
 */
function wordsNextTo(
  line: string,
  at: number,
  behind: string,
): { readonly said: WordsOfNumber; readonly from: number } {
  let end = at;
  for (;;) {
    const [text = '', number = ''] =
      numberBefore.exec(line.slice(Math.max(0, end - longestLabel), end)) ?? [];
    if (text === '' || otherNumberOf(number) === 'DATE') break;
    end -= text.length;
  }
  const words = wordsBefore(line, end);
  const both = [readWordsBefore(words), readWordsBehind(behind)];
  const said = both.includes('CODE') ? 'CODE' : both.includes('UNKNOWN') ? 'UNKNOWN' : 'HOLDER';
  return { said, from: end - words.length };
}

/** Whether a label is `CPF` or `CNPJ`. A `documento` can also be an identity card or a transfer. */
function isNamed(label: NumberLabel | undefined): boolean {
  return /^(?:cpf|cnpj)/.test(label?.word ?? '');
}

/** Returns the label of the number at a place. A bank's short number may come between them: `Nosso número: 09/52998224725-1`. */
function labelOf(line: string, at: number): NumberLabel | undefined {
  const label = labelBefore(wordsBefore(line, at));
  const [wallet = ''] =
    /(?<![\p{N}./-])\d{1,3} ?\/ ?$/u.exec(line.slice(Math.max(0, at - longestLabel), at)) ?? [];
  if (label !== undefined || wallet === '') return label;
  const own = labelBefore(wordsBefore(line, at - wallet.length));
  return own?.word === 'nossonumero' ? own : undefined;
}

/** The text between a number and the one before it, without a note in brackets about that one. */
function wordsBefore(line: string, at: number): string {
  const before = line.slice(Math.max(0, at - longestLabel), at);
  const [words = ''] = /(?:\p{L}\d|[^\d;|\t])*$/u.exec(before) ?? [];
  return words.length === before.length ? words : words.replace(/^\s*[([][^)\]]*[)\]]/, '');
}

/** Whether the label of a telephone is behind a number, `11999900006 (whatsapp)`, or the `@` of an account with it. */
function isPhoneBehind(text: string): boolean {
  const rest = text.replace(/^@/, ' tel ').replace(phoneSymbol, ' tel ');
  const [, inBrackets, last] = /^\s*(?:[([]\s*(\p{L}+)|-?\s*(\p{L}+)[^\d]*$)/u.exec(rest) ?? [];
  return labelBefore(inBrackets ?? last ?? '')?.kind === 'PHONE';
}

/** Lets a number without a label have that of the telephone right before it, `tel 11999900006 / 11988880007`. */
function inheriting(line: string, stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = [];
  let end = 0;
  /** The last stretch that is not a word. */
  let before: Stretch | undefined;
  for (const stretch of stretches) {
    const isNext =
      before?.other === 'PHONE' &&
      stretch.likeness === 'DOCUMENT' &&
      stretch.isLabelled !== true &&
      mayBePhone(stretch.text) &&
      /^[\s/,&-]*(?:(?:e|ou|and|or)\s+)?$/i.test(line.slice(end, stretch.at));
    const own: Stretch = isNext
      ? { at: stretch.at, text: stretch.text, likeness: 'OTHER', other: 'PHONE' }
      : stretch;
    result.push(own);
    if (own.likeness === 'WORD') continue;
    before = own;
    end = own.at + own.text.length;
  }
  return result;
}

/** Words can fall into these groups by chance: a document has its mask, or mostly digits. */
function isGroupedCnpj(text: string): boolean {
  return digitsIn(text) >= fewestOfMask || /^\w{2}\.\w{3}\.\w{3}\/\w{4}-\d{2}$/.test(text);
}

function likenessOf(token: string): Likeness | undefined {
  const digits = digitsIn(token);
  if (isLikeDocument(token)) return 'DOCUMENT';
  if (digits >= fewestDigits || (digits >= fewestOfMask && isMaskWithMistake(token))) return 'NUMBER';
  if (digits > 0) return 'SHORT';
  return token.length > 1 && !/^(?:cpf|cnpj)s?$/i.test(token) && !/^n[ro]?$/i.test(token)
    ? 'WORD'
    : undefined;
}

/**
 * Whether digits of a number may be missing or too many, other characters are next to it, or it becomes a document when its zeros or its
 * format are restored.
 */
function isDocumentWithMistake(text: string): boolean {
  return (
    mayLackDigits(text) ||
    isMaskWithMistake(text) ||
    isGluedDocument(text) ||
    parseDocument(text).suggestion !== undefined
  );
}

/** Whether a token has as many characters as a document and enough digits, though some may be mistyped. */
function isLikeDocument(token: string): boolean {
  const bare = token.replace(/[./-]/g, '');
  const digits = digitsIn(bare);
  if (bare.length === 11) return digits >= 9;
  return bare.length === 14 && digits >= 2 && /\d.?$/.test(bare);
}

/**
 * Returns the documents of a token: without a label written right before it (`CPF12345678909`), or several, joined by a mark. If another
 * part has digits and cannot be a document, the token is one number: `52998224725-7` is not the CPF in it.
 */
function unfold(token: string): readonly string[] {
  if (isValid(token)) return [token];
  const unlabelled = token.replace(/^(?:cpf|cnpj)[._-]?(?=\d)/i, '');
  for (const mark of [/\//, /[/_-]/]) {
    const parts = unlabelled.split(mark).filter((part) => /\d/.test(part));
    if (parts.some(isValid) && parts.every((part) => isLikeDocument(part) || isDocumentWithMistake(part)))
      return parts;
  }
  return [unlabelled];
}

function isValid(token: string): boolean {
  const bare = bareDocument(token);
  return bare !== undefined && (isValidBare('cpf', bare) || isValidBare('cnpj', bare));
}
