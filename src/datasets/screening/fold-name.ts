/**
 * A name in the one spelling in which names are compared: capitals, no accents, words with single blanks between. The
 * registry writes names without accents and the lists with them; some carry accents that broke in an old conversion
 * ("CONCEIC AO", "JO AO", "D AVILA").
 */
export function foldName(name: string): string {
  // Nearly every name of a register is written so already.
  if (name.length <= longestName && plainWords.test(name)) return mendAccents(name);
  const plain = name
    .slice(0, longestName)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[ØŁÐÞßÆŒĐİ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[`´'’]/g, ' ')
    .replace(/[^A-Z0-9]+/g, ' ')
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

/** Forms and words that most companies have. */
const companyWords: ReadonlySet<string> = new Set([
  'LTDA',
  'LIMITADA',
  'ME',
  'EPP',
  'EIRELI',
  'SA',
  'S',
  'A',
  'CIA',
  'COMPANHIA',
  'MEI',
  'INC',
  'LLC',
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
  'AND',
  'EM',
  'RECUPERACAO',
  'JUDICIAL',
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
  readonly weight: number;
}

/** How many words of a name are compared at most. */
const mostWords = 12;

/** The words of a name that tell who is meant, in their order. */
export function nameWords(folded: string, kind: NameKind): readonly NameWord[] {
  const words = folded.split(' ').filter((word) => word !== '');
  const telling = words.filter((word) => !particles.has(word) && !isIdle(word, kind));
  // Of a name that is made of nothing else all words count.
  return (telling.length > 0 ? telling : words).slice(0, mostWords).map((text) => ({
    text: text === 'JR' ? 'JUNIOR' : text,
    weight: suffixes.has(text) || (kind === 'COMPANY' && commonCompanyWords.has(text)) ? 0.5 : 1,
  }));
}

function isIdle(word: string, kind: NameKind): boolean {
  return kind === 'COMPANY' ? companyWords.has(word) : titles.has(word);
}

/** The same name, but for what says nothing: what counts as an equal name. */
export function sameName(a: string, b: string): boolean {
  const telling = withoutParticles(foldName(a));
  return telling !== '' && (a === b || telling === withoutParticles(foldName(b)));
}

/** A folded name without the words that say nothing of who bears it. */
export function withoutParticles(folded: string): string {
  return folded
    .split(' ')
    .filter((word) => !particles.has(word))
    .join(' ');
}
