import type { Text } from '../base/language.ts';
import type { RetentionTerm } from '../storage/personal-mark.ts';
import type { Tables } from '../storage/tables.ts';

/** What of a document is held in one kind of record. */
export interface Holding {
  readonly record: HeldRecord;
  readonly count: number;
  /** Time of the oldest and of the newest; null where records of the kind have none. */
  readonly first: string | null;
  readonly last: string | null;
}

/** Every kind of record that can say something of a document. OTHERS: it stands there beside another one, who was asked about. */
export const heldRecords = {
  report: record('reports', { en: 'Reports', 'pt-BR': 'Relatórios' }),
  run: record('reports', { en: 'Analyses', 'pt-BR': 'Análises' }),
  dossier: record('reports', {
    en: 'Answers of sources and sections, packed',
    'pt-BR': 'Respostas de fontes e seções, compactadas',
  }),
  run_reading: record('reports', { en: 'What rules read', 'pt-BR': 'O que as regras leram' }),
  shadow_decision: record('reports', {
    en: 'Decisions of candidates in shadow',
    'pt-BR': 'Decisões de candidatas em sombra',
  }),
  statement_upload: record('evidence', { en: 'Financial statements', 'pt-BR': 'Demonstrações financeiras' }),
  report_export: record('reports', { en: 'Files made of reports', 'pt-BR': 'Arquivos feitos de relatórios' }),
  manual_decision: record('reports', { en: 'Decisions by people', 'pt-BR': 'Decisões de pessoas' }),
  signature: record('reports', { en: 'Signatures', 'pt-BR': 'Assinaturas' }),
  report_note: record('reports', { en: 'Notes', 'pt-BR': 'Notas' }),
  review: record('reports', {
    en: 'Reviews that were asked for',
    'pt-BR': 'Revisões pedidas',
  }),
  match_decision: record('reports', {
    en: 'Decisions about matches by name',
    'pt-BR': 'Decisões sobre homônimos',
  }),
  outcome: record('reports', {
    en: 'Outcomes: paid, late, default',
    'pt-BR': 'Desfechos: pago, atraso, calote',
  }),
  access: record('accesses', { en: 'Readings of its reports', 'pt-BR': 'Leituras dos relatórios' }),
  consent: record('reports', {
    en: 'Consents to the reading of the SCR',
    'pt-BR': 'Autorizações para o SCR',
  }),
  operation: record('reports', { en: 'Operations about it', 'pt-BR': 'Operações sobre ele' }),
  batch_item: record('batches', { en: 'Lines of batches', 'pt-BR': 'Linhas de lotes' }),
  batch_refusal: record('batches', {
    en: 'Refused lines that may have meant it',
    'pt-BR': 'Linhas recusadas que talvez fossem dele',
  }),
  watch_subject: record('reports', { en: 'Places in portfolios', 'pt-BR': 'Lugares em carteiras' }),
  watch_finding: record('reports', { en: 'Findings in lists', 'pt-BR': 'Achados em listas' }),
  watch_new_finding: record('reports', {
    en: 'Findings of screenings under way',
    'pt-BR': 'Achados de conferências em curso',
  }),
  watch_change: record('reports', { en: 'Changes in lists', 'pt-BR': 'Mudanças em listas' }),
  event: record('events', { en: 'Events to webhooks', 'pt-BR': 'Eventos a webhooks' }),
  kept_answer: record('answers', {
    en: 'Answers kept for repetitions',
    'pt-BR': 'Respostas para repetições',
  }),
  operation_node: record(
    'reports',
    { en: 'Operations about others that name it', 'pt-BR': 'Operações sobre outros que o citam' },
    'OTHERS',
  ),
  mention: record(
    'reports',
    {
      en: 'Analyses of others in which it stands: sections, answers of sources',
      'pt-BR': 'Análises de outros em que ele aparece: seções, respostas de fontes',
    },
    'OTHERS',
  ),
} as const satisfies Partial<Record<keyof Tables, RecordDefinition>>;

interface RecordDefinition {
  readonly title: Text;
  readonly keptFor: RetentionTerm;
  readonly about: 'SUBJECT' | 'OTHERS';
}

export type HeldRecord = keyof typeof heldRecords;

export function isHeldRecord(text: string): text is HeldRecord {
  return Object.hasOwn(heldRecords, text);
}

/** What goes with records above, and is not counted by itself. */
export const goesAlong = {
  erasure: 'what says that it was erased',
  subject_key: 'what it is sealed with: told by no count',
  report_name: 'the index of the names that reports have',
  legal_hold: 'told beside them, and not handed over: its reason is of whoever has to keep them',
} as const satisfies Partial<Record<keyof Tables, string>>;

/** Said too where analyses are still to be looked through for whom they name; `{count}` of them, where that is known. */
export const notLookedThrough = {
  en: 'sections and answers of sources about others, which may name it: {count} of their analyses are not looked through yet (credit db migrate)',
  'pt-BR':
    'seções e respostas de fontes sobre outros, que podem citá-lo: {count} das análises deles ainda não foram examinadas (credit db migrate)',
} as const satisfies Text;

/** Where a document may be named without being found by it: said to whoever asks what is held. */
export const notSearched = {
  texts: {
    en: 'texts that people wrote about others, files attached to their reports, and names of batches',
    'pt-BR':
      'textos que pessoas escreveram sobre outros, arquivos anexados aos relatórios deles, e nomes de lotes',
  },
  datasets: {
    en: 'public datasets, which stay as they were published',
    'pt-BR': 'conjuntos públicos, que ficam como publicados',
  },
} as const satisfies Record<string, Text>;

function record(
  keptFor: RetentionTerm,
  title: Text,
  about: RecordDefinition['about'] = 'SUBJECT',
): RecordDefinition {
  return { title, keptFor, about };
}
