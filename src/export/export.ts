import { type Language, say, type Text } from '../base/language.ts';
import { restingHolder } from '../storage/resting-holder.ts';
import { dayIn } from '../wording/calendar.ts';

/** What leaves the house as a file: for people, for spreadsheets, its rules or members as a table, and the answer of the API. */
export const exportFormats = ['pdf', 'xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What the reports of a batch are written as, one file each. */
export const batchReportFormats = ['pdf', 'xlsx'] as const satisfies readonly ExportFormat[];
export type BatchReportFormat = (typeof batchReportFormats)[number];

/**
 * PENDING → GENERATED, or FAILED, each told by one event. A PENDING one whose maker has stopped is made by another process.
 * A GENERATED one stays so when its file is no longer kept: the file is made again when it is asked for.
 */
export const exportStates = ['PENDING', 'GENERATED', 'FAILED'] as const;
type ExportState = (typeof exportStates)[number];

/** What an export is of. */
export type ExportSubject = { readonly reportId: string } | { readonly operationId: string };

/** How a report or an operation is to be written; the same of the same state is the same export. */
export interface ExportForm {
  readonly format: ExportFormat;
  readonly language: Language;
  /** IANA name of the zone of its times. */
  readonly timeZone: string;
  /** Every row of long lists, of which a PDF else shows the first. */
  readonly whole: boolean;
}

/** An export as it is kept. */
export interface ReportExport extends ExportForm {
  readonly id: string;
  readonly organizationId: string;
  readonly subject: ExportSubject;
  /** The state of the report, or of the operation, that it shows. */
  readonly revision: number;
  readonly state: ExportState;
  /** The code of why it failed. */
  readonly error: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** Until when its file is kept; null where there is none. */
  readonly expiresAt: string | null;
  readonly holder: string | null;
  readonly heldUntil: string | null;
  readonly fence: number;
  /** Number of observed crashes and full heaps of the process that made it; see jobs/losses.ts. */
  readonly failures: number;
  /** Number of lost processes, and the time since which it is made alone (ISO 8601). */
  readonly losses: number;
  readonly suspectSince: string | null;
}

/** Returns the time of the next attempt, if an export rests because its process was lost; null if it does not rest. */
export function restOf({ holder, heldUntil }: Pick<ReportExport, 'holder' | 'heldUntil'>): string | null {
  return holder === restingHolder ? heldUntil : null;
}

/** An export as the API answers it: of a report, or of an operation. */
export interface ExportAnswer {
  readonly id: string;
  readonly reportId?: string;
  readonly operationId?: string;
  readonly format: ExportFormat;
  /** What its file is called: nothing of a person. */
  readonly fileName: string;
  readonly language: string;
  readonly whole: boolean;
  readonly state: ExportState;
  readonly error: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly sha256: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly expiresAt: string | null;
}

export function answerExport(one: ReportExport): ExportAnswer {
  const { id, subject, format, language, whole, state, error, size, sha256 } = one;
  const { createdAt, finishedAt, expiresAt } = one;
  return {
    id,
    ...subject,
    format,
    fileName: `${exportName(one)}.${format}`,
    language,
    whole,
    state,
    error,
    size,
    sha256,
    createdAt,
    finishedAt,
    expiresAt,
  };
}

/** What is sent of a format. */
export const exportMediaTypes: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const reportName: Text = { en: 'report', 'pt-BR': 'relatorio' };
const operationName: Text = { en: 'operation', 'pt-BR': 'operacao' };

/**
 * What the file of an export is called, without its ending: what it is of, by its id, and the day on which it was asked for.
 * Never a document, never a name of a person.
 */
export function exportName({
  subject,
  language,
  timeZone,
  createdAt,
}: Pick<ReportExport, 'subject' | 'language' | 'timeZone' | 'createdAt'>): string {
  const [name, id] =
    'reportId' in subject ? [reportName, subject.reportId] : [operationName, subject.operationId];
  return `${say(name, language)}-${id}-${dayIn(new Date(createdAt), timeZone)}`;
}
