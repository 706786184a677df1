import type { Text } from '../../base/language.ts';
import { numberCell, textCell } from '../../spreadsheet/writing/cell.ts';
import {
  type Column,
  type ColumnContext,
  type ColumnDefinition,
  columnsFor,
} from '../../spreadsheet/writing/column.ts';
import type { RootRow } from './batch-rows.ts';
import { from } from './result-origins.ts';

const countOf = (key: keyof RootRow['counts'], heading: Text, what: Text): ColumnDefinition<RootRow> => ({
  key,
  heading,
  width: 14,
  style: 'integer',
  cell: ({ counts }) => numberCell(counts[key], 'integer'),
  what,
  from: from.report,
});

const definitions: readonly ColumnDefinition<RootRow>[] = [
  {
    key: 'root',
    heading: { en: 'Root', 'pt-BR': 'Raiz' },
    width: 14,
    style: 'text',
    cell: ({ root }) => textCell(root.replace(/^(..)(...)(...)$/, '$1.$2.$3')),
    what: {
      en: 'First 8 characters of the CNPJ, which head office and branches share',
      'pt-BR': 'Primeiros 8 caracteres do CNPJ, iguais na matriz e nas filiais',
    },
    from: from.input,
  },
  {
    key: 'name',
    heading: { en: 'Name', 'pt-BR': 'Nome / Razão social' },
    width: 40,
    style: 'wrapped',
    cell: ({ name }) => textCell(name),
    what: { en: 'Name of the company', 'pt-BR': 'Razão social da empresa' },
    from: from.registration,
    empty: { en: 'The registration data have not come', 'pt-BR': 'Os dados cadastrais não vieram' },
  },
  {
    key: 'documents',
    heading: { en: 'Documents', 'pt-BR': 'Documentos' },
    width: 14,
    style: 'integer',
    cell: ({ documents }) => numberCell(documents, 'integer'),
    what: { en: 'Its CNPJs in the batch', 'pt-BR': 'Os seus CNPJs no lote' },
    from: from.input,
  },
  countOf(
    'approved',
    { en: 'Approved', 'pt-BR': 'Aprovados' },
    { en: 'Documents that are approved', 'pt-BR': 'Documentos aprovados' },
  ),
  countOf(
    'alert',
    { en: 'Alert', 'pt-BR': 'Alerta' },
    { en: 'Documents that an analyst should look at', 'pt-BR': 'Documentos que um analista deve revisar' },
  ),
  countOf(
    'denied',
    { en: 'Denied', 'pt-BR': 'Negados' },
    { en: 'Documents that are denied', 'pt-BR': 'Documentos negados' },
  ),
  countOf(
    'completed',
    { en: 'For an analyst', 'pt-BR': 'Para analista' },
    { en: 'Documents that an analyst decides', 'pt-BR': 'Documentos que um analista decide' },
  ),
  countOf(
    'error',
    { en: 'In ERROR', 'pt-BR': 'Em ERRO' },
    { en: 'Documents without a decision', 'pt-BR': 'Documentos sem decisão' },
  ),
  countOf(
    'waiting',
    { en: 'Waiting', 'pt-BR': 'Aguardando' },
    { en: 'Documents that have not been begun', 'pt-BR': 'Documentos não iniciados' },
  ),
  countOf(
    'running',
    { en: 'Under way', 'pt-BR': 'Em andamento' },
    { en: 'Documents that are being analysed', 'pt-BR': 'Documentos em análise' },
  ),
  {
    key: 'firstLine',
    heading: { en: 'First line', 'pt-BR': 'Primeira linha' },
    width: 14,
    style: 'integer',
    cell: ({ firstLine }) => numberCell(firstLine, 'integer'),
    what: {
      en: 'The first line of the input with one of its CNPJs',
      'pt-BR': 'A primeira linha da entrada com um dos seus CNPJs',
    },
    from: from.input,
  },
];

/** The columns of the companies of a batch, for one reader. */
export function rootColumns(context: ColumnContext): readonly Column<RootRow>[] {
  return columnsFor(definitions, context);
}
