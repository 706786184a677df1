import { say } from '../base/language.ts';
import { shownDocument } from '../document/shown-document.ts';
import type { ReportSummaryAnswer } from '../report/report-answer.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import type { Column } from './column.ts';
import { insufficientCoverageColumn, scoreColumn } from './score-columns.ts';

/** The columns of a list of reports, with the names of their subjects by report. */
export function reportColumns(
  { language, format }: FigureStyle,
  now: Date,
  names: ReadonlyMap<string, string>,
): readonly Column<ReportSummaryAnswer>[] {
  return [
    { key: 'id', title: { en: 'Report', 'pt-BR': 'Relatório' }, shown: (row) => row.id },
    { key: 'document', title: { en: 'Document', 'pt-BR': 'Documento' }, shown: shownDocument, whole: true },
    {
      key: 'status',
      title: { en: 'Status', 'pt-BR': 'Situação' },
      shown: (row) => say(statusWords[row.status], language),
      bare: (row) => row.status,
    },
    {
      key: 'policyStatus',
      title: { en: 'Policy said', 'pt-BR': 'Política' },
      shown: (row) => say(statusWords[row.policyStatus], language),
      bare: (row) => row.policyStatus,
      spare: true,
    },
    scoreColumn({ format }),
    {
      key: 'updatedAt',
      title: { en: 'When', 'pt-BR': 'Quando' },
      shown: (row) => format.relative(row.updatedAt, now),
      bare: (row) => row.updatedAt,
      spare: true,
    },
    {
      key: 'policyId',
      title: { en: 'Made with', 'pt-BR': 'Feito com' },
      shown: (row) => row.policyId,
      spare: true,
    },
    {
      key: 'externalId',
      title: { en: 'Your id', 'pt-BR': 'Código externo' },
      shown: (row) => row.externalId ?? '',
      spare: true,
    },
    {
      key: 'sandbox',
      title: { en: 'Data', 'pt-BR': 'Dados' },
      shown: (row) => (row.sandbox ? 'SANDBOX' : ''),
      spare: true,
    },
    {
      key: 'name',
      title: { en: 'Name', 'pt-BR': 'Nome' },
      shown: (row) => plainWords(names.get(row.id) ?? ''),
    },
    insufficientCoverageColumn,
  ];
}
