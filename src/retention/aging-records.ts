import type { Text } from '../base/language.ts';
import type { AgingTerm } from './term.ts';

/** What is removed by age, with what people call it, by the term that it goes by. */
export const agingRecords = {
  events: { term: 'events', title: { en: 'Events to webhooks', 'pt-BR': 'Eventos a webhooks' } },
  lines: { term: 'batches', title: { en: 'Lines of batches', 'pt-BR': 'Linhas de lotes' } },
  batches: { term: 'batches', title: { en: 'Batches', 'pt-BR': 'Lotes' } },
  operations: { term: 'reports', title: { en: 'Operations', 'pt-BR': 'Operações' } },
  reports: { term: 'reports', title: { en: 'Reports', 'pt-BR': 'Relatórios' } },
  evidence: {
    term: 'evidence',
    title: { en: 'Answers of sources, of analyses', 'pt-BR': 'Respostas de fontes, de análises' },
  },
  changes: {
    term: 'reports',
    title: { en: 'Changes in lists', 'pt-BR': 'Mudanças em listas' },
  },
  consents: {
    term: 'reports',
    title: { en: 'Consents that have ended', 'pt-BR': 'Consentimentos encerrados' },
  },
  accesses: { term: 'accesses', title: { en: 'Who has read what', 'pt-BR': 'Quem leu o quê' } },
} as const satisfies Readonly<Record<string, { readonly term: AgingTerm; readonly title: Text }>>;

export type AgingRecord = keyof typeof agingRecords;

/** In the order of their removal. */
export const agingRecordNames = Object.keys(agingRecords).filter((name): name is AgingRecord =>
  Object.hasOwn(agingRecords, name),
);
