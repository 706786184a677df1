/** What a line says of the subject, for whoever paints it; the words beside it say the same. */
export type Tone = 'GOOD' | 'WARNING' | 'BAD' | 'PLAIN';

/** A row of a page: its cells, the last of which may be long. */
export interface PageRow {
  readonly cells: readonly string[];
  /** Of the first cell. */
  readonly tone: Tone;
}

/** Rows under a title. */
export interface PageTable {
  readonly title: string;
  readonly rows: readonly PageRow[];
}

/** The tone of a status of a report, a policy or a rule. */
export function toneOf(status: string): Tone {
  switch (status) {
    case 'APPROVED':
      return 'GOOD';
    case 'ALERT':
      return 'WARNING';
    case 'DENIED':
    case 'ERROR':
      return 'BAD';
    default:
      return 'PLAIN';
  }
}
