import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listEntries } from '../../src/audit/audit-store.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { decideMatch, listMatches } from '../../src/report/decide-match.ts';
import { getReport, getSection, getSectionById } from '../../src/report/read-reports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { caseOfReport } from '../../src/run/case-of-report.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { sectionWords } from '../../src/sections/section-words.ts';
import { openDatasets } from '../../src/sources/datasets/open.ts';
import { formatIn } from '../../src/wording/format.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from '../datasets/dataset-folder.ts';
import { type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';

const dayMs = 86_400_000;
const person = { kind: 'cpf', value: '98700000299' } as const;
const policyText = (sources = '{}') => `id: lists
name: Lists
kind: cpf
depth: COMPLETO
language: en
sources: ${sources}
groups:
  - name: lists
    rules:
      - { rule: SANCTIONED, failWhen: IS_TRUE, statusToApply: DENIED, whenMissing: ALERT, points: 10 }
      - { rule: PEP, failWhen: IS_TRUE, statusToApply: ALERT, points: 10 }
`;

async function openLists(sources?: string): Promise<LocalEngine & { readonly folder: string }> {
  const folder = newDatasetsFolder();
  // The name of the person is unknown: an entry without a document that may be a person's would leave the list open.
  const ceis = readFileSync(fixtureFile('20261118_CEIS.csv'), 'latin1');
  const ofCompany = ceis.replace('"";"";"EMPRESA ESTRANGEIRA', '"J";"";"EMPRESA ESTRANGEIRA');
  await loadEdition('ceis', [newFile('20261118_CEIS.csv', ofCompany)], loadOptions(folder));
  await loadEdition('pep', [fixtureFile('202610_PEP.csv')], loadOptions(folder));
  const datasets = openDatasets({ datasetsFolder: folder, registryUrl: '' });
  onTestFinished(() => datasets.close());
  const engine = await openLocalEngine({ sources: datasets.sources });
  await enablePolicy(engine.storage, engine.actor, { text: policyText(sources), file: 'lists.yaml' }, start);
  return { ...engine, folder };
}

const analyze = async (engine: LocalEngine) =>
  (await analyzeDocument(engine, engine.actor, { document: person, policyId: 'lists' }, { language: 'en' }))
    .report;

const rulesOf = (report: Awaited<ReturnType<typeof analyze>>) =>
  Object.fromEntries(
    (report.policyResult?.groups ?? []).flatMap(({ rules }) => rules.map((rule) => [rule.rule, rule])),
  );

describe('a policy that asks how old a list is', () => {
  test('applies its rule while it is fresh, and then says of which day it is', async () => {
    const engine = await openLists('{ sanctions: { maximumAgeDays: 10 } }');
    expect(rulesOf(await analyze(engine))['SANCTIONED']).toMatchObject({ status: 'APPROVED' });

    engine.pass(20 * dayMs);
    const old = await analyze(engine);
    expect(rulesOf(old)['SANCTIONED']).toMatchObject({
      status: 'NOT_APPLIED',
      stale: { source: 'sanctions', list: 'CEIS', date: '2026-11-18', maximumAgeDays: 10 },
    });
    expect(old.policyStatus).toBe('ALERT');
    const section = old.sections.find(({ type }) => type.value === 'SANCTIONS');
    expect(section?.sources).toMatchObject([{ source: 'sanctions', maximumAgeDays: 10 }]);
    const style = { language: 'en', format: formatIn('en', 'UTC') } as const;
    expect(section && sectionWords(section, style).join()).toContain('(too old: at most 10 days)');
    expect(old.sections.find(({ type }) => type.value === 'PEP')?.sources[0]).toMatchObject({
      maximumAgeDays: 75,
    });
    const byType = await getSection(engine, engine.actor, { reportId: old.id, type: 'SANCTIONS' });
    const byId = await getSectionById(engine, engine.actor, byType.id);
    expect([byType.sources, byId.sources]).toEqual([section?.sources, section?.sources]);

    engine.pass(1_000 * dayMs);
    expect(await replayReport(engine, engine.actor, old.id)).toMatchObject({ equal: true });
    const { case: made, differences } = await caseOfReport(engine, engine.actor, {
      reportId: old.id,
      name: 'old',
    });
    expect(differences).toEqual([]);
    expect(made.expect.status).toBe('ALERT');
  });

  test('states its maximum age while the list is fresh, and in place of a lower default', async () => {
    const ageIn = async (sources: string, days: number) => {
      const engine = await openLists(sources);
      engine.pass(days * dayMs);
      const { sections } = await analyze(engine);
      const [source] = sections.find(({ type }) => type.value === 'PEP')?.sources ?? [];
      return source?.maximumAgeDays;
    };
    expect(await ageIn('{ pep: { maximumAgeDays: 60 } }', 0)).toBe(60);
    expect(await ageIn('{ pep: { maximumAgeDays: 400 } }', 100)).toBe(400);
  });

  test('ends without a decision where it shall, in the language of the reader', async () => {
    const engine = await openLists('{ sanctions: { maximumAgeDays: 10, whenStale: ERROR } }');
    engine.pass(20 * dayMs);
    const report = await analyze(engine);

    expect(report).toMatchObject({ status: 'ERROR', policyResult: null });
    expect(report.errors.map(({ code, section }) => [code, section])).toEqual([['NOT_SEEN', 'SANCTIONS']]);
    expect(report.sections.find(({ type }) => type.value === 'SANCTIONS')?.sources).toMatchObject([
      { ageDays: 22, maximumAgeDays: 10 },
    ]);
    expect(report.errors[0]?.message).toContain(
      'Sanctions lists (CEIS): data of 18 Nov 2026, 22 days old (too old: at most 10 days)',
    );
    const inPortuguese = await getReport(engine, engine.actor, report.id, 'pt-BR');
    expect(inPortuguese.errors[0]?.message).toContain(
      'Listas de sanções (CEIS): dados de 18/11/2026, com 22 dias (antigos demais: no máximo 10 dias)',
    );
  });
});

describe('a possible match that is somebody else', () => {
  const decide = (engine: LocalEngine, reportId: string, rowSha256: string, decision: 'NOT_THIS' | 'OPEN') =>
    decideMatch(engine, engine.actor, { reportId, rowSha256, decision, reason: ' Born in another year. ' });

  test('counts for nothing from the next analysis on, and the report says by whom and why', async () => {
    const engine = await openLists();
    const first = await analyze(engine);
    expect(rulesOf(first)['PEP']).toMatchObject({ status: 'NOT_APPLIED' });
    const { items } = await listMatches(engine, engine.actor, first.id);
    const [match] = items;
    expect(items).toMatchObject([
      { section: 'PEP', dataset: 'pep', setAside: false, decision: null, applied: true },
    ]);
    const row = match?.rowSha256 ?? '';

    expect(await decide(engine, first.id, row.slice(0, 12), 'NOT_THIS')).toMatchObject({
      decision: { decidedBy: 'ana', reason: 'Born in another year.', reportId: first.id },
      applied: false,
    });
    // The report stays as it was made.
    expect(rulesOf(await getReport(engine, engine.actor, first.id))['PEP']).toMatchObject({
      status: 'NOT_APPLIED',
    });

    engine.pass(1_000);
    const second = await analyze(engine);
    expect(rulesOf(second)['PEP']).toMatchObject({ status: 'APPROVED', value: false });
    const pep = second.sections.find(({ type }) => type.value === 'PEP');
    expect(pep?.details).toMatchObject({
      exposed: false,
      possible: [],
      setAside: [
        {
          name: match?.name,
          rowSha256: row,
          decidedBy: 'ana',
          reason: 'Born in another year.',
          decidedAt: start.toISOString(),
        },
      ],
    });
    expect(await listMatches(engine, engine.actor, second.id)).toMatchObject({
      items: [{ rowSha256: row, setAside: true, applied: true }],
    });
    expect(await replayReport(engine, engine.actor, second.id)).toMatchObject({ equal: true });

    await decide(engine, second.id, row, 'OPEN');
    const { storage, actor } = engine;
    const entries = await listEntries(storage.db, actor.organizationId, { after: 0, limit: 1_000 });
    expect(
      entries
        .filter(({ kind }) => kind === 'MATCH_DECIDED')
        .map(({ actor: by, details }) => [by, JSON.parse(details)]),
    ).toMatchObject([
      [actor.analystId, { report: first.id, row, decision: 'NOT_THIS' }],
      [actor.analystId, { report: second.id, row, decision: 'OPEN' }],
    ]);
    // Later decisions change nothing of what was made by earlier ones.
    expect(await replayReport(engine, engine.actor, second.id)).toMatchObject({ equal: true });
    engine.pass(1_000);
    const third = await analyze(engine);
    expect(rulesOf(third)['PEP']).toMatchObject({ status: 'NOT_APPLIED' });
    expect(third.sections.find(({ type }) => type.value === 'PEP')?.details).not.toHaveProperty('setAside');
  });

  test('holds in a later edition with the same row, and not where the row has changed', async () => {
    const engine = await openLists();
    const first = await analyze(engine);
    const [match] = (await listMatches(engine, engine.actor, first.id)).items;
    await decide(engine, first.id, match?.rowSha256 ?? '', 'NOT_THIS');

    const { readFileSync } = await import('node:fs');
    const text = readFileSync(fixtureFile('202610_PEP.csv'), 'latin1');
    const last = text.trimEnd().split('\n').at(-1) ?? '';
    const longer = newFile(
      '202611_PEP.csv',
      `${text.trimEnd()}\n${last.replace(/\d{3}\.\d{3}/, '111.111')}\n`,
    );
    await loadEdition('pep', [longer], loadOptions(engine.folder));
    engine.pass(1_000);
    expect(rulesOf(await analyze(engine))['PEP']).toMatchObject({ status: 'APPROVED' });

    const changed = newFile('202611_PEP.csv', text.replaceAll(match?.says ?? '', `${match?.says} II`));
    await loadEdition('pep', [changed], loadOptions(engine.folder, { acceptShrink: true }));
    engine.pass(1_000);
    expect(rulesOf(await analyze(engine))['PEP']).toMatchObject({ status: 'NOT_APPLIED' });
  });

  test('is refused for a row that is certain, unknown, or told too shortly, and without a reason', async () => {
    const engine = await openLists();
    const { id } = await analyze(engine);
    const [match] = (await listMatches(engine, engine.actor, id)).items;
    const row = match?.rowSha256 ?? '';

    const refused = (rowSha256: string, decision: 'NOT_THIS' | 'OPEN', reason = 'why') =>
      refusalOf(decideMatch(engine, engine.actor, { reportId: id, rowSha256, decision, reason }));
    expect(await refused('f'.repeat(64), 'NOT_THIS')).toMatchObject({ code: 'UNKNOWN_MATCH' });
    expect(await refused(row.slice(0, 7), 'NOT_THIS')).toMatchObject({ code: 'UNKNOWN_MATCH' });
    expect(await refused(row, 'OPEN')).toMatchObject({ code: 'MATCH_NOT_SET_ASIDE' });
    expect(await refused(row, 'NOT_THIS', '  ')).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(await refused(row, 'NOT_THIS', 'x'.repeat(2_001))).toMatchObject({ code: 'INVALID_ARGUMENT' });
    const other = { ...engine.actor, organizationId: 'org_other' };
    expect(await refusalOf(listMatches(engine, other, id))).toMatchObject({ code: 'UNKNOWN_REPORT' });
  });
});
