import { type Language, say } from '../base/language.ts';
import type { SectionError, SectionStatus } from '../collector/assemble.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import { analysisOf } from '../policy/analysis.ts';
import { type ExplanationAnswer, explainDecision } from '../policy/explain-decision.ts';
import { freshnessOf } from '../policy/freshness.ts';
import { type GivenInput, inputInWords } from '../policy/inputs/given-input.ts';
import { type InputValue, inputTitle } from '../policy/inputs/input.ts';
import type { Policy } from '../policy/policy.ts';
import { wordPolicyResult } from '../policy/result-words.ts';
import { whyNotEvaluated } from '../policy/why-unanswered.ts';
import type { CreditPolicyDetails, PolicyOutcome } from '../sections/credit-policy.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import { isSectionType, sectionDefinition } from '../sections/index.ts';
import { roles } from '../sections/roles.ts';
import { statementsInWords } from '../sections/statement-words.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Charge } from '../usage/charge-store.ts';
import { statusWords } from '../wording/statuses.ts';
import { errorInLanguage } from './error-words.ts';
import { evaluatedFacts } from './evaluated-facts.ts';
import { insufficientCoverageOf } from './insufficient-coverage.ts';
import { answerNote, type NoteAnswer } from './note-answer.ts';
import type { Note } from './note-store.ts';
import { answerPurpose, type PurposeAnswer } from './purpose-answer.ts';
import {
  isFinal,
  type PolicyStatus,
  type Report,
  type ReportError,
  type ReportStatus,
  type Run,
} from './report.ts';
import { costOfRun, type ReportCostAnswer } from './report-cost.ts';
import { answerReview, type ReviewAnswer } from './review-answer.ts';
import type { Review } from './review-store.ts';
import type { StoredSection } from './section-store.ts';
import { answerSignatures, type SignaturesAnswer } from './signature-answer.ts';
import type { Signature } from './signature-store.ts';
import { type SourceAnswer, withDataAge } from './source-answer.ts';

/** What is answered in where nobody says a language: the specification's titles are in it. */
export const defaultLanguage = 'pt-BR';

/** Past this time in PROCESSING a run is called slow. */
const slowAfterMs = 120_000;

/** Said in every answer that holds invented data. */
export const sandboxNotice = 'SANDBOX: invented data';

