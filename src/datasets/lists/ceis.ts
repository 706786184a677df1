import type { Dataset, RowEntry, TableForm } from '../dataset.ts';
import { publishedByComptroller } from '../download/publication.ts';
import { titledCell } from '../known-words.ts';
import { kindOf, listedName, periodOf, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';
import { type SanctionFacts, sanctionNamed } from './sanction-facts.ts';

/** The columns of CEIS and CNEP that are read (CGU, dictionaries of both). */
export const punishedColumns = {
  reference: ['CÓDIGO DA SANÇÃO'],
  kind: ['TIPO DE PESSOA'],
  document: ['CPF OU CNPJ DO SANCIONADO'],
  name: ['NOME DO SANCIONADO'],
  nameByBody: ['NOME INFORMADO PELO ÓRGÃO SANCIONADOR'],
  legalName: ['RAZÃO SOCIAL - CADASTRO RECEITA'],
  sanction: ['CATEGORIA DA SANÇÃO'],
  from: ['DATA INÍCIO SANÇÃO'],
  until: ['DATA FINAL SANÇÃO'],
  authority: ['ÓRGÃO SANCIONADOR'],
  publishedOn: ['DATA PUBLICAÇÃO'],
  finalOn: ['DATA DO TRÂNSITO EM JULGADO'],
  state: ['UF ÓRGÃO SANCIONADOR'],
  reportedOn: ['DATA ORIGEM INFORMAÇÃO'],
} as const;

/** Columns that some files do not have. */
export const optionalPunishedColumns = [
  'kind',
  'nameByBody',
  'legalName',
  'publishedOn',
  'finalOn',
  'state',
  'reportedOn',
] as const;

export const punishedShapes = {
  reference: /^\d*$/,
  kind: { test: (cell: string) => kindOf(cell) !== undefined },
  document: 'DOCUMENT',
  from: 'DAY',
  until: 'DAY',
  publishedOn: 'DAY',
  finalOn: 'DAY',
  state: 'STATE',
  reportedOn: 'DAY',
} as const;

export type PunishedColumn = keyof typeof punishedColumns;

/** What a row of CEIS or CNEP says. */
export function punishedEntry(row: Readonly<Record<PunishedColumn, string>>): RowEntry | undefined {
  const named = [row.name, row.nameByBody, row.legalName].flatMap((name) => textOf(name) ?? []);
  const [first = listedName(row), ...others] = new Set(named);
  if (first === null) return undefined;
  const facts: SanctionFacts = {
    reference: textOf(row.reference),
    ...sanctionNamed(textOf(row.sanction)),
    authority: textOf(row.authority),
    ...periodOf(row.from, row.until),
  };
  const kind = kindOf(row.kind);
  const unknownWords =
    kind === undefined && row.kind.trim() !== '' ? [titledCell('TIPO DE PESSOA', row.kind)] : [];
  return { document: row.document, names: [first, ...others], facts, kind, unknownWords };
}

const form: TableForm<PunishedColumn> = {
  delimiter: ';',
  files: /ceis.*\.csv$/i,
  columns: punishedColumns,
  optional: optionalPunishedColumns,
  shapes: punishedShapes,
  foreign: ['VALOR DA MULTA'],
  entryOf: punishedEntry,
};

export const ceis: Dataset = {
  title: { en: 'CEIS: unfit and suspended companies', 'pt-BR': 'CEIS: empresas inidôneas e suspensas' },
  publisher: { en: 'CGU, federal comptroller', 'pt-BR': 'CGU' },
  means: {
    en: 'A public body has forbidden it to bid for or sign contracts with the state, in part or at all. It says nothing of debts or of private contracts.',
    'pt-BR':
      'Um órgão público a proibiu, em parte ou no todo, de licitar ou contratar com o poder público. Não diz nada de dívidas nem de contratos privados.',
  },
  list: 'CEIS',
  address: 'https://portaldatransparencia.gov.br/download-de-dados/ceis',
  publication: publishedByComptroller('ceis', { file: 'CEIS', each: 'DAY' }),
  example: '20261118_CEIS.zip',
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: tableReader(form),
};
