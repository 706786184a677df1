import { describe, expect, test } from 'vitest';
import { shippedPurposes } from '../../src/policy/purpose.ts';
import { decideRequest, type RequestDecision, type RequestTerms } from '../../src/report/decide-request.ts';
import { type ReportStatus, type RunPhase, reportStatuses } from '../../src/report/report.ts';

const terms: RequestTerms['run'] = {
  policyId: 'starter-company',
  policyVersion: 3,
  profile: 'sandbox',
  inputs: [],
  purpose: null,
  requestedAmount: 50_000,
  externalId: 'order-1',
  asOf: '2026-11-20T12:00:00.000Z',
};

function request(changes: Partial<RequestTerms> = {}): RequestTerms {
  return { run: terms, fixesAsOf: false, hasFreshReport: false, waitsForBatch: false, ...changes };
}

const otherTerms: readonly (readonly [what: string, Partial<RequestTerms['run']>])[] = [
  ['another policy', { policyId: 'manual' }],
  ['another version of the policy', { policyVersion: 4 }],
  ['another profile', { profile: 'public' }],
  ['another amount', { requestedAmount: 50_001 }],
  ['no amount', { requestedAmount: null }],
  ['another external id', { externalId: 'order-2' }],
  ['no external id', { externalId: null }],
  ['a purpose', { purpose: shippedPurposes[0] ?? null }],
];

describe('a request about a document', () => {
  test('that has no report is for a new one', () => {
    expect(decideRequest(undefined, undefined, request())).toBe('CREATE');
  });

  const byStatus: Readonly<
    Record<ReportStatus, readonly [RunPhase, equal: RequestDecision, other: RequestDecision]>
  > = {
    PENDING: ['PENDING', 'JOIN', 'SUPERSEDE'],
    PROCESSING: ['PROCESSING', 'JOIN', 'SUPERSEDE'],
    EVALUATING: ['EVALUATING', 'JOIN', 'SUPERSEDE'],
    COMPLETED: ['COMPLETED', 'REPROCESS', 'REPROCESS'],
    ALERT: ['COMPLETED', 'REPROCESS', 'REPROCESS'],
    ERROR: ['ERROR', 'REPROCESS', 'REPROCESS'],
    APPROVED: ['COMPLETED', 'CREATE', 'CREATE'],
    DENIED: ['COMPLETED', 'CREATE', 'CREATE'],
  };
  test.each(reportStatuses)('whose newest report is %s', (status) => {
    const [phase, equal, other] = byStatus[status];
    const current = { ...terms, phase };
    expect(decideRequest({ status }, current, request())).toBe(equal);
    for (const [what, changes] of otherTerms) {
      const asked = request({ run: { ...terms, ...changes } });
      expect(decideRequest({ status }, current, asked), what).toBe(other);
    }
  });

  test('joins a run of any time, unless it says what the evaluation takes for now', () => {
    const current = { ...terms, phase: 'PROCESSING' } as const;
    const later = { ...terms, asOf: '2026-11-21T12:00:00.000Z' };
    expect(decideRequest({ status: 'PROCESSING' }, current, request({ run: later }))).toBe('JOIN');
    const fixed = request({ run: later, fixesAsOf: true });
    expect(decideRequest({ status: 'PROCESSING' }, current, fixed)).toBe('SUPERSEDE');
    expect(decideRequest({ status: 'PROCESSING' }, current, request({ fixesAsOf: true }))).toBe('JOIN');
  });

  test.each([undefined, ...reportStatuses])(
    'is answered with a fresh report, where the newest is %s',
    (status) => {
      const newest = status && { status };
      const current = { ...terms, phase: 'PROCESSING' } as const;
      expect(decideRequest(newest, current, request({ hasFreshReport: true }))).toBe('REUSE');
    },
  );
});
