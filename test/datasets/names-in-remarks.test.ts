import { describe, expect, test } from 'vitest';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { loadChanged } from './samples.ts';

/** The names of the second entry of OFAC, with other remarks. */
async function namesWith(remarks: string): Promise<readonly string[] | undefined> {
  const { folder } = await loadChanged('ofac', 'sdn.csv', (text) =>
    text.replace('Website www.example.com;', () => `${remarks};`),
  );
  return searchDataset(folder, 'ofac', 'TRANSPORTES IMAGINARIOS EIRELI').entries[0]?.names.slice(3);
}

describe('the names in the remarks of OFAC', () => {
  test.each([
    ["f.k.a. 'CARGO ANTIGA LTDA'", ['CARGO ANTIGA LTDA']],
    ['f.k.a. CARGO ANTIGA LTDA', ['CARGO ANTIGA LTDA']],
    ['f.k.a. CARGO ANTIGA CO., LTD.', ['CARGO ANTIGA CO., LTD']],
    ['n.k.a. NOVACARGA; Website www.example.com', ['NOVACARGA']],
    ['F.K.A. CARGO ANTIGA', ['CARGO ANTIGA']],
    ['f.k.a.: CARGO ANTIGA', ['CARGO ANTIGA']],
    ['f. k. a. CARGO ANTIGA', ['CARGO ANTIGA']],
    ['f.k.a CARGO ANTIGA', ['CARGO ANTIGA']],
    ['fka CARGO ANTIGA', ['CARGO ANTIGA']],
    ['formerly known as CARGO ANTIGA', ['CARGO ANTIGA']],
    ['Organization Type: Freight (f.k.a. CARGO ANTIGA), Brazil', ['CARGO ANTIGA']],
    ['f.k.a. CARGO ANTIGA, n.k.a. CARGO NOVA', ['CARGO ANTIGA', 'CARGO NOVA']],
    [
      "a.k.a. 'CARGA BOA'; f.k.a. CARGO ANTIGA and f.k.a. 'CARGO VELHA'",
      ['CARGA BOA', 'CARGO ANTIGA', 'CARGO VELHA'],
    ],
    ["a.k.a. 'ABU-'UMAR CARGO'", ["ABU-'UMAR CARGO"]],
    ["a.k.a. 'AL-CARGA', Abu'; a.k.a. 'ABU-AL-CARGA', 'Yusuf'", ["AL-CARGA', Abu", "ABU-AL-CARGA', 'Yusuf"]],
    ["f.k.a. 'CARGO ANTIGA', n.k.a. 'CARGO NOVA'", ['CARGO ANTIGA', 'CARGO NOVA']],
    // A single word that is an alias is too common.
    ['a.k.a. JOTA', []],
    // These are not names of the entry.
    ['POB Saint Petersburg (F.K.A. Leningrad), Russia', []],
    ['Linked To: OUTRA EMPRESA (f.k.a. OUTRA ANTIGA)', []],
    ['Website www.akafka.com', []],
  ])('%s: %j', async (remarks, names) => {
    expect(await namesWith(remarks)).toEqual(names);
  });
});

describe('a search for a name with a conjunction', () => {
  const spellings = ['C & X CARGAS', 'C E X CARGAS', 'C AND X CARGAS', 'C&X Cargas'];
  const pairs = spellings.flatMap((listed) => spellings.map((query) => [listed, query] as const));

  test.each(pairs)('finds %s by %s', async (listed, query) => {
    const { folder } = await loadChanged('ofac', 'sdn.csv', (text) =>
      text.replace('TRANSPORTES IMAGINARIOS EIRELI', () => listed),
    );
    expect(searchDataset(folder, 'ofac', query).entries[0]).toMatchObject({
      names: expect.arrayContaining([listed]),
      score: 100,
    });
  });

  test.each(pairs)('finds words of a longer name: %s by %s', async (listed, query) => {
    const { folder } = await loadChanged('ofac', 'sdn.csv', (text) =>
      text.replace('TRANSPORTES IMAGINARIOS EIRELI', () => `${listed} INTERESTADUAIS PESADAS ROLANDIA`),
    );
    expect(searchDataset(folder, 'ofac', query).entries).toHaveLength(1);
  });
});
