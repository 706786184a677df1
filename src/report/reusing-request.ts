import type { SourceProfile } from '../collector/source-profile.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import type { Document } from '../document/document.ts';
import type { Storage } from '../storage/open-database.ts';
import type { RunDraft } from './new-run.ts';
import type { Report, Run } from './report.ts';

/** A request that may be answered without querying a source. */
export interface ReusingRequest {
  readonly document: Document;
  /** The run that the request asks for. */
  readonly run: RunDraft;
  readonly policy: StoredPolicy;
  readonly profile: SourceProfile;
  /** Maximum age of the answers. 0: no answer is used again. */
  readonly days: number;
}

/** Evaluates a request on the answers of an earlier run, without a query to a source. */
export type EvaluateAgain = (
  db: Storage['db'],
  request: ReusingRequest,
  earlier: EarlierRun,
) => Promise<'SAME_DECISION' | 'OTHER_DECISION' | 'ANSWERS_MISSING'>;

/** A finished report and its latest run. */
export interface EarlierRun {
  readonly report: Report;
  readonly run: Run;
}
