import type { Text } from '../../../base/language.ts';
import type { ReportAnswer, SectionAnswer } from '../../../client/credit-client.ts';
import { reportWords } from '../../words/report-words.ts';

/** What a report is divided into on the page. */
export interface PartOfReport {
  readonly id: PartId;
  readonly title: Text;
  /** Of what there is in it; undefined where nobody counts. */
  readonly count: number | undefined;
}

/** The title of each part and its name in the address. */
const parts = {
  summary: { title: reportWords.summary, address: undefined },
  registration: { title: reportWords.registration, address: 'cadastro' },
  negative: { title: reportWords.negative, address: 'restritivos' },
  financial: { title: reportWords.financial, address: 'financeiro' },
  rules: { title: reportWords.rules, address: 'regras' },
  sources: { title: reportWords.sources, address: 'fontes' },
} as const satisfies Record<string, { readonly title: Text; readonly address: string | undefined }>;

export type PartId = keyof typeof parts;

/** Returns the part in an address. Default: the summary. */
export function partAt(address: string | undefined): PartId {
  const ids = Object.keys(parts) as PartId[];
  return ids.find((id) => parts[id].address === address) ?? 'summary';
}

export function titleOfPart(id: PartId): Text {
  return parts[id].title;
}

/** Returns the address of a report with one part open. */
export function addressOfPart(reportId: string, id: PartId): string {
  const { address } = parts[id];
  return address === undefined ? `/relatorio/${reportId}` : `/relatorio/${reportId}?parte=${address}`;
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

function partOf(type: string): PartId {
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
  const part = (id: PartId, count: number | undefined): PartOfReport => ({
    id,
    title: titleOfPart(id),
    count,
  });
  const ofSections = (id: PartId) => part(id, sectionsOfPart(report, id).length || undefined);
  return [
    part('summary', undefined),
    ofSections('registration'),
    ofSections('negative'),
    ofSections('financial'),
    part('rules', rules || undefined),
    part('sources', report.progress.sourcesTotal || undefined),
  ];
}
