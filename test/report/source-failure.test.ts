import { describe, expect, test } from 'vitest';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { SourceFailure } from '../../src/sources/define-source.ts';
import { fails, gate, hangs, scriptedSource } from '../collector/scripted-source.ts';
import { approvedCompany, countRows, openLocalEngine } from './local-engine.ts';

const request = { document: approvedCompany, policyId: 'automatic' };

describe('a required source that fails', () => {
  const sources = () => [
    scriptedSource('registration', fails('REFUSED', 'the contract has ended')),
    scriptedSource('revenue', hangs),
    scriptedSource('relations', hangs),
  ];

  test('ends the report in ERROR before evaluation, and the error names it', async () => {
    const engine = await openLocalEngine({ sources: sources() });
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect(report).toMatchObject({
      status: 'ERROR',
      policyStatus: 'PENDING',
      policyResult: null,
      score: null,
      progress: { phase: 'ERROR', final: true },
    });
    const error = {
      source: 'registration',
      section: 'BASIC_INFORMATION',
      code: 'REFUSED',
      message: 'Recusou a consulta.',
      at: '2026-11-20T12:00:00.000Z',
    };
    expect(report.errors).toEqual([error]);
    // In English, what the source said.
    expect((await getReport(engine, engine.actor, report.id, 'en')).errors).toEqual([
      { ...error, message: 'the contract has ended' },
    ]);
  });

  test('leaves the sections that answered before, also those that depend on it', async () => {
    const answers = gate();
    const engine = await openLocalEngine({
      sources: [
        scriptedSource('registration', async (attempt, signal) => {
          await answers.behaviour(attempt, signal);
          throw new SourceFailure('REFUSED', 'the contract has ended');
        }),
        scriptedSource('revenue', hangs),
        scriptedSource('relations'),
      ],
    });
    const { report } = await analyzeDocument(engine, engine.actor, request, {
      onProgress: (event) => {
        if (event.kind === 'source' && event.name === 'relations' && event.state === 'ANSWERED')
          answers.open();
      },
    });
    const statuses = report.sections.map(({ type, status }) => [type.value, status]);
    expect(report.status).toBe('ERROR');
    expect(statuses).toEqual(
      expect.arrayContaining([
        ['BASIC_INFORMATION', 'FAILED'],
        ['RELATIONS', 'COMPLETED'],
      ]),
    );
    // Its source was given up, so that nothing is known of it.
    expect(statuses.map(([type]) => type)).not.toContain('REVENUE');
  });

  test('is not counted', async () => {
    const engine = await openLocalEngine({ sources: sources() });
    await analyzeDocument(engine, engine.actor, request);
    expect(await countRows(engine.storage, 'usage')).toBe(0);
  });
});

describe('an optional source that fails', () => {
  const sources = () => [
    scriptedSource('registration'),
    scriptedSource('revenue', fails('REFUSED', 'the contract has ended')),
  ];

  test('marks its section; the policy decides on the others, and the run is counted', async () => {
    const engine = await openLocalEngine({ sources: sources() });
    const { report } = await analyzeDocument(engine, engine.actor, request);
    expect(report).toMatchObject({ status: 'APPROVED', errors: [{ source: 'revenue', section: 'REVENUE' }] });
    const section = report.sections.find(({ type }) => type.value === 'REVENUE');
    expect(section).toMatchObject({
      status: 'FAILED',
      details: {},
      integrationCount: 0,
      errors: [{ source: 'revenue', code: 'REFUSED' }],
    });
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });
});

describe('what no source of the profile gives', () => {
  test('is not collected, and its rules apply to nothing: neither invented nor clean', async () => {
    const engine = await openLocalEngine({ sources: [scriptedSource('revenue')] });
    const { report } = await analyzeDocument(engine, engine.actor, request);
    const section = report.sections.find(({ type }) => type.value === 'BASIC_INFORMATION');
    expect(section).toMatchObject({ status: 'NOT_COLLECTED', details: {}, sources: [] });
    expect(report.policyResult).toMatchObject({ policyStatus: 'ALERT', score: null, coverage: 0 });
    const rules = report.policyResult?.groups.flatMap((group) => group.rules.map(({ status }) => status));
    expect(new Set(rules)).toEqual(new Set(['NOT_APPLIED']));
  });
});
