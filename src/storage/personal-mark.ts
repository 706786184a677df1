import type { Text } from '../base/language.ts';

/**
 * Whose data a column can hold. SUBJECT: whoever the report is about. THIRD_PARTY: others that a source names beside the
 * subject, who may be searched by nothing but the text; and the subject too. STAFF: who works with the program.
 */
export type DataHolder = 'SUBJECT' | 'THIRD_PARTY' | 'STAFF';

/** What data is kept for, and how long. */
export const retentionTerms = {
  reports: {
    en: 'The decision and what it rests on, for as long as it may be asked about.',
    'pt-BR': 'A decisão e o que a sustenta, enquanto se possa perguntar por ela.',
  },
  evidence: {
    en: 'What the sources answered, as received, for as long as the decision must be replayable.',
    'pt-BR': 'O que as fontes responderam, como recebido, enquanto a decisão deva poder ser refeita.',
  },
  batches: {
    en: 'What was handed in for many documents at once, until its results have been fetched.',
    'pt-BR': 'O que foi entregue para muitos documentos de uma vez, até que os resultados sejam buscados.',
  },
  events: {
    en: 'What was told to a webhook, until it can no longer be asked to be sent again.',
    'pt-BR': 'O que foi avisado a um webhook, enquanto se possa pedir o reenvio.',
  },
  answers: {
    en: 'The answer to a keyed request, until the key expires.',
    'pt-BR': 'A resposta a um pedido com chave, até que a chave vença.',
  },
  accesses: {
    en: 'Who may act for an organisation, and who read what, for as long as what they did is kept.',
    'pt-BR': 'Quem pode agir por uma organização, e quem leu o quê, enquanto se guarde o que fez.',
  },
} as const satisfies Record<string, Text>;

export type RetentionTerm = keyof typeof retentionTerms;

/**
 * Where in a column of JSON data of a person lies, and whose it is: path → holder. A path is keys with dots between
 * them, `[]` for every item of a list, and stands for all that lies below it, but for what a longer one says; '' is the
 * whole.
 */
export type PersonalPaths = Readonly<Record<string, DataHolder>>;

/** A column that can hold data of a person; one of JSON says where in it. */
interface PersonalColumn {
  readonly holds: DataHolder;
  readonly keptFor: RetentionTerm;
  readonly paths?: PersonalPaths | undefined;
}

type TextColumn<Row> = {
  [Name in keyof Row]: Extract<Row[Name], string | Uint8Array> extends never ? never : Name;
}[keyof Row];

/**
 * Every column of text or bytes of some tables, and what of a person it can hold; null where it holds nothing of the kind. A number has a
 * mark only where it stands for a person.
 */
export type PersonalMarks<SomeTables> = {
  readonly [Table in keyof SomeTables]: {
    readonly [Column in TextColumn<SomeTables[Table]>]: PersonalColumn | null;
  } & {
    readonly [Column in Exclude<keyof SomeTables[Table], TextColumn<SomeTables[Table]>>]?: PersonalColumn;
  };
};

export const subject = (keptFor: RetentionTerm, paths?: PersonalPaths): PersonalColumn => ({
  holds: 'SUBJECT',
  keptFor,
  paths,
});
export const thirdParty = (keptFor: RetentionTerm, paths?: PersonalPaths): PersonalColumn => ({
  holds: 'THIRD_PARTY',
  keptFor,
  paths,
});
export const staff = (keptFor: RetentionTerm): PersonalColumn => ({ holds: 'STAFF', keptFor });
