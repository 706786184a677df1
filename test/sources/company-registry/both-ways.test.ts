import { describe, expect, test } from 'vitest';
import { OpenRegistry } from '../../../src/datasets/registry/open-registry.ts';
import { type Document, parseDocument } from '../../../src/document/document.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { buildProfile } from '../../../src/sources/profile/build-profile.ts';
import { loadedOn, newDatasetsFolder } from '../../datasets/dataset-folder.ts';
import { loadRelease, newRelease } from '../../datasets/registry-release.ts';
import { questionAbout } from '../stub-source.ts';
import { minhaReceitaRecord, serveRecords } from './minha-receita.ts';

/** What is told by the register that is kept here, and cannot be by one record over HTTP. */
const onlyKept = new Set([
  'BASIC_INFORMATION.updatedOn',
  'BASIC_INFORMATION.edition',
  'LOCATION.edition',
  'RELATIONS.edition',
  'BASIC_INFORMATION.emails',
  'BASIC_INFORMATION.company.headOfficeDocument',
  'BASIC_INFORMATION.company.specialSituation',
  'RELATIONS.branches',
  'RELATIONS.companies',
  'RELATIONS.sameAddress',
]);

const withoutPartners = {
  levels: 1,
  partners: null,
  branches: null,
  companies: null,
  relatives: null,
  sameAddress: null,
};

/** Where the two do not say the same, but for what one of them cannot know. */
function differences(kept: unknown, overHttp: unknown, path = ''): string[] {
  if ((overHttp ?? null) === null && onlyKept.has(path)) return [];
  // Without partners the registry over HTTP knows no relations at all.
  if (path === 'RELATIONS' && overHttp === undefined) return differences(kept, withoutPartners, path);
  // It keeps the capital as a 32-bit float.
  if (path.endsWith('.shareCapital') && typeof kept === 'number' && typeof overHttp === 'number') {
    return Math.fround(kept) === overHttp ? [] : [`${path}: ${kept}, ${overHttp}`];
  }
  const bothObjects =
    typeof kept === 'object' && typeof overHttp === 'object' && kept !== null && overHttp !== null;
  if (!bothObjects) return kept === overHttp ? [] : [`${path}: ${String(kept)}, ${String(overHttp)}`];
  const [own, other] = [new Map(Object.entries(kept)), new Map(Object.entries(overHttp))];
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((key) =>
    differences(own.get(key), other.get(key), path === '' ? key : `${path}.${key}`),
  );
}

/** What the profile `public` says of a company's registration, asked as a run asks it. */
async function askPublic(
  documents: readonly Document[],
  settings: Parameters<typeof buildProfile>[1],
): Promise<ReadonlyMap<string, Partial<SectionDetails>>> {
  const { sources, close } = await buildProfile('public', settings);
  try {
    const source = sources.find(({ role }) => role === 'registration');
    if (source === undefined) throw new Error('the profile has a registry');
    const told = new Map<string, Partial<SectionDetails>>();
    for (const document of documents) {
      const plain = questionAbout(document, ['BASIC_INFORMATION', 'LOCATION', 'RELATIONS']);
      const question = {
        ...plain,
        scope: { ...plain.scope, relationLevels: 1 as const },
        askedOn: loadedOn,
      };
      told.set(document.value, source.map(await source.ask(question), question));
    }
    return told;
  } finally {
    await close();
  }
}

describe('both ways of the profile public', () => {
  test('say the same of every company that both know, and the register that is kept here says no less', async () => {
    const folder = newDatasetsFolder();
    await loadRelease(folder, newRelease({}, { withSample: true }));
    const register = new OpenRegistry(folder);
    const open = register.find('current');
    if (open === undefined) throw new Error('it was loaded');
    const records = new Map(
      [...open.reader.companies()].flatMap((company) =>
        company.rows
          .filter(({ table }) => table === 'establishment')
          .map(({ cells }) => [cells.slice(0, 3).join(''), minhaReceitaRecord(company, cells, open.reader)]),
      ),
    );
    register.close();
    // A row of the sample has wrong check digits: nobody can ask for it.
    const all = [...records.keys()].flatMap((value) => parseDocument(value, 'cnpj').document ?? []);
    const isNamed = ({ value }: Document) => records.get(value)?.['razao_social'] !== '';
    const documents = all.filter(isNamed);
    expect(all.length).toBeGreaterThan(30);
    expect(documents.length).toBeGreaterThan(10);
    const server = await serveRecords(records);
    try {
      const overHttp = await askPublic(documents, { registryUrl: server.url });
      const kept = await askPublic(documents, { registryUrl: 'http://127.0.0.1:9/', datasetsFolder: folder });
      const found = documents.flatMap(({ value }) =>
        differences(kept.get(value), overHttp.get(value)).map((line) => `${value} ${line}`),
      );
      expect(found).toEqual([]);
      // An establishment of the sample without its company has no name: both refuse it.
      for (const document of all.filter((one) => !isNamed(one))) {
        const refusal = { code: 'INVALID_ANSWER' };
        await expect(askPublic([document], { registryUrl: server.url })).rejects.toMatchObject(refusal);
        await expect(
          askPublic([document], { registryUrl: 'http://127.0.0.1:9/', datasetsFolder: folder }),
        ).rejects.toMatchObject(refusal);
      }
      // Of each both say something.
      for (const details of overHttp.values()) expect(details.BASIC_INFORMATION?.company).not.toBeNull();
    } finally {
      await server.close();
    }
  });
});
