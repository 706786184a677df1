import type { ReportAnswer } from '../../../report/report-answer.ts';
import type { SectionDetails, SectionType } from '../../../sections/index.ts';

/** The content of one entry of a section, in the names of the dialect. */
export type HostedValues = Readonly<Record<string, unknown>>;

/** What the views of a report's sections are made of. */
export interface HostedContext {
  readonly answer: ReportAnswer;
  /** What was collected, by our types. */
  readonly sections: Partial<SectionDetails>;
  /** The evaluation day, `YYYY-MM-DD`. */
  readonly day: string;
}

interface HostedTab {
  readonly type: 'SUMMARY' | 'REGISTRATION' | 'RESTRICTIVE';
  readonly order: number;
  readonly side: 'left' | 'right' | null;
}

/** How one of our sections reads in the dialect. */
export interface HostedView {
  /** The type of the section in the dialect. */
  readonly name: string;
  readonly tab: HostedTab['type'];
  /** Its entries; none where nothing is known. */
  readonly entries: (context: HostedContext) => readonly HostedValues[];
}

/** A view of the section `type`, which is called only where the section has details. */
export function defineView<T extends SectionType>(
  type: T,
  view: {
    readonly name?: string;
    readonly tab: HostedTab['type'];
    readonly entries: (details: SectionDetails[T], context: HostedContext) => readonly HostedValues[];
  },
): HostedView {
  return {
    name: view.name ?? type,
    tab: view.tab,
    entries: (context) => {
      const details = context.sections[type];
      return details === undefined ? [] : view.entries(details, context);
    },
  };
}
