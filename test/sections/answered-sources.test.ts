import { expect, test } from 'vitest';
import { answeredSources } from '../../src/sections/answered-sources.ts';
import { materialOf } from '../export/sandbox-material.ts';

test('a source that failed has ended and not answered, and one that two providers play is one', async () => {
  const approved = (await materialOf('approved-company')).report;
  const { sourcesTotal: total } = approved.progress;
  expect(answeredSources(approved)).toEqual({ answered: total, total });
  for (const name of ['source-down-required-company', 'source-down-optional-company']) {
    const { report } = await materialOf(name);
    const { sourcesDone, sourcesTotal } = report.progress;
    expect(sourcesDone, name).toBe(sourcesTotal);
    expect(answeredSources(report), name).toEqual({ answered: sourcesTotal - 1, total: sourcesTotal });
  }
});

test('while a run goes on, only what has come counts', async () => {
  const answer = { sandbox: true, sha256: '', receivedAt: '', editionDate: null, provider: 'sandbox' };
  const sources = [
    { ...answer, source: 'courts', status: 'NO_RECORD' as const },
    { ...answer, source: 'scr', status: 'FAILED' as const },
    { ...answer, source: 'scr', provider: 'other', status: 'ANSWERED' as const },
    { ...answer, source: 'protests', status: 'NOT_ASKED' as const },
  ];
  const { sections, progress } = (await materialOf('approved-company')).report;
  const [section] = sections.map((one) => ({ ...one, sources })).slice(0, 1);
  if (section === undefined) throw new Error('The report has no section');
  const running = { ...progress, sourcesDone: 3, sourcesTotal: 9 };
  expect(answeredSources({ sections: [section], progress: running })).toEqual({ answered: 2, total: 9 });
});
