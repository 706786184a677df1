/**
 * Whose data a column can hold. SUBJECT: whoever the report is about. THIRD_PARTY: others that a source names beside the
 * subject, who may be searched by nothing but the text; and the subject too. STAFF: who works with the program.
 */
export type DataHolder = 'SUBJECT' | 'THIRD_PARTY' | 'STAFF';

/** What data is kept for, and how long. */
export const retentionTerms = {
  reports: 'The decision and what it rests on, for as long as it may be asked about.',
  evidence: 'What the sources answered, as received, for as long as the decision must be replayable.',
  batches: 'What was handed in for many documents at once, until its results have been fetched.',
  events: 'What was told to a webhook, until it can no longer be asked to be sent again.',
  answers: 'The answer to a keyed request, until the key expires.',
  accesses: 'Who may act for an organisation, for as long as what they did is kept.',
} as const;

type RetentionTerm = keyof typeof retentionTerms;

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

/** Every column of text or bytes of some tables, and what of a person it can hold; null where it holds nothing of the kind. */
export type PersonalMarks<SomeTables> = {
  readonly [Table in keyof SomeTables]: {
    readonly [Column in TextColumn<SomeTables[Table]>]: PersonalColumn | null;
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
