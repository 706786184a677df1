import type { HostedContext } from '../../../src/http/dialects/hosted-v1/define-view.ts';
import { hostedViews } from '../../../src/http/dialects/hosted-v1/views.ts';
import type { SectionDetails, SectionType } from '../../../src/sections/index.ts';
import { summarize } from '../../../src/sections/summarize.ts';

type Json = ReturnType<typeof JSON.parse>;

/** A report in the dialect as far as its views read it. */
export interface Shown {
  /** The status of sections that are not COMPLETED. */
  readonly statuses?: Partial<Record<SectionType, string>>;
  /** Results of rules: the section and the status of each. */
  readonly rules?: readonly (readonly [SectionType, string])[];
  /** Default: a company. */
  readonly document?: string;
}

/** The evaluation day of `valuesOf`. */
export const evaluationDay = '2026-11-30';

/** Returns the values of the entries of a section in the dialect, from the details of sections. SUMMARY is made from the others. */
export function valuesOf(type: SectionType, sections: Partial<SectionDetails>, shown: Shown = {}): Json[] {
  const { statuses = {}, rules = [], document = '99990001000198' } = shown;
  const types = new Set([...Object.keys(sections), ...Object.keys(statuses)]);
  const context = {
    answer: {
      document,
      type: document.length === 11 ? 'CPF' : 'CNPJ',
      sections: [...types].map((value) => ({
        type: { value, title: value },
        status: statuses[value as SectionType] ?? 'COMPLETED',
      })),
    },
    sections: {
      ...sections,
      SUMMARY: summarize(sections),
      ...(rules.length > 0 && {
        CREDIT_POLICY: {
          policyStatus: 'APPROVED',
          score: null,
          creditLimit: null,
          reasons: [],
          groups: [{ rules: rules.map(([section, status]) => ({ section, status })) }],
        },
      }),
    },
    day: evaluationDay,
  } as unknown as HostedContext;
  const [view] = hostedViews.get(type) ?? [];
  if (view === undefined) throw new Error(`${type} has no view`);
  return [...view.entries(context)];
}

/** Returns the cards of SUMMARY by key. */
export function cardsOf(sections: Partial<SectionDetails>, shown: Shown = {}): Json {
  return valuesOf('SUMMARY', sections, shown)[0];
}
