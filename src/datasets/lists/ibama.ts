import { plainText } from '../../base/plain-text.ts';
import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { type KnownWords, meaningOf, titledCell } from '../known-words.ts';
import { dayOf, listedName, textOf } from '../printed-values.ts';
import { columnNames } from '../read-row.ts';
import { foldName } from '../screening/fold-name.ts';
import { tableReader } from '../table-reader.ts';
import type { SanctionFacts } from './sanction-facts.ts';

/** The columns that decide whether an embargo counts. */
const stateColumns = {
  cancelled: ['SIT_CANCELADO'],
  form: ['DES_STATUS_FORMULARIO', 'STATUS_FORMULARIO'],
  electronicForm: ['DES_STATUS_FORMULARIO_AIE'],
  lifted: ['SIT_DESEMBARGO'],
  lifting: ['TIPO_DESEMBARGO'],
  liftedOn: ['DAT_DESEMBARGO'],
  liftingWords: ['DES_DESEMBARGO'],
} as const;

export const ibama: Dataset = {
  title: { en: 'IBAMA: embargoed areas', 'pt-BR': 'IBAMA: áreas embargadas' },
  publisher: { en: 'IBAMA, environmental institute', 'pt-BR': 'IBAMA' },
  means: {
    en: 'An area of its is under embargo for an environmental offence: what is produced there may not be sold or financed.',
    'pt-BR':
      'Uma área sua está embargada por infração ambiental: o que nela se produz não pode ser vendido nem financiado.',
  },
  list: 'IBAMA',
  address: 'https://servicos.ibama.gov.br/ctf/publico/areasembargadas/arquivos/areas_embargadas.csv',
  publication: publishedAt(['servicos.ibama.gov.br'], {
    name: 'areas_embargadas.csv',
    url: 'https://servicos.ibama.gov.br/ctf/publico/areasembargadas/arquivos/areas_embargadas.csv',
  }),
  example: {
    en: 'areas_embargadas.csv (with --date)',
    'pt-BR': 'areas_embargadas.csv (com --date)',
  },
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.3,
  reader: tableReader({
    delimiter: ';',
    files: /(?:areas_embargadas|termo_embargo).*\.csv$/i,
    columns: {
      number: ['NUM_TAD'],
      document: ['CPF_CNPJ_EMBARGADO'],
      name: ['NOME_PESSOA_EMBARGADA', 'NOME_EMBARGADO'],
      from: ['DAT_EMBARGO'],
      offence: ['DES_INFRACAO', 'DES_TAD'],
      updatedOn: ['ULTIMA_ATUALIZACAO_RELATORIO'],
      ...stateColumns,
    },
    shapes: {
      document: 'DOCUMENT',
      from: 'DAY',
      cancelled: { test: (cell) => meaningOf(cell, cancellations) !== undefined },
      lifted: { test: (cell) => meaningOf(cell, liftings) !== undefined },
      lifting: { test: (cell) => meaningOf(cell, extents) !== undefined },
      liftedOn: 'DAY',
      updatedOn: 'DAY',
    },
    optional: [
      'offence',
      'updatedOn',
      'cancelled',
      'form',
      'electronicForm',
      'lifted',
      'lifting',
      'liftedOn',
      'liftingWords',
    ],
    // The short table has only embargoes in force. The full one also has those that ended: without these columns they would count.
    requiredBy: (titles) => (titles.some(isOfFullTable) ? decidingColumns(titles) : []),
    entryOf: (row) => {
      const standing = standingOf(row);
      const until = standing === 'LIFTED' ? dayOf(row.liftedOn) : null;
      if (standing === 'CANCELLED' || (standing === 'LIFTED' && hasPassed(row, until))) return 'NOT_LISTED';
      const name = listedName(row);
      if (name === null) return undefined;
      const offence = textOf(row.offence) ?? 'Embargo';
      const unknownWords = unknownCells(row);
      const facts: SanctionFacts = {
        reference: textOf(row.number),
        sanction: standing === 'PARTLY_LIFTED' ? `${offence} (desembargo parcial)` : offence,
        authority: 'IBAMA',
        from: dayOf(row.from),
        until,
        ...(standing === undefined && { stateAsWritten: decidingWords(row) }),
      };
      return { document: row.document, names: [name], facts, unknownWords };
    },
  }),
};

function isOfFullTable(title: string): boolean {
  return (
    title === 'NOME EMBARGADO' ||
    (/DESEMBARG|CANCEL|^(?:SIT|STATUS)/.test(title) && title !== 'SIT DESMATAMENTO')
  );
}

/**
 * Returns the columns of the full table that decide whether an embargo counts. Some files lack two of them. An unknown title that is
 * similar to one of these two is that column under another name, so the column is then required.
 */
function decidingColumns(titles: readonly string[]) {
  const isUnknown = (title: string) => !knownStates.has(title);
  return [
    'cancelled',
    'form',
    ...(titles.some((title) => /STATUS/.test(title) && isUnknown(title)) ? ['electronicForm' as const] : []),
    'lifted',
    'lifting',
    ...(titles.some((title) => /DESEMBARG/.test(title) && isUnknown(title)) ? ['liftingWords' as const] : []),
  ] as const;
}

/** The titles of the columns on the form and the lifting, folded. */
const knownStates = new Set(Object.values(stateColumns).flat().map(foldName));

