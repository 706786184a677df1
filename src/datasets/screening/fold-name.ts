import { withoutAccents } from '../../base/plain-text.ts';
import { wordsAtEdges } from './name-edges.ts';
import { usualSpelling } from './name-spellings.ts';

/**
 * A name in the one spelling in which names are compared: capitals, no accents, words with single blanks between. Letters of other
 * scripts stay. The registry writes names without accents and the lists with them; some carry accents that broke in an old
 * conversion ("CONCEIC AO", "JO AO", "D AVILA").
 */
export function foldName(name: string): string {
  // Nearly every name of a register is written so already.
  if (name.length <= longestName && plainWords.test(name)) return mendAccents(name);
  const plain = withoutAccents(name.slice(0, longestName))
    .toUpperCase()
    .replace(/[ØŁÐÞßÆŒĐİ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[`´'’]/g, ' ')
    .replace(/[^\p{L}0-9]|[ºª]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return mendAccents(plain);
}

const plainWords = /^[A-Z0-9]+(?: [A-Z0-9]+)*$/;

/** Nobody is called more than this; what is longer is compared by its beginning. */
export const longestName = 400;

const plainLetters: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Ð: 'D',
  Þ: 'TH',
  ß: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Đ: 'D',
  İ: 'I',
};

/** Words that were cut in two where an accent stood. */
function mendAccents(name: string): string {
  if (!/ (?:AO|OES|AES|AVILA)\b/.test(name)) return name;
  return name
    .replace(
      /\b(JO|CONCEIC|ASSUNC|ASCENC|ANUNCIAC|ENCARNAC|ROMAR|GALV|LE|SEBASTI|GUIMAR|BRAND) (AO|AES|OES)\b/g,
      '$1$2',
    )
    .replace(/\bD AVILA\b/g, 'DAVILA');
}

/** Words that say nothing of who somebody is. */
export const particles: ReadonlySet<string> = new Set([
  'DA',
  'DE',
  'DO',
  'DAS',
  'DOS',
  'E',
  'D',
  'DI',
  'DEL',
  'LA',
]);
const titles: ReadonlySet<string> = new Set(['DR', 'DRA', 'SR', 'SRA', 'CEL']);
/** The Arabic article, which many registers omit. In names of companies it may be initials. */
const articles: ReadonlySet<string> = new Set(['AL', 'EL']);

/** Father and son differ by them alone: they weigh half, and are never dropped. */
const suffixes: ReadonlySet<string> = new Set([
  'FILHO',
  'FILHA',
  'JUNIOR',
  'JR',
  'NETO',
  'NETA',
  'SOBRINHO',
  'SOBRINHA',
  'SEGUNDO',
]);

/** Other spellings of suffixes. */
const suffixSpellings: Readonly<Record<string, string>> = { NETTO: 'NETO', NETTA: 'NETA' };

/** Legal forms and words that most companies have. Dotted forms (`S.A.`, `L.L.C.`) are joined before they are looked up here. */
const companyWords: ReadonlySet<string> = new Set([
  'LTDA',
  'LIMITADA',
  'ME',
  'EPP',
  'EIRELI',
  'SA',
  'S',
  'A',
  'SC',
  'SPA',
  'SAS',
  'RL',
  'CV',
  'ANONIMA',
  'SOCIEDADE',
  'SOCIEDAD',
  'CIA',
  'COMPANHIA',
  'MEI',
  'INC',
  'LLC',
  'LLP',
  'LP',
  'LIABILITY',
  'JOINT',
  'STOCK',
  'JSC',
  'PJSC',
  'OJSC',
  'CJSC',
  'OOO',
  'PTE',
  'PTY',
  'CORP',
  'CORPORATION',
  'COMPANY',
  'CO',
  'LTD',
  'LIMITED',
  'GMBH',
  'SARL',
  'SL',
  'SRL',
  'PLC',
  'NV',
  'BV',
  'AG',
  'THE',
  'OF',
  'EM',
  'RECUPERACAO',
  'JUDICIAL',
  'LIQUIDACAO',
  'UNIPESSOAL',
  'SLU',
  'EIRL',
  'SAPI',
  'SCS',
  'FZE',
  'FZCO',
  'OAO',
  'ZAO',
]);

/** Words that many companies share: they weigh half. */
const commonCompanyWords: ReadonlySet<string> = new Set([
  'COMERCIO',
  'INDUSTRIA',
  'SERVICOS',
  'SERVICO',
  'PARTICIPACOES',
  'EMPREENDIMENTOS',
  'TRANSPORTES',
  'CONSTRUCOES',
  'CONSTRUTORA',
  'CONSULTORIA',
  'TRADING',
  'GROUP',
  'HOLDING',
  'INTERNATIONAL',
  'GENERAL',
  'TRANSPORT',
  'SHIPPING',
  'BRASIL',
  'IMPORTACAO',
  'EXPORTACAO',
]);

/** What a name is of. */
export type NameKind = 'PERSON' | 'COMPANY';

/** A word of a name, and what it weighs where names are compared. */
export interface NameWord {
  readonly text: string;
  /** Another spelling: joined initials without the conjunction between them, `JF` of `J E F`, or its usual spelling. */
  readonly other?: string;
  /** 0 for a legal form or a state at the end of a name: it counts only if the other name has it as a word of its own. */
  readonly weight: number;
}

/** How many words of a name are compared at most. */
const mostWords = 12;

/**
 * Returns the words of a name that identify its bearer, in their order. A conjunction is the same word in every spelling:
 * `A & B`, `A E B` and `A AND B` have the same words.
 */
export function nameWords(name: string, kind: NameKind): readonly NameWord[] {
  const owner = readOwnerName(name);
  if (owner !== undefined) return nameWords(owner.name, 'PERSON');
  const others = new Map<string, string>();
  const folded = foldName(
    withOneConjunction(withoutApostrophes(kind === 'COMPANY' ? withoutDots(name) : name)),
  );
  const own = kind === 'COMPANY' ? joinedInitials(folded, others) : folded;
  const words = own.split(' ').filter((word) => word !== '');
  const initials = kind === 'PERSON' ? dottedParticles(name) : undefined;
  const isDropped = (word: string) =>
    (particles.has(word) && initials?.has(word) !== true) || isIdle(word, kind);
  const atEdges = wordsAtEdges(words, kind, {
    isIdle: isDropped,
    isTelling: (word) => word.length > 1 && !isDropped(word) && !commonCompanyWords.has(word),
  });
  const all = words.map((text, at) => ({ text, at }));
  // `RODRIGUEZ Y CIA`.
  const isConjunction = (at: number) =>
    kind === 'COMPANY' && words[at] === 'Y' && at > 0 && at < words.length - 1;
  const nextTelling = (at: number) => words.slice(at + 1).find((word) => !isDropped(word));
  const usualWord = (at: number) => usualSpelling(words[at] ?? '', { kind, next: nextTelling(at) });
  const telling = all.filter(
    ({ text, at }) => usualWord(at) !== undefined || (!isDropped(text) && !isConjunction(at)),
  );
  // Of a name that is made of nothing else all words count.
  return (telling.length > 0 ? telling : all).slice(0, mostWords).map(({ text, at }, place) => {
    const usual = usualWord(at);
    const before = words[at - 1] ?? '';
    // D'ARC and DARC, AL HAKIM and ALHAKIM.
    const isPrefix = before === 'D' || (articles.has(before) && isDropped(before));
    const other = usual ?? others.get(text) ?? (isPrefix ? before + text : undefined);
    // At the beginning they are initials.
    const spelling = text === 'JR' && place > 0 ? 'JUNIOR' : (suffixSpellings[text] ?? text);
    return {
      text: spelling,
      ...(other !== undefined && { other }),
      weight: atEdges.has(at) ? 0 : initials?.has(text) ? weightOfDotted : weightOf(usual ?? spelling, kind),
    };
  });
}

/** `D.` is an initial or `DA`. */
const weightOfDotted = 0.25;

function weightOf(text: string, kind: NameKind): number {
  return suffixes.has(text) || (kind === 'COMPANY' && commonCompanyWords.has(text)) ? 0.5 : 1;
}

/** Removes the apostrophes within words: `SHARI'A` and `SANT'ANNA`, but not `D'ARC`. */
function withoutApostrophes(name: string): string {
  return name.replace(/(?<=\p{L}{2})['’`´](?=\p{L})/gu, '');
}

/** Returns the particles that have a dot after another word, so that they are initials: the E of `JOSE E. SANTOS`. */
function dottedParticles(name: string): ReadonlySet<string> {
  const dotted = name.matchAll(/(?<=[\p{L}.] *)(?<!\p{L})([DE])\.(?= *(?:\p{L}|$))/giu);
  return new Set(Array.from(dotted, ([, letter = '']) => letter.toUpperCase()));
}

/** Writes the conjunctions of a name as `E`: `&`, also escaped as in HTML, `+` and `AND`. */
function withOneConjunction(name: string): string {
  return name.replace(/&(?:amp;)?|\+|(?<![\p{L}\p{N}])and(?![\p{L}\p{N}])/giu, ' E ');
}

/** Legal forms that people write with dots, and registers with blanks. The longer ones come first. */
const dottedForms = /(?:LLC|LLP|SPA|SAS|SRL|SCA|SNC|SPR|SA|SC|SL|RL|CV|NV|BV|LP|CA|EU)$/;

/**
 * Joins the dotted or slashed initials of a company's name as it is written: `C.R.P. INTERNATIONAL, S/A` becomes
 * `CRP INTERNATIONAL, SA`.
 */
function withoutDots(name: string): string {
  return name.replace(/(?<![\p{L}\p{N}])\p{L}(?:[./]\p{L})+(?![\p{L}\p{N}])/gu, (initials) =>
    initials.replace(/[./]/g, ''),
  );
}

/**
 * Joins the separate initials of a company's folded name: `M S A CARGAS` becomes `MSA CARGAS`. At the end of a name, a legal form is
 * separated: `C R P S A` becomes `CRP SA`. Initials can also end in the letters of a legal form, so `others` receives the other reading.
 * The initials of a person are not joined, because each of them abbreviates a name.
 *
 * @param others receives another spelling of the initials, by the initials: without the conjunction `E`, or with or without a legal form.
 */
function joinedInitials(folded: string, others: Map<string, string>): string {
  return folded.replace(/(?<![^ ])\p{L}(?: \p{L}(?![^ ]))+/gu, (initials: string, offset: number) => {
    const joined = initials.replaceAll(' ', '');
    const at = joined.search(dottedForms);
    const withoutForm = at > 0 ? joined.slice(0, at) : joined;
    // A single letter is not a name: `H L P` is HLP.
    const hasForm = offset + initials.length === folded.length && withoutForm.length > 1;
    const own = hasForm ? withoutForm : joined;
    const withoutConjunction = own.replaceAll('E', '');
    const otherReading = hasForm ? joined : withoutForm;
    const other = withoutConjunction !== '' && withoutConjunction !== own ? withoutConjunction : otherReading;
    if (other !== own) others.set(own, other);
    return own === joined ? own : `${own} ${joined.slice(at)}`;
  });
}

function isIdle(word: string, kind: NameKind): boolean {
  return kind === 'COMPANY' ? companyWords.has(word) : titles.has(word) || articles.has(word);
}

/** The owner in the name of a one-person company. */
interface OwnerName {
  readonly name: string;
  /** The first eight characters of the company's CNPJ; null if the name does not contain them. */
  readonly root: string | null;
  /** The six middle digits of the owner's CPF; null if the name does not contain them. */
  readonly digits: string | null;
}

const rootBefore =
  /^\s*(\d{8}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3})(?:\/?[\dA-Z]{4}-?\d{2})?(?:\s+-)?\s+(?=\p{L})/iu;
const cpfAfter =
  /(?<=\p{L})[\s-]+(?:CPF\s*:?\s*)?(?:\d{3}\.?(\d{3})\.?(\d{3})-?\d{2}|[*X]{3}\.?(\d{3})\.?(\d{3})-?[*X]{2})(?:[\s-]+(?:ME|MEI|EPP))?\s*$/iu;
const companyEnd = /(?:^| )(?:LTDA|LIMITADA|EIRELI|UNIPESSOAL|SLU)$/;

/**
 * Reads the owner's name from the name of a one-person company. The register writes the owner's CPF after it, which may be masked, or
 * since 2022 the root of the CNPJ before it: `JOAO DA SILVA 52998224725`, `12.345.678 JOAO DA SILVA`.
 *
 * @returns undefined for other names. `12.345.678 LTDA` is a company that is named after its number.
 */
export function readOwnerName(name: string): OwnerName | undefined {
  // Most names have no digits.
  if (!/\d{3}/.test(name)) return undefined;
  const before = rootBefore.exec(name);
  const rest = name.slice(before?.[0].length ?? 0);
  const after = cpfAfter.exec(rest);
  if (before === null && after === null) return undefined;
  const own = rest
    .slice(0, after?.index)
    .replace(/[\s-]+(?:ME|MEI|EPP)\.?\s*$/i, '')
    .trim();
  const folded = foldName(own);
  const words = withoutParticles(folded).split(' ');
  if (words.length < 2 || companyEnd.test(folded) || words.some((word) => /\d/.test(word))) return undefined;
  const [, first = after?.[3], second = after?.[4]] = after ?? [];
  return {
    name: own,
    root: before?.[1]?.replaceAll('.', '').toUpperCase() ?? null,
    digits: first === undefined || second === undefined ? null : first + second,
  };
}

/** Returns the name of the owner if a name is that of a one-person company, else the name. */
export function ownerOrName(name: string): string {
  return readOwnerName(name)?.name ?? name;
}

/** Returns whether two names differ only in words that identify nobody. A one-person company has the name of its owner. */
export function sameName(a: string, b: string): boolean {
  const telling = withoutParticles(foldName(ownerOrName(a)));
  return telling !== '' && (a === b || telling === withoutParticles(foldName(ownerOrName(b))));
}

/** A folded name without the words that say nothing of who bears it. */
export function withoutParticles(folded: string): string {
  return folded
    .split(' ')
    .filter((word) => !particles.has(word))
    .join(' ');
}