/** How far the latest run is, whatever has been decided. */
interface ReportProgress {
  readonly phase: 'PENDING' | 'PROCESSING' | 'EVALUATING' | 'COMPLETED' | 'ERROR';
  readonly sourcesDone: number;
  readonly sourcesTotal: number;
  /** Nothing more will happen by itself. */
  readonly final: boolean;
  /** More than two minutes in PROCESSING. */
  readonly slow: boolean;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** A section as the API answers it. */
export interface SectionAnswer {
  readonly id: string;
  readonly type: { readonly value: string; readonly title: string };
  readonly status: SectionStatus;
  readonly details: Readonly<Record<string, unknown>>;
  readonly integrationCount: number;
  readonly sources: readonly SourceAnswer[];
  readonly errors: readonly SectionError[];
  /** The evaluation day, `YYYY-MM-DD`, which ages and validity refer to. */
  readonly asOf: string;
  readonly updatedAt: string;
}

/** Something that the caller said. */
export interface InputAnswer {
  readonly name: string;
  readonly title: string;
  readonly value: InputValue;
  readonly text: string;
}

/** A report without its sections, as lists answer it. */
export interface ReportSummaryAnswer {
  readonly id: string;
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  /** What the subject is called, once a run that has ended knew it. */
  readonly name?: string;
  readonly depth: string;
  readonly policyId: string;
  readonly policyVersion: number;
  readonly status: ReportStatus;
  readonly policyStatus: PolicyStatus;
  readonly score: number | null;
  /** There where the score rests on less than the policy's minimum coverage: what it rests on, from 0 to 1. */
  readonly insufficientCoverage?: number;
  readonly externalId?: string;
  /** External ids of later requests that the finished report answered. */
  readonly otherExternalIds?: readonly string[];
  readonly requestedAmount?: number;
  /** Left out where nobody said it. */
  readonly purpose?: PurposeAnswer;
  readonly commentary?: string;
  readonly analystId?: string;
  readonly analystName?: string;
  /** When the analyst decided. */
  readonly decidedAt?: string;
  /** What the approval says beside its status. */
  readonly terms?: DecisionTerms;
  readonly profile: string;
  readonly sandbox: boolean;
  readonly notice?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly progress: ReportProgress;
  readonly errors: readonly ReportError[];
}

/** A report as `GET /v2/report/{id}` answers it. */
export interface ReportAnswer extends ReportSummaryAnswer, SignaturesAnswer, ExplanationAnswer {
  /** What the caller said, in words too; left out where that is nothing. */
  readonly inputs?: readonly InputAnswer[];
  /** The result in a few sentences, made of it alone; there once the policy was evaluated. */
  readonly analysis?: string;
  /** After a redo: who had decided before. */
  readonly previousAnalystId?: string;
  /** What people noted, in order; left out where that is nothing. */
  readonly notes?: readonly NoteAnswer[];
  /** Where the decision was asked to be looked at again, in order; left out where it was not. */
  readonly reviews?: readonly ReviewAnswer[];
  /** What its sources cost; left out where none had a price. */
  readonly cost?: ReportCostAnswer;
  readonly policyResult: CreditPolicyDetails | null;
  readonly sections: readonly SectionAnswer[];
}

/** The status object of the specification's 2.2. */
export interface StatusAnswer {
  readonly id: string;
  readonly value: ReportStatus;
  readonly title: string;
}

/** A kind of document as answers spell it. */
export function documentType(kind: Report['documentKind']): 'CPF' | 'CNPJ' {
  return kind === 'cpf' ? 'CPF' : 'CNPJ';
}

export function answerStatus(status: ReportStatus, language: Language): StatusAnswer {
  return { id: `status_${status.toLowerCase()}`, value: status, title: say(statusWords[status], language) };
}

/** What a request for an analysis is answered with. */
export interface CreateReportAnswer {
  readonly id: string;
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly policyId: string;
  readonly policyStatus: PolicyStatus;
  readonly status: StatusAnswer;
  readonly externalId?: string;
  readonly progress: ReportProgress;
  /** True where a finished report was fresh enough, and nothing is counted. */
  readonly reused: boolean;
  readonly sandbox: boolean;
  readonly notice?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export function answerCreated(
  report: Report,
  run: Run,
  { reused, now, language }: { reused: boolean; now: Date; language: Language },
): CreateReportAnswer {
  return {
    id: report.id,
    document: report.document,
    type: documentType(report.documentKind),
    policyId: report.policyId,
    policyStatus: report.policyStatus,
    status: answerStatus(report.status, language),
    ...(report.externalId !== null && { externalId: report.externalId }),
    progress: answerProgress(run, now),
    reused,
    sandbox: run.sandbox,
    ...(run.sandbox && { notice: sandboxNotice }),
    createdAt: report.createdAt,
    updatedAt: report.updatedAt,
  };
}

/** A report and its latest run, as lists show them; `now` only tells whether a run is slow. */
export function answerReportSummary(
  report: Report,
  run: Run,
  { now, language }: { readonly now: Date; readonly language: Language },
): ReportSummaryAnswer {
  const insufficientCoverage = report.score === null ? undefined : insufficientCoverageOf(run);
  return {
    id: report.id,
    document: report.document,
    type: documentType(report.documentKind),
    ...(report.subjectName !== null && report.subjectName !== '' && { name: report.subjectName }),
    depth: report.depth,
    policyId: report.policyId,
    policyVersion: run.policyVersion,
    status: report.status,
    policyStatus: report.policyStatus,
    score: report.score,
    ...(insufficientCoverage !== undefined && { insufficientCoverage }),
    ...(report.externalId !== null && { externalId: report.externalId }),
    ...(report.otherExternalIds.length > 0 && { otherExternalIds: report.otherExternalIds }),
    ...(run.requestedAmount !== null && { requestedAmount: run.requestedAmount }),
    ...(run.purpose !== null && { purpose: answerPurpose(run.purpose, language) }),
    ...(report.commentary !== null && { commentary: report.commentary }),
    ...(report.analystId !== null && { analystId: report.analystId }),
    ...(report.analystName !== null && { analystName: report.analystName }),
    ...(report.decidedAt !== null && { decidedAt: report.decidedAt }),
    ...(report.terms !== null && { terms: report.terms }),
    profile: run.profile,
    sandbox: run.sandbox,
    ...(run.sandbox && { notice: sandboxNotice }),
    createdAt: report.createdAt,
    updatedAt: report.updatedAt,
    progress: answerProgress(run, now),
    errors: run.errors,
  };
}

/** A report of a list, in the reader's language. */
export function summaryInLanguage(summary: ReportSummaryAnswer, language: Language): ReportSummaryAnswer {
  return { ...summary, errors: summary.errors.map((error) => errorInLanguage(error, language)) };
}

/** The whole report: its latest run with the sections that are finished. */
export function answerReport(
  report: Report,
  run: Run,
  more: {
    readonly sections: readonly StoredSection[];
    /** The policy of the run; undefined if it cannot be read, and until the run ends. */
    readonly policy: StoredPolicy | undefined;
    readonly previousAnalystId: string | undefined;
    readonly signatures: readonly Signature[];
    readonly notes: readonly Note[];
    readonly reviews: readonly Review[];
    /** What questions of the run were counted with. */
    readonly charges: readonly Charge[];
    readonly now: Date;
    readonly language: Language;
  },
): ReportAnswer {
  const { sections, policy, previousAnalystId, signatures, notes, charges, reviews, now, language } = more;
  const cost = costOfRun(charges);
  // Written by the evaluation, and read back unchanged.
  const { policyResult: kept } = run;
  const policyResult = kept === null ? null : readKeptJson<PolicyOutcome>(kept, 'run', run);
  const facts = () => evaluatedFacts(report, run, sections);
  const ages = agesOf(policy?.policy);
  const content = {
    ...answerReportSummary(report, run, { now, language }),
    ...(previousAnalystId !== undefined && { previousAnalystId }),
    ...answerSignatures(signatures),
    ...(notes.length > 0 && { notes: notes.map(answerNote) }),
    ...(reviews.length > 0 && { reviews: reviews.map(answerReview) }),
    ...(run.inputs.length > 0 && { inputs: run.inputs.map((input) => answerInput(input, language)) }),
    ...(policyResult !== null && explainDecision(policyResult, policy, facts, { ...report, language })),
    ...(cost && { cost }),
    policyResult,
    sections: sections.map((section) => contentOf(section, ages)),
  };
  return reportInLanguage(content, language);
}

function answerInput(input: GivenInput, language: Language): InputAnswer {
  const { name, value } = input;
  return { name, title: inputTitle(input, language), value, text: inputInWords(input, language) };
}

/** Returns a section by itself. @param policy of its run; undefined if the policy cannot be read. */
export function answerSection(
  section: StoredSection,
  policy: StoredPolicy | undefined,
  language: Language,
): SectionAnswer {
  return sectionInLanguage(contentOf(section, agesOf(policy?.policy)), language);
}

/** Returns the maximum ages that a policy sets, in days, by section. If several roles give a section, the lowest counts. */
function agesOf(policy: Policy | undefined): ReadonlyMap<string, number> {
  const ages = new Map<string, number>();
  for (const { source, maximumAgeDays } of policy === undefined ? [] : freshnessOf(policy))
    for (const type of roles[source].sections)
      ages.set(type, Math.min(maximumAgeDays, ages.get(type) ?? maximumAgeDays));
  return ages;
}

function contentOf(section: StoredSection, ages: ReadonlyMap<string, number>): SectionAnswer {
  const details = readKeptJson<Readonly<Record<string, unknown>>>(section.details, 'section', section);
  return {
    id: section.id,
    type: { value: section.type, title: section.type },
    status: section.status,
    // Written by the section store, as JSON.
    details,
    integrationCount: section.integrationCount,
    sources: section.sources.map((source) =>
      withDataAge(source, { ...section, details }, ages.get(section.type)),
    ),
    errors: section.errors,
    asOf: section.asOf,
    updatedAt: section.updatedAt,
  };
}

function answerProgress(run: Run, now: Date): ReportProgress {
  // A report never points at a superseded run; should it ever, it must not look finished.
  const phase = run.phase === 'SUPERSEDED' ? 'PENDING' : run.phase;
  return {
    phase,
    sourcesDone: run.sourcesDone,
    sourcesTotal: run.sourcesTotal,
    final: isFinal(phase),
    slow:
      phase === 'PROCESSING' &&
      run.startedAt !== null &&
      now.getTime() - Date.parse(run.startedAt) > slowAfterMs,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
  };
}

/** What a report says of its result before it is said in a language, and so in any. */
type ReportContent = Omit<ReportAnswer, 'policyResult'> & {
  readonly policyResult: PolicyOutcome | CreditPolicyDetails | null;
};

/** A report with its words made anew in the reader's language: titles, and the sentences of rules and reasons. */
function reportInLanguage(report: ReportContent, language: Language): ReportAnswer {
  const titled = report.sections.map((section) => sectionTitled(section, language));
  const answered = { requestedAmount: report.requestedAmount ?? null, sections: titled };
  const policyResult =
    report.policyResult &&
    wordPolicyResult(report.policyResult, language, (rule) => whyNotEvaluated(rule, answered, language));
  const analysis = report.policyResult && analysisOf(report.policyResult, report, language);
  return {
    ...report,
    errors: report.errors.map((error) => errorInLanguage(error, language)),
    // Until an analyst writes one, the analysis is the commentary.
    ...(analysis !== null && { analysis, ...(report.analystId === undefined && { commentary: analysis }) }),
    policyResult,
    sections: titled.map((section) =>
      section.type.value === 'CREDIT_POLICY' && policyResult !== null
        ? { ...section, details: policyResult }
        : section,
    ),
  };
}

/** A section by itself, in the reader's language. */
function sectionInLanguage(section: SectionAnswer, language: Language): SectionAnswer {
  const titled = sectionTitled(section, language);
  if (section.type.value !== 'CREDIT_POLICY' || section.status !== 'COMPLETED') return titled;
  // Written by the evaluation, and read back unchanged.
  const outcome = section.details as PolicyOutcome;
  return { ...titled, details: wordPolicyResult(outcome, language) };
}

function sectionTitled(section: SectionAnswer, language: Language): SectionAnswer {
  const { value } = section.type;
  const title = isSectionType(value) ? say(sectionDefinition(value).title, language) : value;
  const errors = section.errors.map((error) => errorInLanguage(error, language));
  const words = value === 'FINANCIAL_STATEMENTS' && { details: statementsInWords(section.details, language) };
  return { ...section, type: { value, title }, errors, ...words };
}
