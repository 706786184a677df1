import { describe, expect, test } from 'vitest';
import { type ReportStatus, statusAfter } from '../../src/report/report.ts';
import { followTransitions, transitions } from '../../src/report/transitions.ts';

const undecided = (status: ReportStatus) => ({ status, decidedAt: null });

describe('what one transaction does at once', () => {
  test('is followed event by event, and ends where the last one leads', () => {
    const begun = followTransitions(null, ['CREATE', 'BEGIN']);
    expect(begun).toEqual({ status: 'PROCESSING', phase: 'PROCESSING', counted: false });
    const ended = followTransitions(undecided('PROCESSING'), ['COLLECTED', 'EVALUATED'], 'DENIED');
    expect(ended).toEqual({ status: 'DENIED', phase: 'COMPLETED', counted: true });
  });

  test('is refused where any of its events is', () => {
    expect(() => followTransitions(undecided('PENDING'), ['COLLECTED', 'EVALUATED'], 'DENIED')).toThrow(
      'A report cannot go from PENDING to EVALUATING by COLLECTED',
    );
    expect(() => followTransitions(undecided('PROCESSING'), ['EVALUATED'], 'DENIED')).toThrow('cannot go');
  });

  test('is refused where an event leads more than one way and nobody says which', () => {
    expect(() => followTransitions(undecided('EVALUATING'), ['EVALUATED'])).toThrow('cannot go');
    expect(() => followTransitions(undecided('PENDING'), [])).toThrow('without an event');
  });
});

describe('a report that an analyst decided during its run', () => {
  const decided = { status: 'DENIED', decidedAt: '2026-11-28T12:00:00.000Z' } as const;

  test.each(['PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'ALERT', 'ERROR'] as const)(
    'was decided from %s',
    (status) => {
      expect(followTransitions(undecided(status), ['DECIDE'], 'DENIED').status).toBe('DENIED');
    },
  );

  test('keeps its status at every step of the run', () => {
    for (const event of ['BEGIN', 'TAKE_UP', 'COLLECTED', 'EVALUATED', 'SOURCE_FAILED', 'GIVEN_UP'] as const)
      expect(followTransitions(decided, [event], 'APPROVED').status).toBe('DENIED');
    expect(followTransitions(decided, ['COLLECTED', 'EVALUATED'], 'ALERT')).toEqual({
      status: 'DENIED',
      phase: 'COMPLETED',
      counted: true,
    });
  });

  test('is not reprocessed by a new request', () => {
    expect(() => followTransitions(decided, ['REANALYSE'])).toThrow('cannot go');
  });
});

test('the table names every step once', () => {
  const events = transitions.map(({ event }) => event);
  expect(new Set(events).size).toBe(events.length);
});

describe('the status after a run', () => {
  const automatic = { usePolicyResult: true };
  const manual = { usePolicyResult: false };

  test.each(['APPROVED', 'DENIED', 'ALERT'] as const)('that the policy calls %s', (policyStatus) => {
    const end = { outcome: 'EVALUATED', policyStatus } as const;
    expect(statusAfter(automatic, end)).toBe(policyStatus satisfies ReportStatus);
    expect(statusAfter(manual, end)).toBe('COMPLETED');
  });

  test.each(['SOURCE_FAILED', 'EVALUATION_BROKE', 'NOT_SEEN', 'GIVEN_UP'] as const)(
    'that ended by %s is an error, whoever decides',
    (outcome) => {
      expect([automatic, manual].map((policy) => statusAfter(policy, { outcome }))).toEqual([
        'ERROR',
        'ERROR',
      ]);
    },
  );
});
