import type { App } from '../../app.ts';

/** What the toolbox has at hand from one question to the next. */
export interface Workbench {
  readonly app: App;
  /** The report that was worked on last. */
  lastReport: string | undefined;
}
