import { describe, expect, test } from 'vitest';
import { birthsOf, mayBeBorn } from '../../src/datasets/screening/births.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { loadChanged } from './samples.ts';

/** Loads a list with a change in one of its sample files. Returns a search for its first match. */
async function findInChanged(...[name, file, change]: Parameters<typeof loadChanged>) {
  const { folder } = await loadChanged(name, file, change);
  return (query: string) => searchDataset(folder, name, query).entries[0];
}

describe('the birth dates of an entry', () => {
  test.each([
    [['10 Mar 1962'], '1962-03-10'],
    [['1962-03-10'], '1962-03-10'],
    [['10/03/1962'], '1962-03-10'],
    [['00/00/1962', '00/03/1962'], '1962; 1962-03'],
    [['Mar 1962', 'Nov. 1973 '], '1962-03; 1973-11'],
    [['1962', '1962'], '1962'],
    [['circa 1962', 'Approximately 1960'], '~1962; ~1960'],
    [['1958 to 1962', 'Between 1958 and 1962', '1958/1962'], '1958/1962'],
    [['01 Jan 1958 to 31 Dec 1962'], '1958-01-01/1962-12-31'],
    [['10.03.1962', '10-3-1962', '10. 03. 1962'], '1962-03-10'],
    [['1962/03/10', '1962.03.10', '1962-03-10T00:00:00Z'], '1962-03-10'],
    [['March 10, 1962', '10-Mar-1962', '10 MARCH 1962'], '1962-03-10'],
    [['12/25/1962'], '1962-12-25'],
    [['dd/mm/1962', 'DD.MM.1962', '--/--/1962', '??/??/1962', 'xx-xx-1962', '1962-mm-dd'], '1962'],
    [['dd/03/1962', '03/1962', '03.1962', '1962-03-XX'], '1962-03'],
    [['1958-1962', '1958 - 1962', '1958–1962', 'from 1958 to 1962', '1958 or 1962'], '1958/1962'],
    [['10.03.1958 - dd/mm/1962'], '1958-03-10/1962'],
    [['c. 1962', 'ca. 1962', 'abt 1962', '1962 (approx.)', '1962 approximately'], '~1962'],
    [['circa 1958-1962'], '~1958/1962'],
    [
      ['31/02/1962', 'unknown', ' ', '10/03/62', '1962-1958', '1958 to', '01/01/1900', '1958/62'],
      '31/02/1962; unknown; 10/03/62; 1962-1958; 1958 to; 01/01/1900; 1958/62',
    ],
    [[''], null],
  ])('%j are written as %s', (texts, births) => {
    expect(birthsOf(texts)).toBe(births);
  });

  test.each([
    ['1962-03-10', '1962-03-10', true],
    ['1962-03-10', '1963-01-05', true],
    ['1962-03-10', '1964-01-05', false],
    ['1962', '1990-06-01', false],
    ['1962; 1990', '1990-06-01', true],
    ['1958/1962', '1960-06-01', true],
    ['1958/1962', '1964-06-01', false],
    ['~1960', '1964-06-01', true],
    ['~1960', '1970-06-01', false],
    ['1962; unknown', '1990-06-01', true],
    // As an older edition has them.
    ['10.03.1962', '1990-06-01', false],
    ['10.03.1962', '1962-10-03', true],
    ['dd/mm/1962', '1990-06-01', false],
    ['dd/mm/1962', '1962-12-31', true],
    ['1958-1962', '1990-06-01', false],
    ['1958-1962', '1960-06-01', true],
    ['~1958/1962', '1967-06-01', true],
    ['10/03/62', '1990-06-01', true],
    ['1962-1958', '1990-06-01', true],
    ['1900-01-01', '1990-06-01', true],
    [null, '1990-06-01', true],
    ['1962', null, true],
    ['1962', 'no day', true],
  ])('%s may be those of somebody born on %s: %s', (births, bornOn, may) => {
    expect(mayBeBorn(births, bornOn)).toBe(may);
  });
});

