import { say, type Text } from '../base/language.ts';
import type { BatchAnswer, BatchItemAnswer } from '../batch/batch.ts';
import type { BatchRootAnswer } from '../batch/read-batch-roots.ts';
import { shownDocument } from '../document/shown-document.ts';
import { errorInWords } from '../report/error-words.ts';
import { sourceTitle } from '../sections/source-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { payerInWords } from '../wording/payer-words.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import { readyCount, standingWords } from './batch-words.ts';
import type { Column } from './column.ts';
import { insufficientCoverageColumn, scoreColumn } from './score-columns.ts';

/** The columns of a list of batches. */
export function batchColumns({ language, format }: FigureStyle, now: Date): readonly Column<BatchAnswer>[] {
  const { number, relative, money } = format;
  return [
    { key: 'id', title: { en: 'Batch', 'pt-BR': 'Lote' }, shown: (row) => row.id },
    { key: 'name', title: { en: 'Name', 'pt-BR': 'Nome' }, shown: (row) => row.name },
    {
      key: 'status',
      title: { en: 'Status', 'pt-BR': 'Situação' },
      shown: (row) => standingWords(row, { language, format }),
      bare: (row) => row.status,
    },
    {
      key: 'done',
      title: { en: 'Ready', 'pt-BR': 'Prontos' },
      shown: (row) => `${number(readyCount(row))}/${number(row.lines.valid)}`,
      bare: (row) => String(readyCount(row)),
    },
    {
      key: 'total',
      title: { en: 'Documents', 'pt-BR': 'Documentos' },
      shown: (row) => String(row.lines.valid),
      inPipe: true,
    },
    {
      key: 'errors',
      title: { en: 'In ERROR', 'pt-BR': 'Em ERRO' },
      isFigure: true,
      shown: (row) => number(row.counts.error),
      bare: (row) => String(row.counts.error),
    },
    {
      key: 'createdAt',
      title: { en: 'Made', 'pt-BR': 'Criado' },
      shown: (row) => relative(row.createdAt, now),
      bare: (row) => row.createdAt,
      spare: true,
    },
    {
      key: 'policyId',
      title: { en: 'Made with', 'pt-BR': 'Feito com' },
      shown: (row) => row.policyId,
      spare: true,
    },
    {
      key: 'price',
      title: { en: 'Price', 'pt-BR': 'Preço' },
      isFigure: true,
      shown: (row) => money(row.price),
      bare: (row) => String(row.price),
      spare: true,
    },
    {
      key: 'sandbox',
      title: { en: 'Data', 'pt-BR': 'Dados' },
      shown: (row) => (row.sandbox ? 'SANDBOX' : ''),
      spare: true,
    },
    {
      key: 'outageOf',
      title: { en: 'Unavailable source', 'pt-BR': 'Fonte fora do ar' },
      shown: (row) => row.outage?.source ?? '',
      inPipe: true,
    },
    {
      key: 'waitsUntil',
      title: { en: 'Waits until', 'pt-BR': 'Espera até' },
      shown: (row) => row.waits?.until ?? '',
      inPipe: true,
    },
  ];
}

/** The columns of the documents of a batch, with the names of their subjects by report. */
export function batchItemColumns(
  { language, format }: FigureStyle,
  names: ReadonlyMap<string, string>,
): readonly Column<BatchItemAnswer>[] {
  const status = (row: BatchItemAnswer) => (row.status === 'WAITING' ? 'PENDING' : row.status);
  const lines = (row: BatchItemAnswer) => row.lines.join(', ');
  return [
    { key: 'lines', title: { en: 'Lines', 'pt-BR': 'Linhas' }, shown: lines },
    {
      key: 'document',
      title: { en: 'Document', 'pt-BR': 'Documento' },
      shown: shownDocument,
      whole: true,
    },
    {
      key: 'status',
      title: { en: 'Status', 'pt-BR': 'Situação' },
      shown: (row) => say(statusWords[status(row)], language),
      bare: (row) => row.status,
    },
    scoreColumn({ format }),
    {
      key: 'reportId',
      title: { en: 'Report', 'pt-BR': 'Relatório' },
      shown: (row) => row.reportId ?? '–',
      whole: true,
      spare: true,
      bare: (row) => row.reportId ?? '',
    },
    {
      key: 'errors',
      title: { en: 'What failed', 'pt-BR': 'O que falhou' },
      shown: (row) =>
        row.errors
          .map(
            (error) => `${sourceTitle(error.source, language)}: ${plainWords(errorInWords(error, language))}`,
          )
          .join('; '),
      spare: true,
    },
    {
      key: 'externalId',
      title: { en: 'Your id', 'pt-BR': 'Código externo' },
      shown: (row) => row.externalId ?? '',
      spare: true,
    },
    {
      key: 'name',
      title: { en: 'Name', 'pt-BR': 'Nome' },
      shown: (row) => plainWords(names.get(row.reportId ?? '') ?? ''),
    },
    insufficientCoverageColumn,
    {
      key: 'sharedWith',
      title: { en: 'Shared with', 'pt-BR': 'Compartilhado com' },
      shown: ({ sharedWith }) => (sharedWith ? plainWords(say(payerInWords(sharedWith), language)) : ''),
      spare: true,
    },
  ];
}

/** The columns of the companies of a batch, with their names by report. */
export function batchRootColumns(
  { format: { number } }: Pick<FigureStyle, 'format'>,
  names: ReadonlyMap<string, string>,
): readonly Column<BatchRootAnswer>[] {
  const countOf = (key: keyof BatchRootAnswer['counts'], title: Text): Column<BatchRootAnswer> => ({
    key,
    title,
    isFigure: true,
    shown: ({ counts }) => number(counts[key]),
    bare: ({ counts }) => String(counts[key]),
  });
  return [
    {
      key: 'firstLine',
      title: { en: 'First line', 'pt-BR': 'Primeira linha' },
      shown: (row) => number(row.firstLine),
      bare: (row) => String(row.firstLine),
    },
    {
      key: 'root',
      title: { en: 'Root', 'pt-BR': 'Raiz' },
      shown: ({ root }) => root.replace(/^(..)(...)(...)$/, '$1.$2.$3'),
    },
    {
      key: 'documents',
      title: { en: 'Documents', 'pt-BR': 'Documentos' },
      shown: (row) => number(row.documents),
      bare: (row) => String(row.documents),
    },
    countOf('approved', { en: 'Approved', 'pt-BR': 'Aprovados' }),
    countOf('alert', { en: 'Alert', 'pt-BR': 'Alerta' }),
    countOf('denied', { en: 'Denied', 'pt-BR': 'Negados' }),
    countOf('error', { en: 'In ERROR', 'pt-BR': 'Em ERRO' }),
    { ...countOf('completed', { en: 'For an analyst', 'pt-BR': 'Para analista' }), spare: true },
    { ...countOf('waiting', { en: 'Waiting', 'pt-BR': 'Aguardando' }), spare: true },
    { ...countOf('running', { en: 'Under way', 'pt-BR': 'Em andamento' }), spare: true },
    {
      key: 'name',
      title: { en: 'Name', 'pt-BR': 'Nome' },
      shown: ({ reportId }) => plainWords(names.get(reportId ?? '') ?? ''),
    },
  ];
}
