/** What processes that share a database tell each other, so that none has to wait for its next look. */
export type NewsKind = (typeof newsKinds)[number];

/**
 * RUN, BATCH, OPERATION, EXPORT, WATCH: something waits to be worked on; the subject of RUN is the organisation whose it is. EVENT:
 * something is due. ENDED: a report or an operation has ended, whose id is the subject. MACHINE: one has gone, and left what it held.
 */
export const newsKinds = [
  'RUN',
  'BATCH',
  'OPERATION',
  'EXPORT',
  'WATCH',
  'EVENT',
  'ENDED',
  'MACHINE',
] as const;

/** Called with what was told, and about which subjects; about any of them where the list is empty. */
type NewsListener = (subjects: readonly string[]) => void;

/**
 * Hints between the processes that share a database. They may be late, or lost: whoever listens looks by itself too, and what
 * the database says is what counts.
 */
export interface News {
  /** To be told once it is on disk. The own process does not hear it. */
  tell(kind: NewsKind, subject?: string): void;
  /** Calls `listener` for what others tell of a kind, and for all kinds when something may have been missed; returns how to stop that. */
  listen(kind: NewsKind, listener: NewsListener): () => void;
  /** Ends once what was told is out. */
  close(): Promise<void>;
}

/** Where nobody can be told: on a file everybody looks by themselves. */
export const noNews: News = {
  tell: () => {},
  listen: () => () => {},
  close: async () => {},
};
