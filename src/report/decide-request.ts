import { canonicalJson } from '../base/canonical-json.ts';
import { inputValues } from '../policy/inputs/given-input.ts';
import { isDecided, isFinal, type Report, type Run } from './report.ts';

/** What a request for an analysis is to do with what there is about its document. */
export type RequestDecision = 'CREATE' | 'JOIN' | 'SUPERSEDE' | 'REPROCESS' | 'REUSE';

/** What makes two runs of one document the same. */
type RunTerms = Pick<
  Run,
  'policyId' | 'policyVersion' | 'profile' | 'requestedAmount' | 'inputs' | 'purpose' | 'externalId' | 'asOf'
>;

/** A request, as far as it matters what there is already. */
export interface RequestTerms {
  /** Those of the run that it would make. */
  readonly run: RunTerms;
  /** True where the request itself says what the evaluation takes for now; otherwise any time does. */
  readonly fixesAsOf: boolean;
  /** True if a finished report answers it. */
  readonly hasFreshReport: boolean;
  /** True if the run in flight belongs to a batch that no process works on: a request that joined it could wait for days. */
  readonly waitsForBatch: boolean;
}

/**
 * What becomes of a request for an analysis, by the newest report about its document and the run that this shows.
 *
 * - REUSE: a finished report answers the request, whatever else there is.
 * - CREATE: there is no report, or the newest is decided (APPROVED or DENIED): a new one.
 * - JOIN: an equal run is in flight; nothing is to be done.
 * - SUPERSEDE: another run is in flight, or an equal one that waits for its batch, and a new one replaces it in the same report.
 * - REPROCESS: the newest report has ended without being decided: a new run of it.
 */
export function decideRequest(
  newest: Pick<Report, 'status'> | undefined,
  current: (RunTerms & Pick<Run, 'phase'>) | undefined,
  request: RequestTerms,
): RequestDecision {
  if (request.hasFreshReport) return 'REUSE';
  if (newest === undefined || isDecided(newest.status)) return 'CREATE';
  if (current === undefined || isFinal(current.phase)) return 'REPROCESS';
  return hasSameTerms(current, request) && !request.waitsForBatch ? 'JOIN' : 'SUPERSEDE';
}

/** What the caller said beside the document: what is known, and why it is asked. */
type Said = Pick<Run, 'inputs' | 'purpose'>;

/** Whether the caller said the same of both. */
export function saySame(one: Said, other: Said): boolean {
  return (
    one.purpose?.code === other.purpose?.code &&
    canonicalJson(inputValues(one.inputs)) === canonicalJson(inputValues(other.inputs))
  );
}

/** Whether two runs ask the same about a document: policy version, sources, amount, inputs and purpose are equal. */
export function askSame(
  one: Omit<RunTerms, 'externalId' | 'asOf'>,
  other: Omit<RunTerms, 'externalId' | 'asOf'>,
): boolean {
  return (
    one.policyId === other.policyId &&
    one.policyVersion === other.policyVersion &&
    one.profile === other.profile &&
    one.requestedAmount === other.requestedAmount &&
    saySame(one, other)
  );
}

function hasSameTerms(current: RunTerms, { run, fixesAsOf }: RequestTerms): boolean {
  return (
    askSame(current, run) &&
    current.externalId === run.externalId &&
    (!fixesAsOf || current.asOf === run.asOf)
  );
}
