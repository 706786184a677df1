import { describe, expect, test } from 'vitest';
import { type ReportStatus, statusAfter } from '../../src/report/report.ts';
import { followTransitions, transitions } from '../../src/report/transitions.ts';

describe('what one transaction does at once', () => {
  test('is followed event by event, and ends where the last one leads', () => {
    const begun = followTransitions(null, ['CREATE', 'BEGIN']);
    expect(begun).toEqual({ status: 'PROCESSING', phase: 'PROCESSING', counted: false });
    const ended = followTransitions('PROCESSING', ['COLLECTED', 'EVALUATED'], 'DENIED');
    expect(ended).toEqual({ status: 'DENIED', phase: 'COMPLETED', counted: true });
  });

  test('is refused where any of its events is', () => {
    expect(() => followTransitions('PENDING', ['COLLECTED', 'EVALUATED'], 'DENIED')).toThrow(
      'A report cannot go from PENDING to EVALUATING by COLLECTED',
    );
    expect(() => followTransitions('PROCESSING', ['EVALUATED'], 'DENIED')).toThrow('cannot go');
  });

  test('is refused where an event leads more than one way and nobody says which', () => {
    expect(() => followTransitions('EVALUATING', ['EVALUATED'])).toThrow('cannot go');
    expect(() => followTransitions('PENDING', [])).toThrow('without an event');
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
