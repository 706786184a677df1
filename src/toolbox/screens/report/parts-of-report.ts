import type { Text } from '../../../base/language.ts';
import type { ReportAnswer, SectionAnswer } from '../../../client/credit-client.ts';
import { reportWords } from '../../words/report-words.ts';

/** What a report is divided into on the page. */
export interface PartOfReport {
  readonly id: string;
  readonly title: Text;
  /** Of what there is in it; undefined where nobody counts. */
  readonly count: number | undefined;
}

/** In which part a section stands; any other is registration data. */
const negative = [
  'PEFIN',
  'REFIN',
  'PROTESTS',
  'BAD_CHEQUES',
  'OVERDUE_DEBTS',
  'PROCESSES',
  'CRIMINAL_RECORD',
  'SANCTIONS',
  'INSOLVENCY',
];
const financial = [
  'REVENUE',
  'BUREAU_SCORE',
  'SYNTHETIC_SCORE',
  'SUGGESTED_LIMIT',
  'SCR',
  'HISTORY',
  'CATEGORIES',
  'FINANCIAL_STATEMENTS',
  'FINANCIAL_INDICATORS',
];
/** What is shown elsewhere: the sum of all, and the policy's result. */
const elsewhere = ['SUMMARY', 'CREDIT_POLICY'];

function partOf(type: string): string {
  if (negative.includes(type)) return 'negative';
  return financial.includes(type) ? 'financial' : 'registration';
}

/** The sections of a part, in the order of the report. */
export function sectionsOfPart({ sections }: ReportAnswer, part: string): readonly SectionAnswer[] {
  return sections.filter(({ type }) => !elsewhere.includes(type.value) && partOf(type.value) === part);
}

/** The parts of a report, the summary first. */
export function partsOf(report: ReportAnswer): readonly PartOfReport[] {
  const rules = (report.policyResult?.groups ?? []).reduce((count, group) => count + group.rules.length, 0);
  const ofSections = (id: string, title: Text): PartOfReport => ({
    id,
    title,
    count: sectionsOfPart(report, id).length || undefined,
  });
  return [
    { id: 'summary', title: reportWords.summary, count: undefined },
    ofSections('registration', reportWords.registration),
    ofSections('negative', reportWords.negative),
    ofSections('financial', reportWords.financial),
    { id: 'rules', title: reportWords.rules, count: rules || undefined },
    { id: 'sources', title: reportWords.sources, count: report.progress.sourcesTotal || undefined },
  ];
}
