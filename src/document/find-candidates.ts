import { isValidBare } from './check-digits.ts';
import { spreadsheetDamage } from './spreadsheet-damage.ts';

/**
 * What a stretch of a line may be: a document by its form, a number too long to be anything else or what a
 * spreadsheet made of one, a short number, or a word.
 */
type Likeness = 'DOCUMENT' | 'NUMBER' | 'SHORT' | 'WORD';

interface Stretch {
  readonly at: number;
  readonly text: string;
  readonly likeness: Likeness;
}

/** A line shown as one candidate is cut to this many characters. */
const longestCandidate = 200;

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

/**
 * What somebody meant as a document in one line of plain text, in order. A text around the documents is left out: beside
 * something with the form of a document, other numbers count only where the line has no words, since it is a list
 * then. A line without digits is text; a line of nothing but short numbers is one broken document.
 */
export function findCandidates(line: string): readonly string[] {
  if (/^[0-9A-Za-z./-]{11,18}$/.test(line) && isLikeDocument(line)) return unfold(line);
  const stretches = findStretches(line);
  const documents = stretches.filter(({ likeness }) => likeness === 'DOCUMENT');
  const numbers = stretches.filter(({ likeness }) => likeness === 'DOCUMENT' || likeness === 'NUMBER');
  const hasWords = stretches.some(({ likeness }) => likeness === 'WORD');
  if (documents.length > 0) return textsOf(hasWords ? documents : numbers);
  if (numbers.length > 0) return textsOf(numbers);
  if (!hasWords && stretches.length > 0) return [line.trim().slice(0, longestCandidate)];
  return [];
}

function textsOf(stretches: readonly Stretch[]): readonly string[] {
  return stretches.toSorted((a, b) => a.at - b.at).map(({ text }) => text);
}

function findStretches(line: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let rest = line;
  /** Takes out what a pattern finds, leaving blanks, so that places stay where they are. */
  const take = (pattern: RegExp, likeness: Likeness, isMeant: (text: string) => boolean = () => true) => {
    rest = rest.replace(pattern, (text, at: number) => {
      if (!isMeant(text)) return text;
      stretches.push({ at, text, likeness });
      return ' '.repeat(text.length);
    });
  };
  take(groupedCpf, 'DOCUMENT');
  take(groupedCnpj, 'DOCUMENT', isGroupedCnpj);
  take(spreadsheetDamage, 'NUMBER');
  for (const { 0: token, index } of rest.matchAll(/[\p{L}\p{M}\p{N}]+(?:[./-]+[\p{L}\p{M}\p{N}]+)*/gu)) {
    for (const text of unfold(token)) {
      const likeness = likenessOf(text);
      if (likeness) stretches.push({ at: index, text, likeness });
    }
  }
  return stretches;
}

/** Words can fall into these groups by chance: a document has its mask, or mostly digits. */
function isGroupedCnpj(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits >= 6 || /^\w{2}\.\w{3}\.\w{3}\/\w{4}-\d{2}$/.test(text);
}

function likenessOf(token: string): Likeness | undefined {
  const digits = token.match(/\d/g)?.length ?? 0;
  if (isLikeDocument(token)) return 'DOCUMENT';
  if (digits >= 9) return 'NUMBER';
  if (digits > 0) return 'SHORT';
  return token.length > 1 && !/^(?:cpf|cnpj)s?$/i.test(token) && !/^n[ro]?$/i.test(token)
    ? 'WORD'
    : undefined;
}

/** Whether a token has as many characters as a document and enough digits, though some may be mistyped. */
function isLikeDocument(token: string): boolean {
  const bare = token.replace(/[./-]/g, '');
  const digits = bare.match(/\d/g)?.length ?? 0;
  if (bare.length === 11) return digits >= 9;
  return bare.length === 14 && digits >= 2 && /\d.?$/.test(bare);
}

/** What a token holds: without a label written right before it (`CPF12345678909`), or several, joined by a mark. */
function unfold(token: string): readonly string[] {
  if (isValid(token)) return [token];
  const unlabelled = token.replace(/^(?:cpf|cnpj)[.-]?(?=\d)/i, '');
  const parts = unlabelled.split(/[/-]/);
  return parts.some(isValid) ? parts.filter((part) => isLikeDocument(part)) : [unlabelled];
}

function isValid(token: string): boolean {
  const bare = token.replace(/[./-]/g, '').toUpperCase();
  return isValidBare('cpf', bare) || isValidBare('cnpj', bare);
}
