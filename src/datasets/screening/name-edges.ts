/**
 * Legal forms that a company's folded name can end with. Their words also occur in names (`C&A`, `CA MODAS`), so only the end of a name
 * counts. Words of `companyWords` may follow them, as in `S.P.R. DE R.L.`.
 */
const legalForms = [
  'CA|COMPANIA ANONIMA|EU|EMPRESA UNIPERSONAL|SCA|SNC|SAC|SAA|SAB|ESP|SPRL|PVT|PRIVATE',
  'S EN (?:C|CS|CA|NC|C POR A)|SENC|C POR A|SOCIEDADE? E[NM] COMANDITA(?: SIMPLES?| POR (?:ACCIONES|ACOES))?',
  'SPR|SOCIEDAD DE PRODUCCION RURAL|PROMOTORA DE INVERSION|BURSATIL|CAPITAL VARIABLE',
  'LDA|SGPS|SPE|AS|AB|OYJ?|DOO|E?OOD|E?AD|SP (?:Z OO|ZOO)|KK|KFT|ZRT|UAB|WLL|(?:SDN )?BHD|BERHAD|TBK|FZ|OFFSHORE',
  'SS|RESPONSABILIDADE? LIMITADA|SOCIEDADE SIMPLES|POR ACCIONES SIMPLIFICADA',
].join('|');

/** Forms that other countries write before a name or after it. They are words or initials in Portuguese, so a Brazilian form rules them out. */
const foreignForms = { first: 'PT|AO|PAO|TOO|TOV|UAB|SIA|UD|FGUP', last: 'SAL|PAO|KG' } as const;
const brazilianForm = / (?:LTDA|LIMITADA|EIRELI|EPP|ME|MEI|SA|SLU|UNIPESSOAL)(?= |$)/;

/** Conditions of a company that registers and lists write next to its name, also in Spanish and English. */
const states =
  '(?:E[MN]|SOB|IN) (?:LIQUIDAC(?:AO|ION)|LIQUIDATION|RECUPERACAO|REORGANIZACION|FALENCIA|INTERVENCAO|DISSOLUCAO|CONCORDATA|ADMINISTRACAO ESPECIAL)(?: (?:(?:EXTRA ?)?JUDICIAL|ORDINARIA|VOLUNTARIA|OBLIGATORIA|AMIGAVEL|TEMPORARIA))?|MASSA (?:FALIDA|INSOLVENTE)|FALID[AO]';
const of = '(?: D[AEO]S?)?';
const statesBefore = `(?:MASSA (?:FALIDA|INSOLVENTE)|FALENCIA|ESPOLIO)${of}`;
const formsAfter = `${legalForms}|${states}|ESPOLIO`;

const edges = {
  COMPANY: {
    first: new RegExp(`^${statesBefore}(?= )`),
    last: new RegExp(`(?<= )(?:${formsAfter})$`),
  },
  FOREIGN_COMPANY: {
    // A preposition shows a word: PAO DE MEL, CASA DO SAL.
    first: new RegExp(`^(?:${statesBefore}|(?:${foreignForms.first})(?! D[AEO]S? ))(?= )`),
    last: new RegExp(`(?<= )(?:${formsAfter}|(?<! D[AEO]S? )(?:${foreignForms.last}))$`),
  },
  PERSON: {
    first: new RegExp(`^ESPOLIO${of}(?= )`),
    last: /(?<= )(?:ESPOLIO|FALECID[AO])$/,
  },
} as const;

/**
 * Returns the places of the words at both ends of a folded name that only state a legal form or a condition: the first three of
 * `MASSA FALIDA DE ALFA`, the last two of `ALFA S EN C`, whose `S` is dropped anyway.
 *
 * @param isIdle whether a word never identifies anybody. Such words may follow a legal form.
 * @param isTelling whether a word identifies its bearer by itself. Without such a word between the ends, all words count.
 */
export function wordsAtEdges(
  words: readonly string[],
  kind: 'COMPANY' | 'PERSON',
  { isIdle, isTelling }: Readonly<Record<'isIdle' | 'isTelling', (word: string) => boolean>>,
): ReadonlySet<number> {
  const countWords = (text: string | undefined) => (text === undefined ? 0 : text.split(' ').length);
  const places = new Set<number>();
  const name = words.join(' ');
  const { first, last } = edges[kind === 'COMPANY' && !brazilianForm.test(name) ? 'FOREIGN_COMPANY' : kind];
  const start = countWords(first.exec(name)?.[0]);
  let end = words.length;
  while (end > start + 1) {
    const own = countWords(last.exec(words.slice(start, end).join(' '))?.[0]);
    if (own === 0 && !isIdle(words[end - 1] ?? '')) break;
    for (let at = end - own; at < end; at += 1) places.add(at);
    end -= Math.max(1, own);
  }
  for (let at = 0; at < start; at += 1) places.add(at);
  return words.slice(start, end).some(isTelling) ? places : new Set();
}
