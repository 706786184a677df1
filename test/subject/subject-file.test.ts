import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { requireDocument } from '../../src/document/document.ts';
import { leaveNote } from '../../src/report/notes.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { holdSubject } from '../../src/subject/legal-hold.ts';
import { subjectZip } from '../../src/subject/subject-file.ts';
import { formatIn } from '../../src/wording/format.ts';
import { openLocalEngine, start } from '../report/local-engine.ts';

/** The names of people among those related to a subject. */
function relatedPeople(details: Readonly<Record<string, unknown>>): readonly string[] {
  return JSON.stringify(details)
    .split('"name":"')
    .slice(1)
    .flatMap((rest) => {
      const name = rest.slice(0, rest.indexOf('"'));
      return /ltda|s\.a\.|\bsa\b|eireli/i.test(name) ? [] : [name];
    });
}

test('the file has everything about its subject and names nobody else, in pages, records and texts', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { storage, actor } = engine;
  await enablePolicy(storage, actor, { templateId: 'full-person' }, start);
  const person = sandboxCases().find(({ case: name }) => name === 'approved-person')?.document ?? '';
  const document = { kind: 'cpf', value: person } as const;
  const { report } = await analyzeDocument(engine, actor, { document, policyId: 'full-person' });
  const whole = await getReport(engine, actor, report.id, 'pt-BR');
  const relations = whole.sections.find(({ type }) => type.value === 'RELATIONS');
  const others = relatedPeople(relations?.details ?? {}).filter((name) => name !== whole.name);
  expect(others.length).toBeGreaterThan(0);
  const [other = ''] = others;
  await leaveNote(engine, actor, { reportId: report.id, text: `falar com ${other}, 111.444.777-35` });

  await holdSubject(engine, actor, { document, reason: 'Processo em sigilo' });

  const style = { language: 'pt-BR', timezone: 'UTC', format: formatIn('pt-BR', 'UTC') } as const;
  const zip = await buffer(subjectZip(engine, actor, { document, style, madeAt: start }));
  // Files of a zip stand in it as they are.
  const text = zip.toString('utf8');
  for (const name of ['index.html', 'subject.json', `reports/${report.id}.html`, `reports/${report.id}.json`])
    expect(text).toContain(name);
  expect(text).toContain(whole.name);
  expect(text).toContain(person);
  expect(text).toContain('SANDBOX');
  expect(text).toMatch(/<td class="figure">R\$\u00a0[\d.,]+<\/td>/);
  expect(others.filter((name) => text.includes(name))).toEqual([]);
  expect(text).not.toContain('111.444.777-35');
  expect(text).toContain('***.444.777-**');
  expect(text).not.toContain('Processo em sigilo');
  expect(text).not.toContain(actor.analystId);
  expect(text).not.toMatch(/<(?:script|img|link)|https?:\/\/[^"]*\.js/);
});

test('the JSON of a report has its analyses from first to last, as one call of JSON.stringify writes them', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { storage, actor } = engine;
  await enablePolicy(storage, actor, { templateId: 'starter-person' }, start);
  const document = requireDocument(
    sandboxCases().find(({ case: name }) => name === 'alert-person')?.document ?? '',
  );
  const analyze = () => analyzeDocument(engine, actor, { document, policyId: 'starter-person' });
  const { report } = await analyze();
  await analyze();
  await analyze();
  const style = { language: 'en', timezone: 'UTC', format: formatIn('en', 'UTC') } as const;
  const zip = await buffer(subjectZip(engine, actor, { document, style, madeAt: start }));
  const name = `reports/${report.id}.json`;
  const text = zip.subarray(zip.indexOf(name) + name.length).toString('utf8');
  const json = text.slice(0, text.indexOf('\n}') + 2);
  const written = JSON.parse(json);
  expect(json).toBe(JSON.stringify(written, null, 1));
  expect(written.analyses.map((analysis: { readonly number: number }) => analysis.number)).toEqual([1, 2, 3]);
});
