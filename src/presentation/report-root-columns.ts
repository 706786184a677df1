import { shownDocument } from '../document/shown-document.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import type { Column } from './column.ts';

/** A company of which there are reports, as it is listed. */
interface ListedRoot {
  readonly root: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly name: string;
  readonly reports: number;
  readonly approved: number;
  readonly alert: number;
  readonly denied: number;
  readonly error: number;
}

/** The columns of a list of companies, each with its head office and branches together. */
export function reportRootColumns({ format }: FigureStyle): readonly Column<ListedRoot>[] {
  const figure = (key: 'reports' | 'approved' | 'alert' | 'denied' | 'error', en: string, pt: string) => ({
    key,
    title: { en, 'pt-BR': pt },
    isFigure: true as const,
    shown: (row: ListedRoot) => format.number(row[key]),
    bare: (row: ListedRoot) => String(row[key]),
  });
  return [
    {
      key: 'root',
      title: { en: 'Root', 'pt-BR': 'Raiz' },
      shown: ({ root, type }) =>
        type === 'CPF'
          ? shownDocument({ document: root, type })
          : root.replace(/^(..)(...)(...)$/, '$1.$2.$3'),
      bare: ({ root, type }) => (type === 'CPF' ? shownDocument({ document: root, type }) : root),
    },
    figure('reports', 'Reports', 'Relatórios'),
    figure('approved', 'Approved', 'Aprovados'),
    figure('alert', 'Alert', 'Alerta'),
    figure('denied', 'Denied', 'Negados'),
    figure('error', 'Error', 'Erro'),
    { key: 'name', title: { en: 'Name', 'pt-BR': 'Nome' }, shown: ({ name }) => plainWords(name) },
  ];
}
