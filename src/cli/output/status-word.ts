import type { Language } from '../../base/language.ts';
import type { PolicyStatus, ReportStatus } from '../../report/report.ts';
import { statusTitles } from '../../report/report-answer.ts';

/** The word for a status. */
export function statusWord(status: ReportStatus | PolicyStatus, language: Language): string {
  return statusTitles[status][language];
}
