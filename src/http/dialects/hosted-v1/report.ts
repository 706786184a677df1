import type { CreateReportAnswer, ReportAnswer, SectionAnswer } from '../../../report/report-answer.ts';
import type { SectionDetails } from '../../../sections/index.ts';
import { dayIn } from '../../../wording/calendar.ts';
import type { HostedContext, HostedView } from './define-view.ts';
import { hostedStatus } from './status.ts';
import { hostedViews } from './views.ts';

/** The caller of the dialect. */
interface HostedCaller {
  readonly organizationId: string;
  /** The configured time zone. */
  readonly timezone: string;
}

/** What POST /report answers to a client of the dialect. */
export function hostedCreated(
  answer: CreateReportAnswer,
  { organizationId, timezone }: HostedCaller,
): object {
  const { id, document, policyId, status, progress, createdAt, updatedAt, externalId, notice } = answer;
  return {
    id,
    policyId,
    organizationId,
    document,
    createdAt,
    updatedAt,
    yearMonthDay: dayNumber(createdAt, timezone),
    status: hostedStatus(status.value, progress.final),
    ...(externalId !== undefined && { externalId }),
    ...(notice !== undefined && { notice }),
  };
}

/** What GET /report/{id} answers to a client of the dialect. */
export function hostedReport(answer: ReportAnswer, { organizationId, timezone }: HostedCaller): object {
  const { id, document, policyId, status, progress, createdAt, updatedAt, externalId, notice } = answer;
  const day = answer.sections[0]?.asOf ?? dayIn(new Date(updatedAt), timezone);
  const context: HostedContext = { answer, sections: collected(answer.sections), day };
  const entries = answer.sections.flatMap(({ sources, errors }) => [...sources, ...errors]);
  return {
    id,
    policyId,
    organizationId,
    document,
    createdAt,
    updatedAt,
    commentary: answer.commentary ?? null,
    analystId: answer.analystId ?? null,
    previousAnalystId: answer.previousAnalystId ?? null,
    yearMonthDay: dayNumber(createdAt, timezone),
    status: hostedStatus(status, progress.final),
    integrationTypes: [...new Set([...entries, ...answer.errors].map(({ source }) => source))],
    ranWithoutSCRReason: whyWithoutScr(answer),
    verified: false,
    product: null,
    ...(externalId !== undefined && { externalId }),
    ...(notice !== undefined && { notice }),
    reportProgress: { finalizedAt: progress.final ? progress.finishedAt : null },
    businessDecisions: {
      policyDecision: answer.policyResult === null ? null : { createdAt: progress.finishedAt },
    },
    sections: answer.sections.flatMap((section) =>
      (hostedViews.get(section.type.value) ?? []).flatMap((view, place) =>
        hostedSection(section, view, { context, place }),
      ),
    ),
  };
}

/** Why the central bank's register was not asked: the consent of the holder is missing. */
function whyWithoutScr({ sections }: ReportAnswer): string | null {
  const errors = sections.flatMap((section) => section.errors);
  return errors.find(({ code }) => code === 'CONSENT_MISSING')?.message ?? null;
}

/** One section; a second view of one, where it says nothing, is left out. */
function hostedSection(
  section: SectionAnswer,
  view: HostedView,
  { context, place }: { readonly context: HostedContext; readonly place: number },
): readonly object[] {
  const { id, type, sources, errors } = section;
  const entries = view.entries(context);
  if (place > 0 && entries.length === 0) return [];
  const answered = [...new Set(sources.map(({ source }) => source))];
  const failures = errors.map(({ source, code, message, at }) => ({
    integrationType: source,
    code,
    message,
    at,
  }));
  const unavailable = {
    integrationTypes: [...new Set(errors.map(({ source }) => source))],
    values: { situation: 'unavailable' },
    errors: failures,
  };
  return [
    {
      id,
      type: {
        id: view.name,
        title: type.title,
        value: view.name,
        tabs: [
          { type: view.tab, order: sectionOrder(type.value), side: view.tab === 'SUMMARY' ? 'left' : null },
        ],
      },
      selectedIntegrations: [],
      sectionDetails: [
        ...entries.map((values) => ({ integrationTypes: answered, values, errors: [] })),
        ...(errors.length > 0 ? [unavailable] : []),
      ],
      comments: [],
      errors: failures,
    },
  ];
}

function sectionOrder(type: string): number {
  return [...hostedViews.keys()].indexOf(type) + 1;
}

/** The details of the sections about which something is known, by their types. */
function collected(sections: readonly SectionAnswer[]): Partial<SectionDetails> {
  const completed = sections.filter(({ status }) => status === 'COMPLETED' || status === 'PARTIAL');
  // Written from details of the section's own schema, and by this program alone.
  return Object.fromEntries(
    completed.map(({ type, details }) => [type.value, details]),
  ) as Partial<SectionDetails>;
}

/** Returns the day of an instant in a time zone as the number YYYYMMDD. */
function dayNumber(timestamp: string, timezone: string): number {
  return Number(dayIn(new Date(timestamp), timezone).replaceAll('-', ''));
}
