import type { Text } from '../base/language.ts';
import type { HeldRecord } from './holding.ts';

/**
 * How far an erasing is. Each step is made of transactions that may come again: whoever is killed at any instant, the next one goes on.
 *
 * - STOP: what is under way about the document is ended, so that nothing is written anew.
 * - OTHERS: it is taken out of what was collected about others.
 * - FILES: files that were made of its reports and operations are removed.
 * - REPORTS: its reports become tombstones.
 * - RECORDS: whatever else names it, batches, operations, portfolios, events, is removed or masked; webhooks are told.
 * - CHECK: checks the database structure and that no record is left. If one is left, continues at STOP. Otherwise forgets the document.
 * - PAGES: the pages of the database hold no more of it.
 * - DONE: nothing is left to do.
 */
export const erasureSteps = [
  'STOP',
  'OTHERS',
  'FILES',
  'REPORTS',
  'RECORDS',
  'CHECK',
  'PAGES',
  'DONE',
] as const;
export type ErasureStep = (typeof erasureSteps)[number];

/** SUBJECT: all that is held about a document; REPORT: one report. */
export type ErasureScope = 'SUBJECT' | 'REPORT';

/** An erasing, as it is kept. */
export interface Erasure {
  readonly id: string;
  readonly organizationId: string;
  readonly scope: ErasureScope;
  /** Of scope REPORT. */
  readonly reportId: string | null;
  /** Keyed. */
  readonly documentHash: string;
  readonly reason: string;
  readonly analystId: string;
  readonly step: ErasureStep;
  /** While it goes on; null once nothing needs it any more. */
  readonly document: string | null;
  readonly documentKind: 'cpf' | 'cnpj';
  /** What the subject is called, while it goes on. */
  readonly names: readonly string[];
  readonly requestedAt: string;
  readonly doneAt: string | null;
}

/** What becomes of records: gone, or kept without whom they were about. */
export type Fate = 'REMOVED' | 'MASKED';

/**
 * What becomes of each kind of record that is held; a kind without one does not compile. The reports of a document are masked last, since the
 * rest is found by them.
 */
export const fates = {
  report: 'MASKED',
  run: 'MASKED',
  dossier: 'REMOVED',
  run_reading: 'REMOVED',
  shadow_decision: 'REMOVED',
  statement_upload: 'REMOVED',
  report_export: 'REMOVED',
  manual_decision: 'MASKED',
  signature: 'MASKED',
  report_note: 'REMOVED',
  match_decision: 'REMOVED',
  review: 'MASKED',
  outcome: 'REMOVED',
  consent: 'MASKED',
  operation: 'MASKED',
  batch_item: 'MASKED',
  batch_refusal: 'MASKED',
  watch_subject: 'REMOVED',
  watch_finding: 'REMOVED',
  watch_new_finding: 'REMOVED',
  watch_change: 'REMOVED',
  event: 'MASKED',
  kept_answer: 'REMOVED',
  operation_node: 'MASKED',
  mention: 'REMOVED',
} as const satisfies Record<ErasedRecord, Fate>;

/** Who has read which report stays: it names readers and reports, and nobody whom these were about. */
export type ErasedRecord = Exclude<HeldRecord, 'access'>;

/** What an erasing did to the records of a kind. */
export interface ErasedRecords {
  readonly kind: 'RECORDS';
  readonly record: string;
  readonly fate: Fate;
  readonly count: number;
}

/** What it took out of what was collected about somebody else. */
export interface ErasedMention {
  readonly kind: 'MENTION';
  readonly reportId: string;
  readonly runId: string;
  readonly sections: readonly string[];
  readonly answers: readonly {
    readonly role: string;
    readonly provider: string;
    /** Of the SHA-256 of what was received, by the key of the organisation. */
    readonly before: string;
    /** SHA-256 of what is kept now. */
    readonly after: string;
  }[];
}

/** An answer of a source about the subject itself, which is gone: the keyed hash of its SHA-256. */
export interface ErasedAnswer {
  readonly kind: 'ANSWER';
  readonly runId: string;
  readonly role: string;
  readonly provider: string;
  readonly before: string;
}

/** Who was given data of the subject. */
export type Receiver =
  | {
      readonly kind: 'WEBHOOK';
      readonly webhookId: string;
      readonly url: string;
      readonly events: number;
      readonly lastAt: string;
    }
  | { readonly kind: 'EXPORT'; readonly format: string; readonly files: number; readonly lastAt: string };

/** One thing that an erasing found, and what became of it. Nothing of a person stands in it. */
export type ErasureTrace = ErasedRecords | ErasedMention | ErasedAnswer | Receiver;

/** What stays, and why. */
export const whatStays = {
  usage: {
    en: 'Which analyses were counted, and their price, without document or name: they were billed.',
    'pt-BR': 'Quais análises foram contadas, e o preço, sem documento nem nome: foram cobradas.',
  },
  tombstones: {
    en: 'That a report, a run, an operation, a line of a batch was there, when, under which policy, with which status, and who decided: the figures of the past stay true.',
    'pt-BR':
      'Que houve um relatório, uma execução, uma operação, uma linha de lote, quando, sob qual política, com que status, e quem decidiu: os números do passado continuam verdadeiros.',
  },
  datasets: {
    en: 'Public datasets, which stay as they were published.',
    'pt-BR': 'Conjuntos públicos, que ficam como publicados.',
  },
  texts: {
    en: 'What people wrote about others where nothing collected names the subject: it is not searched.',
    'pt-BR': 'O que pessoas escreveram sobre outros onde nada coletado cita o titular: não é pesquisado.',
  },
  files: {
    en: 'Files attached to reports of others, such as financial statements: they are not searched.',
    'pt-BR':
      'Arquivos anexados aos relatórios de outros, como demonstrações financeiras: não são pesquisados.',
  },
  consents: {
    en: 'Who gave a consent for somebody else, by name: it proves that consent.',
    'pt-BR': 'Quem deu uma autorização por outra pessoa, pelo nome: é o que prova essa autorização.',
  },
  outside: {
    en: 'What has left the program: files that were handed out, backups, what webhooks received.',
    'pt-BR': 'O que saiu do programa: arquivos entregues, backups, o que webhooks receberam.',
  },
} as const satisfies Record<string, Text>;
