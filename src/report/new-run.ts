import { newSalt } from '../audit/report-hashes.ts';
import type { Actor } from '../auth/actor.ts';
import { newId } from '../base/ids.ts';
import { isTestOrganization } from '../base/test-organization.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import type { Document } from '../document/document.ts';
import type { GivenInput } from '../policy/inputs/given-input.ts';
import type { Purpose } from '../policy/purpose.ts';
import { dayIn } from '../wording/calendar.ts';
import type { Lease } from './hold.ts';
import type { NewReport, NewRun } from './move-report.ts';
import { sourcesFor } from './reserve-cost.ts';

/** A run that a request asks for, before it has a place in a report. */
export type RunDraft = Omit<NewRun, 'reportId' | 'number'>;

/** The part of a request that its run keeps. `requestedAmount` is in BRL. */
interface DraftRequest {
  readonly document: Document;
  readonly externalId?: string | undefined;
  readonly requestedAmount?: number | undefined;
  readonly asOf?: Date | undefined;
}

/** Returns the run that a request asks for. No process holds it yet. */
export function newRun(draft: {
  readonly request: DraftRequest;
  readonly inputs: readonly GivenInput[];
  readonly purpose: Purpose | null;
  readonly policy: StoredPolicy;
  readonly profile: SourceProfile;
  readonly actor: Pick<Actor, 'organizationId'>;
  readonly now: Date;
  readonly timezone: string;
}): RunDraft {
  const { request, inputs, purpose, policy, profile, actor, now, timezone } = draft;
  const asOf = request.asOf ?? now;
  const { kind } = request.document;
  const sources = sourcesFor(kind, policy.policy, profile.sources);
  return {
    id: newId('run'),
    organizationId: actor.organizationId,
    policyId: policy.policyId,
    policyVersion: policy.version,
    profile: profile.name,
    profileHash: profile.hash,
    requestedAmount: request.requestedAmount ?? null,
    inputs,
    purpose,
    externalId: request.externalId ?? null,
    answersOf: null,
    asOf: asOf.toISOString(),
    asOfDay: dayIn(asOf, timezone),
    timezone,
    // Also if the policy queries no source.
    sandbox: isTestOrganization(actor.organizationId) || sources.some((source) => source.sandbox),
    sourcesDone: 0,
    // A provider whose setting is missing is not queried.
    sourcesTotal: new Set(sources.flatMap(({ role, lacks }) => (lacks === undefined ? role : []))).size,
    holder: null,
    heldUntil: null,
    fence: 0,
    failures: 0,
    losses: 0,
    suspectSince: null,
    errors: [],
    policyResult: null,
    policySection: null,
    sectionCount: null,
    createdAt: now.toISOString(),
    startedAt: null,
    finishedAt: null,
  };
}

/** Returns a new run as this process holds it under a lease; without a lease, the run itself. */
export function held(run: NewRun, lease: Lease | undefined): NewRun {
  if (lease === undefined) return run;
  return { ...run, holder: lease.holder, heldUntil: lease.until, fence: 1, startedAt: run.createdAt };
}

/** Returns the report that a first run begins. */
export function newReport(run: NewRun, { document }: DraftRequest, policy: StoredPolicy): NewReport {
  return {
    id: run.reportId,
    organizationId: run.organizationId,
    document: document.value,
    documentKind: document.kind,
    policyId: policy.policyId,
    depth: policy.policy.depth,
    policyStatus: 'PENDING',
    score: null,
    externalId: run.externalId,
    otherExternalIds: [],
    commentary: null,
    analystId: null,
    analystName: null,
    decidedAt: null,
    terms: null,
    subjectName: null,
    currentRunId: run.id,
    createdAt: run.createdAt,
    updatedAt: run.createdAt,
    revision: 1,
    salt: newSalt(),
  };
}