const cancellations: KnownWords<'YES' | 'NO' | 'EMPTY'> = [
  [/^$/, 'EMPTY'],
  [/^(?:n|nao)$/, 'NO'],
  [/^(?:s|sim)$/, 'YES'],
];
/** A form that was cancelled or deleted never had an effect. */
const forms: KnownWords<'ISSUED' | 'CANCELLED' | 'EMPTY'> = [
  [/^$/, 'EMPTY'],
  [/^lavrad[oa]$/, 'ISSUED'],
  [/^(?:cancelad|excluid)[oa]$/, 'CANCELLED'],
];
const liftings: KnownWords<'YES' | 'NO' | 'TOTAL' | 'PARTIAL' | 'EMPTY'> = [
  ...cancellations,
  [/^(?:t|total)$/, 'TOTAL'],
  [/^(?:p|parcial)$/, 'PARTIAL'],
];
const extents: KnownWords<'TOTAL' | 'PARTIAL' | 'EMPTY'> = [
  [/^$/, 'EMPTY'],
  [/^(?:desembargo )?(?:t|total)$/, 'TOTAL'],
  [/^(?:desembargo )?(?:p|parcial)$/, 'PARTIAL'],
];
const knownWords = {
  cancelled: cancellations,
  form: forms,
  electronicForm: forms,
  lifted: liftings,
  lifting: extents,
} as const;

type StateRow = Readonly<Record<keyof typeof stateColumns, string>>;

/** Returns the cells with unknown words, with their titles. */
function unknownCells(row: StateRow): readonly string[] {
  return columnNames<keyof typeof knownWords>(knownWords).flatMap((column) => {
    const words: KnownWords<string> = knownWords[column];
    return meaningOf(row[column], words) === undefined
      ? titledCell(stateColumns[column][0], row[column])
      : [];
  });
}

/** Returns the cells that decide whether an embargo counts, with their titles. The text of a lifting decides only if it is doubtful. */
function decidingWords(row: StateRow): string {
  const stated = columnNames<keyof StateRow>(stateColumns).filter(
    (column) => row[column].trim() !== '' && (column !== 'liftingWords' || isDoubtful(row)),
  );
  return stated.map((column) => titledCell(stateColumns[column][0], row[column])).join(', ');
}

/** Words of a text about a lifting that is of a part, conditional, temporary, refused or without effect. */
const doubtfulWords =
  /\b(?:(?:de|em|uma|apenas|somente) parte\b|parte d[aeo]s? (?:area|imovel|embargo|propriedade|fazenda|poligono)|parcela|trecho|exce(?:to|tuad|cao)|salvo|ressalv|remanescente|restante|permanec|mantid|manter|suspens|indefer|negad|revog|anulad|sem efeito|liminar|cautelar|provisori|temporari|condicion)/;

/** Whether the columns state a lifting without its extent, and its text does not show that it is complete and in effect. */
function isDoubtful({ lifted, lifting, liftingWords }: StateRow): boolean {
  return (
    meaningOf(lifted, liftings) === 'YES' &&
    meaningOf(lifting, extents) === 'EMPTY' &&
    doubtfulWords.test(plainText(liftingWords))
  );
}

type Standing = 'IN_FORCE' | 'PARTLY_LIFTED' | 'LIFTED' | 'CANCELLED';

/**
 * Returns the standing of an embargo. After a partial lifting, an embargo is still in force for the rest of the area. The result is
 * undefined if a word is unknown, if two columns contradict each other, or if only a doubtful text describes the lifting.
 */
function standingOf(row: StateRow): Standing | undefined {
  if (unknownCells(row).length > 0) return undefined;
  const stated = new Set([row.form, row.electronicForm].map((cell) => meaningOf(cell, forms)));
  if (stated.has('ISSUED') && stated.has('CANCELLED')) return undefined;
  if (stated.has('CANCELLED') || meaningOf(row.cancelled, cancellations) === 'YES') return 'CANCELLED';
  return liftingOf(row);
}

function liftingOf(row: StateRow): Standing | undefined {
  const { lifted, lifting, liftedOn, liftingWords } = row;
  const state = meaningOf(lifted, liftings);
  const extent = meaningOf(lifting, extents);
  const hasDay = textOf(liftedOn) !== null;
  switch (state) {
    case 'PARTIAL':
      return extent === 'TOTAL' ? undefined : 'PARTLY_LIFTED';
    case 'NO':
    case 'EMPTY':
      if (extent === 'PARTIAL') return 'PARTLY_LIFTED';
      return extent === 'TOTAL' || hasDay ? undefined : 'IN_FORCE';
    default: {
      const isPartial = extent === 'EMPTY' && state === 'YES' && /parcial/i.test(liftingWords);
      if (extent === 'PARTIAL' || isPartial) return state === 'TOTAL' ? undefined : 'PARTLY_LIFTED';
      if (isDoubtful(row)) return undefined;
      return hasDay && dayOf(liftedOn) === null ? undefined : 'LIFTED';
    }
  }
}

/** Whether a lifting has taken effect: it has no day, or a day up to the day of the table that is not before the embargo. */
function hasPassed(
  { from, updatedOn }: Readonly<Record<'from' | 'updatedOn', string>>,
  until: string | null,
) {
  if (until === null) return true;
  const [begin, today] = [dayOf(from), dayOf(updatedOn)];
  return today !== null && until <= today && (begin === null || begin <= until);
}