describe('a foreign list shows about a person', () => {
  test('birth dates, nationalities and former names: OFAC', async () => {
    const find = await findInChanged('ofac', 'sdn.csv', (text) =>
      text.replace(
        'DOB 01 Feb 1970;',
        "DOB 01 Feb 1970; alt. DOB c. 1972; alt. DOB 10.03.1974; alt. DOB 1975. Linked To X; nationality Brazil; alt. nationality Paraguay; citizen Brazil; f.k.a. 'ANTIGO NOME'; n.k.a. 'NOVONOME';",
      ),
    );
    for (const query of ['ANTIGO NOME', 'NOVONOME']) {
      expect(find(query)).toMatchObject({
        names: expect.arrayContaining(['ANTIGO NOME', 'NOVONOME']),
        facts: { birthDates: '1970-02-01; ~1972; 1974-03-10; 1975', nationalities: 'Brazil; Paraguay' },
      });
    }
  });

  test('former names of OFAC with an apostrophe, or at the end of the remarks', async () => {
    const find = await findInChanged('ofac', 'sdn.csv', (text) =>
      text.replace(
        'Website www.example.com;',
        "f.k.a. 'BANCO D'EXEMPLO'; Website www.example.com; f.k.a. 'SOUNOME'.",
      ),
    );
    expect(find('TRANSPORTES IMAGINARIOS')?.names).toEqual(
      expect.arrayContaining(["BANCO D'EXEMPLO", 'SOUNOME']),
    );
  });

  test('birth dates and nationalities: the Security Council', async () => {
    const find = await findInChanged('un', 'consolidated.xml', (text) =>
      text.replace(
        '<YEAR>1971</YEAR>',
        '<YEAR>1971</YEAR></INDIVIDUAL_DATE_OF_BIRTH><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1968</FROM_YEAR><TO_YEAR>1970</TO_YEAR>',
      ),
    );
    expect(find('INVENTADO DA SILVA EXEMPLO')?.facts).toMatchObject({
      birthDates: '1971; 1968/1970',
      nationalities: 'Nowhere',
    });
  });

  test('birth dates of other identities: the Security Council', async () => {
    const alias = (name: string, birth: string) =>
      `<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>${name}</ALIAS_NAME>${birth}</INDIVIDUAL_ALIAS>`;
    const others =
      alias('Outro Nome', '<DATE_OF_BIRTH>10 Apr. 1982</DATE_OF_BIRTH>') +
      alias('Terceiro Nome, born 1 Mar. 1985 in Nowhere b) Quarto Nome, born 1988; Quinto Nome', '');
    const withAliases = (text: string) => text.replace('<INDIVIDUAL_ALIAS>', `${others}<INDIVIDUAL_ALIAS>`);
    const find = await findInChanged('un', 'consolidated.xml', withAliases);
    const { names, facts } = find('INVENTADO DA SILVA EXEMPLO') ?? {};
    expect(names).toEqual(expect.arrayContaining(['Outro Nome', 'Terceiro Nome', 'Quinto Nome']));
    expect(facts).toMatchObject({ birthDates: '1971; 1982-04-10; 1985-03-01; 1988' });
    const without = await findInChanged('un', 'consolidated.xml', (text) =>
      withAliases(text).replace('<YEAR>1971</YEAR>', ''),
    );
    expect(without('INVENTADO DA SILVA EXEMPLO')?.facts).toMatchObject({ birthDates: null });
  });

  test('a range with one year, which rules nobody out: the Security Council and the European Union', async () => {
    const inUn = await findInChanged('un', 'consolidated.xml', (text) =>
      text.replace('<YEAR>1971</YEAR>', '<FROM_YEAR>1968</FROM_YEAR>'),
    );
    const inEu = await findInChanged('eu', 'csvFullSanctionsList_1_1.csv', (text) =>
      text.replace('BirthDate_BirthDate', 'BirthDate_YearRangeFrom').replace('1970-01-01', '1968'),
    );
    for (const facts of [inUn('INVENTADO DA SILVA EXEMPLO')?.facts, inEu('Fulano Inventado')?.facts]) {
      expect(facts?.['birthDates']).toContain('1968');
      expect(mayBeBorn(facts?.['birthDates'], '1990-06-01')).toBe(true);
    }
  });

  test('birth dates in rows without a name: the European Union', async () => {
    const find = await findInChanged('eu', 'csvFullSanctionsList_1_1.csv', (text) => text);
    expect(find('Fulano Inventado')?.facts ?? find('Fulano I. de Sousa')?.facts).toMatchObject({
      birthDates: '1970-01-01',
    });
  });

  test('birth dates of all rows of an entry: the United Kingdom', async () => {
    const find = await findInChanged('uk', 'UK-Sanctions-List.csv', (text) =>
      text.replace('01/03/2022,01/01/1970', '01/03/2022,00/00/1971'),
    );
    expect(find('Beltrano Inventado Souza')?.facts).toMatchObject({ birthDates: '1971; 1970-01-01' });
  });
});
