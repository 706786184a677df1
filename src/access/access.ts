/** By which way somebody read what is held about a person. SUBJECT: by the commands about a subject, its copy among them. */
export const accessWays = ['CLI', 'API', 'V1', 'PAGE', 'PDF', 'WORKBOOK', 'EXPORT', 'SUBJECT'] as const;
export type AccessWay = (typeof accessWays)[number];

/** By which way a file of a report is read. */
export function wayOfFile(format: string): AccessWay {
  if (format === 'pdf') return 'PDF';
  return format === 'xlsx' ? 'WORKBOOK' : 'EXPORT';
}

/** That somebody reads reports, as it is noted. */
export interface Reading {
  readonly organizationId: string;
  readonly readerId: string;
  readonly readerName: string;
  readonly way: AccessWay;
  /** One, or those of a list. Only those about people are kept. */
  readonly reportIds: readonly string[];
  readonly isList: boolean;
}

/** That somebody has read, as it is kept. */
export interface Access {
  readonly id: string;
  readonly readerId: string;
  readonly readerName: string;
  readonly way: AccessWay;
  /** The report; null where a list was read. */
  readonly reportId: string | null;
  /** The reports about people that stood in a list; empty for a single report. */
  readonly listed: readonly string[];
  readonly at: string;
}

/** One row a reader, report and way for so long. */
export const accessPeriodMs = 15 * 60_000;
