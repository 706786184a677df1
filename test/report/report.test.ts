import { describe, expect, it } from 'vitest';
import {
  type ReportStatus,
  reportStatuses,
  requireTransition,
  transitions,
} from '../../src/report/report.ts';

/** The specification's table of states, as a user would read it: event, from, to. */
const promised: readonly [
  Parameters<typeof requireTransition>[0],
  readonly (ReportStatus | null)[],
  readonly ReportStatus[],
][] = [
  ['CREATE', [null], ['PENDING']],
  ['REANALYSE', ['PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'ALERT', 'ERROR'], ['PENDING']],
  ['BEGIN', ['PENDING'], ['PROCESSING']],
  ['TAKE_UP', ['PENDING', 'PROCESSING', 'EVALUATING'], ['PROCESSING']],
  ['COLLECTED', ['PROCESSING'], ['EVALUATING']],
  ['SOURCE_FAILED', ['PROCESSING'], ['ERROR']],
  ['GIVEN_UP', ['PENDING', 'PROCESSING', 'EVALUATING'], ['ERROR']],
  ['EVALUATED', ['EVALUATING'], ['APPROVED', 'DENIED', 'ALERT', 'COMPLETED']],
  ['EVALUATION_BROKE', ['EVALUATING'], ['ERROR']],
  ['REEVALUATED', ['COMPLETED', 'APPROVED', 'DENIED', 'ALERT'], ['COMPLETED', 'APPROVED', 'DENIED', 'ALERT']],
  ['DECIDE', ['COMPLETED', 'APPROVED', 'DENIED', 'ALERT', 'ERROR'], ['APPROVED', 'DENIED']],
  ['REDO', ['APPROVED', 'DENIED'], ['APPROVED', 'DENIED']],
];

describe('the life of a report', () => {
  for (const [event, from, to] of promised) {
    it(`allows ${event} exactly where the specification does`, () => {
      for (const start of [null, ...reportStatuses]) {
        for (const end of reportStatuses) {
          const step = () => requireTransition(event, start, end);
          if (from.includes(start) && to.includes(end)) expect(step().event).toBe(event);
          else expect(step, `${start} to ${end}`).toThrow(/cannot go/);
        }
      }
    });
  }

  it('names every step once', () => {
    expect(transitions.map((row) => row.event).sort()).toEqual(promised.map(([event]) => event).sort());
  });

  it('counts a run only by evaluating it', () => {
    expect(transitions.filter((row) => row.counted).map((row) => row.event)).toEqual(['EVALUATED']);
  });

  it('never makes a decided report pending again', () => {
    const reanalyse = transitions.find((row) => row.event === 'REANALYSE');
    expect(reanalyse?.from).not.toContain('APPROVED');
    expect(reanalyse?.from).not.toContain('DENIED');
  });
});
