import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { openRegistryReader } from '../../src/datasets/registry/open-registry.ts';
import type { RegistryReader } from '../../src/datasets/registry/registry-reader.ts';
import { columns } from '../../src/datasets/registry/registry-tables.ts';
import { newDatasetsFolder } from './dataset-folder.ts';
import { loadRelease, newRelease } from './registry-release.ts';

async function withRegister<T>(
  work: (reader: RegistryReader) => T,
  ...load: Parameters<typeof loadRelease> extends [string, ...infer Rest] ? Rest : never
): Promise<T> {
  const folder = newDatasetsFolder();
  const { edition } = await loadRelease(folder, ...load);
  const reader = openRegistryReader(folder, edition);
  try {
    return work(reader);
  } finally {
    reader.close();
  }
}

describe('a release of the register', () => {
  test('is loaded from its archives, of the day in their names', async () => {
    const folder = newDatasetsFolder();
    const { edition } = await loadRelease(folder);
    expect(edition).toMatchObject({ publishedOn: '2026-11-14', rows: 14, wrongDocuments: 0 });
    expect(edition.part).toBeUndefined();
    expect(readdirSync(join(folder, 'receita')).sort()).toHaveLength(3);
  });

  test('gives every row of a company, by its root, also with letters', async () => {
    await withRegister((reader) => {
      const company = reader.find('12ABC345');
      expect(company?.rows.map(({ table }) => table)).toEqual([
        'company',
        'establishment',
        'establishment',
        'partner',
        'partner',
        'simples',
      ]);
      expect(company?.rows[0]?.cells[1]).toBe('TECNOLOGIA ALFANUMERICA LTDA');
      expect(reader.find('12ABC346')).toBeUndefined();
      expect(reader.find('00000000')).toBeUndefined();
      expect(reader.find('ZZZZZZZZ')).toBeUndefined();
    });
  });

  test('keeps quotes, delimiters and line ends within fields', async () => {
    await withRegister((reader) => {
      const name = (root: string) =>
        reader.find(root)?.rows.find(({ table }) => table === 'company')?.cells[1];
      expect(name('99999007')).toBe('IMPORTADORA "ASPAS E PONTO;VIRGULA" LTDA');
      const [establishment] =
        reader.find('99999011')?.rows.filter(({ table }) => table === 'establishment') ?? [];
      expect(establishment?.cells[columns.establishment.tradeName]).toBe('LINHA\nPARTIDA; "E ASPAS"');
    });
  });

  test('has a row once that was published twice, and two partners who share six digits', async () => {
    await withRegister((reader) => {
      expect(reader.find('99999007')?.rows).toHaveLength(2);
      const partners = reader.find('99999011')?.rows.filter(({ table }) => table === 'partner');
      expect(partners?.map(({ cells }) => cells[columns.partner.name])).toEqual([
        'ALVES EXEMPLO JOSE',
        'JOSE EXEMPLO ALVES',
      ]);
    });
  });

  test('finds companies by a partner, by the company that owns, and by the address', async () => {
    await withRegister((reader) => {
      expect(reader.rootsOfPartner('000001', 'JOANA FICTÍCIA SOUZA')).toEqual(['12ABC345', '99999001']);
      expect(reader.rootsOfPartner('000001', 'JOANA FICTICIA')).toEqual([]);
      expect(reader.rootsOfMask('000003')).toEqual(['99999002', '99999003']);
      expect(reader.rootsOfOwner('99999003')).toEqual(['99999002']);
      expect(reader.rootsOfOwner('99999001')).toEqual([]);
      expect(reader.rootsAtAddress({ postcode: '01001000', number: '100' })).toEqual([
        '99999001',
        '99999006',
        '99999011',
      ]);
    });
  });

  test('counts how many people bear a name', async () => {
    const twice = (text: string) =>
      `${text}"99999004";"2";"JOANA FICTICIA DE SOUZA";"***777777**";"49";"20150310";"";"***000000**";"";"00";"5"\n`;
    await withRegister(
      (reader) => {
        expect(reader.countName('Joana Fictícia de Souza')).toEqual({ bearers: 2, people: 15 });
        expect(reader.countName('CARLOS EXEMPLO ROCHA')).toEqual({ bearers: 1, people: 15 });
        expect(reader.countName('')).toEqual({ bearers: 1, people: 15 });
      },
      newRelease({ Socios: twice }),
    );
  });

  test('is loaded in part: companies that have an establishment there, and these whole', async () => {
    const release = newRelease();
    const part = { states: ['DF', 'PR'], activeOnly: true };
    await withRegister(
      (reader) => {
        expect([...reader.companies()].map(({ root }) => root)).toEqual(['12ABC345', '33683111', '99999002']);
        expect(reader.find('99999002')?.rows.filter(({ table }) => table === 'establishment')).toHaveLength(
          2,
        );
        expect(reader.directory.part).toEqual(part);
      },
      release,
      { part },
    );
  });

  test('with one archive of ten missing is refused by its name, and nothing is left', async () => {
    const folder = newDatasetsFolder();
    await expect(loadRelease(folder, newRelease({}, { leaveOut: ['Socios7'] }))).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringContaining('Socios7 is missing'),
    });
    expect(listEditions(folder, 'receita')).toEqual([]);
    expect(existsSync(join(folder, 'receita'))).toBe(false);
  });
});
