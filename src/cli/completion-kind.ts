/** What the shell may offer for a value beside a fixed list: identifiers read from the database, or files. */
export type CompletionKind = 'policy' | 'profile' | 'report' | 'batch' | 'file';
