import { describe, expect, onTestFinished, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { readTemplate } from '../../src/credit-policy/templates.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import type { DatasetName } from '../../src/datasets/index.ts';
import { OpenRegistry } from '../../src/datasets/registry/open-registry.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { openCgu } from '../../src/sources/cgu/open.ts';
import { keptFirst } from '../../src/sources/company-registry/kept/kept-first.ts';
import { openDatasets } from '../../src/sources/datasets/open.ts';
import { fixtureFile, loadOptions, newDatasetsFolder } from '../datasets/dataset-folder.ts';
import { loadRelease } from '../datasets/registry-release.ts';
import { type LocalEngine, openLocalEngine, start } from '../report/local-engine.ts';
import { silent } from '../sources/company-registry/registry-answers.ts';

/** What the publishers give; some of the files tell no day. */
const files: readonly (readonly [name: DatasetName, files: readonly string[]])[] = [
  ['ceis', ['20261118_CEIS.csv']],
  ['cnep', ['20261118_CNEP.csv']],
  ['cepim', ['20261118_CEPIM.csv']],
  ['leniency', ['20261118_Acordos.csv']],
  ['tcu-irregular', ['responsaveis-contas-irregulares.json']],
  ['eu', ['csvFullSanctionsList_1_1.csv']],
  ['pep', ['202610_PEP.csv']],
  ['pgfn', ['SIDA', 'PREV', 'FGTS'].map((part) => `arquivo_lai_${part}_SP_202609.csv`)],
];

/** Public data as somebody has them who loaded the samples and an invented release, and the policies that live on them. */
async function openPublicData({
  leaveOut = [],
}: {
  readonly leaveOut?: readonly DatasetName[];
} = {}): Promise<LocalEngine> {
  const folder = newDatasetsFolder();
  await loadRelease(folder);
  for (const [name, given] of files.filter(([own]) => !leaveOut.includes(own))) {
    const publishedOnUnlessTold = '2026-11-18';
    await loadEdition(name, given.map(fixtureFile), loadOptions(folder, { publishedOnUnlessTold }));
  }
  const register = new OpenRegistry(folder);
  onTestFinished(() => register.close());
  const datasets = openDatasets({ datasetsFolder: folder, registryUrl: '' });
  onTestFinished(() => datasets.close());
  // Without its key it is asked nothing.
  const { sources: withoutKey } = openCgu({ registryUrl: '' });
  const engine = await openLocalEngine({
    sources: [keptFirst(register, silent), ...datasets.sources, ...withoutKey],
  });
  for (const id of ['public-company', 'public-person']) {
    const template = await readTemplate(id);
    if (template === undefined) throw new Error(`${id} does not ship`);
    await enablePolicy(engine.storage, engine.actor, template, start);
  }
  return engine;
}

const analyze = async (engine: LocalEngine, value: string) => {
  const kind = value.length === 11 ? 'cpf' : 'cnpj';
  const policyId = kind === 'cpf' ? 'public-person' : 'public-company';
  const request = { document: { kind, value }, policyId } as const;
  return (await analyzeDocument(engine, engine.actor, request, { language: 'en' })).report;
};

type Report = Awaited<ReturnType<typeof analyze>>;

const rulesOf = ({ policyResult }: Report) =>
  policyResult?.groups.flatMap(({ rules }) => rules.map(({ rule, status }) => `${rule} ${status}`)) ?? [];

const listsOf = ({ sections }: Report) => {
  const section = sections.find(({ type }) => type.value === 'SANCTIONS');
  return JSON.stringify(section?.details ?? null);
};

/** Those of the invented release that have an establishment of their own in it. */
const companies = [
  '99999001000159',
  '99999002000101',
  '99999003000148',
  '99999004000192',
  '99999005000137',
  '99999006000181',
  '99999007000126',
  '99999008000170',
  '99999010000140',
  '99999011000194',
  '12ABC345000188',
  '12ABC34501DE35',
];

describe('the policies that live on public data', () => {
  test('can evaluate four fifths of what they ask about any company of a release, and approve, deny and ask', async () => {
    const engine = await openPublicData();
    const statuses = new Map<string, string | null>();
    for (const company of companies) {
      const report = await analyze(engine, company);
      expect(report.policyResult?.coverage, company).toBeGreaterThanOrEqual(0.8);
      statuses.set(company, report.policyStatus);
    }
    expect(statuses.get('12ABC345000188')).toBe('APPROVED');
    // Listed, not active, and in debt.
    expect(statuses.get('99999004000192')).toBe('DENIED');
    // An agreement of leniency is looked at by a person, and so would be accounts that were judged irregular.
    const agreed = await analyze(engine, '99999002000101');
    expect(rulesOf(agreed)).toEqual(expect.arrayContaining(['SANCTIONED ALERT']));
  });

  test('do not approve a person, because no public source confirms that a CPF exists', async () => {
    const engine = await openPublicData();
    const report = await analyze(engine, '52998224725');
    expect(report.policyStatus).toBe('ALERT');
    const reasons = report.policyResult?.reasons.map(({ rule, status }) => `${rule} ${status}`);
    expect(reasons).toContain('EXISTENCE_NOT_CONFIRMED ALERT');
  });

  test('say of a person whose name nobody has told that lists of names were not asked, and those with names alone are open', async () => {
    const engine = await openPublicData();
    const report = await analyze(engine, '52998224725');
    // CEIS has an entry without a document, which only a name finds.
    expect(listsOf(report)).toContain('"list":"CEIS","state":"INCONCLUSIVE"');
    expect(rulesOf(report)).toContain('SANCTIONED NOT_APPLIED');
    expect(report.policyResult?.coverage).toBe(0.5);
    // The portal of CGU, which lacks its key, is none of the sources.
    expect(report.progress).toMatchObject({ sourcesDone: 4, sourcesTotal: 4 });
    expect(listsOf(report)).toContain('"list":"EU","state":"NOT_ASKED"');
    expect(listsOf(report)).not.toMatch(/"list":"(EU|OFAC|UN|UK)","state":"CLEAN"/);
  });

  test('approve nobody where the list of CGU is not loaded, however clean the others are', async () => {
    const engine = await openPublicData({ leaveOut: ['ceis'] });
    for (const document of ['12ABC345000188', '52998224725']) {
      const report = await analyze(engine, document);
      expect(report.policyStatus, document).toBe('ALERT');
      expect(report.policyResult?.reasons, document).toContainEqual(
        expect.objectContaining({ rule: 'NOT_SEEN', unseenRule: 'SANCTIONED' }),
      );
      expect(listsOf(report)).toContain('"list":"CEIS","state":"NOT_LOADED"');
    }
  });
});
