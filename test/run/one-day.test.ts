import { expect, test } from 'vitest';
import { hostedReport } from '../../src/http/dialects/hosted-v1/report.ts';
import { readNarrowing } from '../../src/http/list-narrowing.ts';
import { sectionPage } from '../../src/presentation/section-page.ts';
import { getReport, listReports } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { formatIn } from '../../src/wording/format.ts';
import { approvedCompany, openLocalEngine } from '../report/local-engine.ts';

const minutes = 60_000;

/** Opens an engine at 22:30 in São Paulo, which is 01:30 of the next day in UTC. */
async function openLateEngine() {
  const engine = await openLocalEngine();
  engine.pass((13 * 60 + 30) * minutes);
  expect(engine.clock.now().toISOString()).toBe('2026-11-21T01:30:00.000Z');
  return engine;
}

test('a report created at 22:30 in São Paulo shows the same day everywhere', async () => {
  const engine = await openLateEngine();
  const { report } = await analyzeDocument(engine, engine.actor, {
    document: approvedCompany,
    policyId: 'automatic',
  });
  const answer = await getReport(engine, engine.actor, report.id, 'pt-BR');

  // The API.
  expect(new Set(answer.sections.map(({ asOf }) => asOf))).toEqual(new Set(['2026-11-20']));
  const answered = answer.sections
    .flatMap(({ sources }) => sources)
    .filter(({ status }) => status === 'ANSWERED');
  // The sample revenue is of a year: its age counts from the last day of that year.
  expect(new Set(answered.map(({ dataDate, ageDays }) => `${dataDate} ${ageDays}`))).toEqual(
    new Set(['2026-11-20 0', '2025-12-31 324']),
  );
  const timezone = engine.timezone;
  expect(hostedReport(answer, { organizationId: 'org', timezone })).toMatchObject({ yearMonthDay: 20261120 });
  const ofDay = async (day: string) => {
    const query = readNarrowing({ createdFrom: day, createdTo: day }, { timezone });
    return (await listReports(engine, engine.actor, query)).items.length;
  };
  expect([await ofDay('2026-11-19'), await ofDay('2026-11-20'), await ofDay('2026-11-21')]).toEqual([
    0, 1, 0,
  ]);

  // The terminal and the page share these lines.
  const style = { language: 'pt-BR', format: formatIn('pt-BR', timezone), timezone } as const;
  const lines = answer.sections.flatMap((section) => sectionPage(section, style).sources);
  for (const line of lines) expect(line).not.toContain('21/11/2026');
  expect(lines.some((line) => line.includes('20/11/2026'))).toBe(true);
});
