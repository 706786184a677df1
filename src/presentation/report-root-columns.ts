import type { Text } from '../base/language.ts';
import type { ReportRootAnswer } from '../report/count-by-root.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import type { Column } from './column.ts';

/** The columns of companies with how their reports stand, with their names by report. */
export function reportRootColumns(
  { format }: Pick<FigureStyle, 'format'>,
  now: Date,
  names: ReadonlyMap<string, string>,
): readonly Column<ReportRootAnswer>[] {
  const { number, relative } = format;
  const figure = (
    key: string,
    title: Text,
    of: (row: ReportRootAnswer) => number,
  ): Column<ReportRootAnswer> => ({
    key,
    title,
    shown: (row) => number(of(row)),
    bare: (row) => String(of(row)),
  });
  return [
    {
      key: 'root',
      title: { en: 'Root', 'pt-BR': 'Raiz' },
      shown: ({ root }) => root.replace(/^(..)(...)(...)$/, '$1.$2.$3'),
      bare: ({ root }) => root,
      whole: true,
    },
    figure('reports', { en: 'Reports', 'pt-BR': 'Relatórios' }, ({ reports }) => reports),
    figure('documents', { en: 'Documents', 'pt-BR': 'Documentos' }, ({ documents }) => documents),
    figure('approved', { en: 'Approved', 'pt-BR': 'Aprovados' }, ({ counts }) => counts.approved),
    figure('alert', { en: 'Alert', 'pt-BR': 'Alerta' }, ({ counts }) => counts.alert),
    figure('denied', { en: 'Denied', 'pt-BR': 'Negados' }, ({ counts }) => counts.denied),
    { ...figure('error', { en: 'In ERROR', 'pt-BR': 'Em ERRO' }, ({ counts }) => counts.error), spare: true },
    {
      ...figure(
        'completed',
        { en: 'For an analyst', 'pt-BR': 'Para analista' },
        ({ counts }) => counts.completed,
      ),
      spare: true,
    },
    {
      ...figure('running', { en: 'Under way', 'pt-BR': 'Em andamento' }, ({ counts }) => counts.running),
      spare: true,
    },
    {
      key: 'updatedAt',
      title: { en: 'When', 'pt-BR': 'Quando' },
      shown: (row) => relative(row.updatedAt, now),
      bare: (row) => row.updatedAt,
      spare: true,
    },
    {
      key: 'name',
      title: { en: 'Name', 'pt-BR': 'Nome' },
      shown: ({ reportId }) => plainWords(names.get(reportId) ?? ''),
    },
  ];
}
