import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { compareEditions } from '../../src/datasets/compare-editions.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { newDatasetsFolder } from './dataset-folder.ts';
import { loadRelease, newRelease } from './registry-release.ts';

const nextMonth = { clock: fixedClock(new Date('2026-12-20T12:00:00Z')) };

describe('the register', () => {
  test('is searched by a CNPJ, which gives the whole company, and by six digits', async () => {
    const folder = newDatasetsFolder();
    await loadRelease(folder);
    const company = searchDataset(folder, 'receita', '12.ABC.345/0001-88').entries;
    expect(company.map(({ document, names }) => [document, names[0]])).toEqual([
      ['12ABC34501DE35', 'TECNOLOGIA ALFANUMERICA LTDA'],
      ['12ABC345000188', 'TECNOLOGIA ALFANUMERICA LTDA'],
      ['99999002000101', 'INDUSTRIA FICTICIA DE MOVEIS S.A.'],
      ['***000001**', 'JOANA FICTICIA DE SOUZA'],
    ]);
    const people = searchDataset(folder, 'receita', '***000001**').entries;
    expect(people.map(({ facts }) => facts.organ)).toEqual([
      'TECNOLOGIA ALFANUMERICA LTDA',
      'PADARIA MODELO DA VILA LTDA',
    ]);
    expect(searchDataset(folder, 'receita', 'padaria').entries).toEqual([]);
  });

  test('is compared with the edition before', async () => {
    const folder = newDatasetsFolder();
    await loadRelease(folder);
    const left = (text: string) => text.replace(/"99999001";"2";"PESSOA FICTICIA DOIS".*\n/, '');
    await loadRelease(folder, newRelease({ Socios: left }, { day: '61212' }), nextMonth);
    const { added, removed } = compareEditions(folder, 'receita', {
      from: 'previous',
      to: 'current',
      limit: 5,
    });
    expect(added.count).toBe(0);
    expect(removed).toMatchObject({ count: 1, first: [{ document: '***000002**' }] });
  });

  test('may be loaded in part after the whole, which is no shrinking', async () => {
    const folder = newDatasetsFolder();
    const whole = await loadRelease(folder);
    const part = { states: ['DF'], activeOnly: false };
    const { edition } = await loadRelease(folder, newRelease(), { part });
    expect(edition).toMatchObject({ part, rows: 3 });
    expect(edition.sha256).not.toBe(whole.edition.sha256);
  });

  test.each([
    [
      'another number of fields',
      { Socios: (text: string) => text.replace('"5"\n', '"5";"x"\n') },
      '12 fields',
    ],
    [
      'a line of titles',
      { Empresas: (text: string) => `"cnpj_basico";"a";"b";"c";"d";"e";"f"\n${text}` },
      'no root',
    ],
    ['a row without an end', { Simples: () => `"${'x'.repeat(100_000)}` }, ':1:1 '],
    ['a quote that is never closed', { Simples: (text: string) => `${text}"123` }, 'never closed'],
  ])('with %s is refused, and the old edition stays', async (_, change, reason) => {
    const folder = newDatasetsFolder();
    const { edition } = await loadRelease(folder);
    await expect(loadRelease(folder, newRelease(change, { day: '61212' }), nextMonth)).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringContaining(reason),
    });
    expect(searchDataset(folder, 'receita', '99999001000159').edition.sha256).toBe(edition.sha256);
  });
});
