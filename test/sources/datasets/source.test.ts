import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../../src/datasets/edition/load-edition.ts';
import { searchDataset } from '../../../src/datasets/search-dataset.ts';
import type { Document } from '../../../src/document/document.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { isExposureKnown } from '../../../src/sections/pep.ts';
import { sandboxDetails } from '../../../src/sources/sandbox/sandbox-details.ts';
import { fixtureFile, loadOptions, newDatasetsFolder } from '../../datasets/dataset-folder.ts';
import { loadChanged } from '../../datasets/samples.ts';
import { scope } from '../stub-source.ts';
import { ask, withName } from './ask-datasets.ts';

const haulier: Document = { kind: 'cnpj', value: '99999004000192' };
const holding: Document = { kind: 'cnpj', value: '99999003000148' };
const stranger: Document = { kind: 'cnpj', value: '12ABC34501DE35' };
const person: Document = { kind: 'cpf', value: '52998224725' };

const single = {
  ceis: '20261118_CEIS.csv',
  cnep: '20261118_CNEP.csv',
  pep: '202610_PEP.csv',
  eu: 'csvFullSanctionsList_1_1.csv',
  un: 'consolidated.xml',
} as const;
const debts = ['SIDA', 'PREV', 'FGTS'].map((part) => fixtureFile(`arquivo_lai_${part}_SP_202609.csv`));

async function folderWith(...names: readonly (keyof typeof single | 'pgfn')[]): Promise<string> {
  const folder = newDatasetsFolder();
  for (const name of names) {
    const files = name === 'pgfn' ? debts : [fixtureFile(single[name])];
    await loadEdition(name, files, loadOptions(folder));
  }
  return folder;
}

const partnersOf = (
  ...partners: readonly (readonly [name: string | null, document: string | null])[]
): Partial<SectionDetails> => {
  const { RELATIONS } = sandboxDetails(haulier, ['RELATIONS'], scope);
  const [model] = RELATIONS?.partners ?? [];
  if (RELATIONS === undefined || model === undefined) throw new Error('the sandbox has no partner');
  return {
    RELATIONS: {
      ...RELATIONS,
      partners: partners.map(([name, document]) => ({
        ...model,
        level: 1,
        name,
        document,
        documentKind: 'cpf' as const,
      })),
    },
  };
};

describe('a namesake on a foreign list', () => {
  const bornOn = (birthDate: string | null): Partial<SectionDetails> => {
    const { BASIC_INFORMATION } = withName(person, 'Fulano I. de Sousa');
    if (BASIC_INFORMATION?.person == null) throw new Error('the sandbox has a person');
    const known = { ...BASIC_INFORMATION, person: { ...BASIC_INFORMATION.person, birthDate } };
    return { BASIC_INFORMATION: known };
  };
  const onEu = async (birthDate: string | null) => {
    const { details } = await ask(await folderWith('eu'), 'SANCTIONS', person, { known: bornOn(birthDate) });
    return details?.lists.find(({ list }) => list === 'EU');
  };

  test('is ruled out by a birth date that is not the subject’s, and shown as ruled out', async () => {
    expect(await onEu('1990-05-05')).toMatchObject({
      state: 'CLEAN',
      hits: [],
      ruledOut: [{ birthDates: '1970-01-01', score: expect.any(Number), rowSha256: expect.any(String) }],
    });
  });

  test.each([['1970-08-08'], [null]])(
    'stays a possible match for a person born on %s, with the facts of the list',
    async (day) => {
      const screening = await onEu(day);
      expect(screening).toMatchObject({
        state: 'POSSIBLE',
        hits: [{ certainty: 'POSSIBLE', birthDates: '1970-01-01' }],
      });
      expect(screening).not.toHaveProperty('ruledOut');
    },
  );
});

describe('SANCTIONS by the loaded lists', () => {
  test('says of each list how the subject stands, with its edition and the rows that name it', async () => {
    const { details, answer } = await ask(await folderWith('ceis', 'cnep'), 'SANCTIONS', haulier);
    const stateOf = (list: string) => details?.lists.find((one) => one.list === list);
    expect(stateOf('CEIS')).toMatchObject({
      state: 'LISTED',
      editionDate: '2026-11-18',
      edition: { dataset: 'ceis', stale: false, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      hits: [
        { reference: '800001', certainty: 'CERTAIN', rowSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { reference: '800002' },
      ],
    });
    expect(stateOf('CNEP')).toMatchObject({ state: 'CLEAN', hits: [] });
    expect(stateOf('CEPIM')).toMatchObject({ state: 'NOT_LOADED', editionDate: null });
    expect(stateOf('MTE')).toMatchObject({ state: 'NOT_LOADED' });
    expect(stateOf('OFAC')).toMatchObject({ state: 'NOT_LOADED' });
    expect(stateOf('CEAF')).toMatchObject({ state: 'NOT_ASKED' });
    expect(answer.editionDate).toBe('2026-11-18');
  });

  test('is not collected where no list is loaded', async () => {
    expect((await ask(newDatasetsFolder(), 'SANCTIONS', haulier)).details).toBeUndefined();
    expect((await ask(undefined, 'SANCTIONS', haulier)).details).toBeUndefined();
  });

  test('calls nothing clean that is too old, and what it lists is listed', async () => {
    const folder = await folderWith('ceis');
    const askedOn = '2027-01-20';
    const state = async (document: Document, known = {}) =>
      (await ask(folder, 'SANCTIONS', document, { askedOn, known })).details?.lists.find(
        ({ list }) => list === 'CEIS',
      )?.state;
    expect(await state(haulier)).toBe('LISTED');
    expect(await state(stranger, withName(stranger, 'Outra Empresa Ficticia'))).toBe('STALE');
  });

  test('may be somebody’s by name alone where an entry shows no document', async () => {
    const known = withName(stranger, 'EMPRESA ESTRANGEIRA FICTICIA LTDA');
    const { details } = await ask(await folderWith('ceis'), 'SANCTIONS', stranger, { known });
    expect(details?.lists.find(({ list }) => list === 'CEIS')).toMatchObject({
      state: 'POSSIBLE',
      hits: [{ certainty: 'POSSIBLE', score: 100, matched: ['NAME'] }],
    });
  });

  test('never list a company because a listed CPF begins with the root of its CNPJ', async () => {
    const { folder } = await loadChanged('ceis', '20261118_CEIS.csv', (text) =>
      text.replace('"***.000.001-**"', '"529.982.247-25"'),
    );
    const screening = async (document: Document, known = {}) => {
      const { details } = await ask(folder, 'SANCTIONS', document, { known });
      return details?.lists.find(({ list }) => list === 'CEIS');
    };
    const company: Document = { kind: 'cnpj', value: '52998224000138' };
    const known = withName(company, 'Outra Empresa Ficticia');
    expect(await screening(company, known)).toMatchObject({
      state: 'CLEAN',
      hits: [],
    });
    expect(await screening(person)).toMatchObject({ hits: [{ certainty: 'CERTAIN' }] });
    expect(searchDataset(folder, 'ceis', '52.998.224/0001-38').entries).toEqual([]);
    expect(searchDataset(folder, 'ceis', '52998224').entries).toEqual([]);
  });

  test('may be the owner’s of a one-person company, by six digits of a CPF that the list shows completely', async () => {
    const { folder } = await loadChanged('ceis', '20261118_CEIS.csv', (text) =>
      text.replace('"***.000.001-**"', '"000.000.001-91"'),
    );
    const screening = async (name: string) => {
      const { details } = await ask(folder, 'SANCTIONS', stranger, { known: withName(stranger, name) });
      return details?.lists.find(({ list }) => list === 'CEIS');
    };
    expect(await screening('PESSOA FICTICIA UM ***.000.001-**')).toMatchObject({
      state: 'POSSIBLE',
      hits: [{ certainty: 'POSSIBLE', matched: ['DIGITS', 'NAME'], document: '***000001**' }],
    });
    for (const other of ['PESSOA FICTICIA UM ***.000.002-**', 'OUTRO NOME ***.000.001-**'])
      expect(await screening(other)).toMatchObject({ state: 'CLEAN', hits: [] });
  });

  test('may be somebody’s by another name of an entry of a foreign list, never certainly', async () => {
    const known = withName(stranger, 'IMAGINARY CARGO COMPANY LTDA');
    const { details } = await ask(await folderWith('eu', 'un'), 'SANCTIONS', stranger, { known });
    for (const name of ['EU', 'UN']) {
      expect(details?.lists.find(({ list }) => list === name)).toMatchObject({
        state: 'POSSIBLE',
        hits: [{ certainty: 'POSSIBLE', score: 100, matched: ['NAME'], document: null }],
      });
    }
  });

  test('finds the document of an entry of a foreign list, also if the name is unknown', async () => {
    const { folder } = await loadChanged('ofac', 'sdn.csv', (text) =>
      text.replace('Website www.example.com;', `Tax ID No. ${haulier.value} (Brazil);`),
    );
    const { details } = await ask(folder, 'SANCTIONS', haulier);
    expect(details?.lists.find(({ list }) => list === 'OFAC')).toMatchObject({
      state: 'LISTED',
      hits: [{ certainty: 'CERTAIN', reference: '900002', document: haulier.value }],
    });
  });

  test('asks no list of names about somebody whose name nobody has told, and calls none of them clean', async () => {
    const folder = await folderWith('ceis', 'eu', 'un');
    const statesOf = async (known: Partial<SectionDetails>) => {
      const { details } = await ask(folder, 'SANCTIONS', person, { known });
      return Object.fromEntries(details?.lists.map(({ list, state }) => [list, state]) ?? []);
    };
    expect(await statesOf({})).toMatchObject({
      CEIS: 'INCONCLUSIVE',
      EU: 'NOT_ASKED',
      UN: 'NOT_ASKED',
      OFAC: 'NOT_LOADED',
    });
    expect(await statesOf(withName(person, 'NINGUEM DE LUGAR NENHUM'))).toMatchObject({
      EU: 'CLEAN',
      UN: 'CLEAN',
    });
  });

  test('gives the same from the kept answer, whatever is loaded by then, and refuses one about another', async () => {
    const { details, answer, source, question } = await ask(await folderWith('ceis'), 'SANCTIONS', haulier);
    const again = source.map(answer, question).SANCTIONS;
    expect(again && mergeSection('SANCTIONS', [again])).toEqual(details);
    expect(() => source.map(answer, { ...question, document: stranger })).toThrow(
      expect.objectContaining({ code: 'WRONG_SUBJECT' }),
    );
    const broken = { ...answer, body: new TextEncoder().encode('{}') };
    expect(() => source.map(broken, question)).toThrow(expect.objectContaining({ code: 'INVALID_ANSWER' }));
  });
});

describe('PEP by the list of CGU', () => {
  test('finds partners by six digits and name, which is possible at most', async () => {
    const known = partnersOf(['PESSOA FICTICIA DOIS', '***000002**'], ['OUTRA PESSOA', '***000003**']);
    const { details } = await ask(await folderWith('pep'), 'PEP', haulier, { known });
    expect(details).toMatchObject({
      exposed: null,
      related: [{ name: 'PESSOA FICTICIA DOIS', certainty: 'POSSIBLE', title: 'PREFEITO', odds: null }],
    });
    expect(details?.related).toHaveLength(1);
  });

  test('knows nothing of partners whom nobody has named', async () => {
    expect((await ask(await folderWith('pep'), 'PEP', haulier)).details?.related).toBeNull();
  });

  test.each([null, '***000003*', '***000000**', '12345678000195'])(
    'knows nothing of partners if one of them has no digits of a CPF (%s)',
    async (document) => {
      const others = partnersOf(['OUTRA PESSOA', '***000003**'], ['PESSOA FICTICIA DOIS', document]);
      const open = await ask(await folderWith('pep'), 'PEP', haulier, { known: others });
      expect(open.details).toMatchObject({ exposed: null, related: null });
      const found = partnersOf(['PESSOA FICTICIA DOIS', '***000002**'], [null, document]);
      const { details } = await ask(await folderWith('pep'), 'PEP', haulier, { known: found });
      expect(details).toMatchObject({ related: [{ name: 'PESSOA FICTICIA DOIS' }], relatedUnknown: 1 });
    },
  );

  describe('finds the owner of a one-person company', () => {
    const owned = (name: string, ...partners: readonly (readonly [string, string])[]) => ({
      ...partnersOf(...partners),
      ...withName(haulier, name),
    });
    const pepOf = async (known: Partial<SectionDetails>) =>
      (await ask(await folderWith('pep'), 'PEP', haulier, { known })).details;
    const found = [{ name: 'PESSOA FICTICIA DOIS', relationship: 'PARTNER', certainty: 'POSSIBLE' }];

    test('by the digits of the CPF in its name', async () => {
      const name = 'PESSOA FICTICIA DOIS ***.000.002-**';
      expect((await pepOf(owned(name)))?.related).toMatchObject(found);
      // Its partners can be unknown, or the owner can be among them.
      expect((await pepOf(withName(haulier, name)))?.related).toMatchObject(found);
      const twice = await pepOf(owned(name, ['PESSOA FICTICIA DOIS', '***000002**']));
      expect(twice?.related).toMatchObject(found);
      expect(twice?.related).toHaveLength(1);
    });

    test('not if its name has no digits of the CPF: the exposure is unknown', async () => {
      const name = '99.999.004 PESSOA FICTICIA DOIS';
      const details = await pepOf(owned(name));
      expect(details).toMatchObject({ exposed: null, related: null });
      expect(details && isExposureKnown(details)).toBe(false);
      const isPartner = await pepOf(owned(name, ['PESSOA FICTICIA DOIS', '***000002**']));
      expect(isPartner?.related).toMatchObject(found);
      expect(isPartner).not.toHaveProperty('relatedUnknown');
    });

    test('not if an individual entrepreneur has no digits in the name: the exposure is unknown', async () => {
      const known = (code: string) => {
        const { BASIC_INFORMATION, ...others } = owned('PESSOA FICTICIA DOIS');
        const company = { ...BASIC_INFORMATION?.company, legalNature: { code, description: null } };
        return { ...others, BASIC_INFORMATION: { ...BASIC_INFORMATION, company } } as Partial<SectionDetails>;
      };
      for (const nature of ['2135', '4120']) {
        const details = await pepOf(known(nature));
        expect(details).toMatchObject({ exposed: null, related: null });
        expect(details && isExposureKnown(details)).toBe(false);
      }
      expect((await pepOf(known('3999')))?.related).toEqual([]);
    });

    test('and nobody else', async () => {
      expect((await pepOf(owned('PESSOA FICTICIA DOIS ***.000.003-**')))?.related).toEqual([]);
      expect((await pepOf(owned('OUTRO NOME ***.000.002-**')))?.related).toEqual([]);
      expect((await pepOf(withName(haulier, 'OUTRO NOME ***.000.002-**')))?.related).toBeNull();
    });

    test('once in what was set aside', async () => {
      const known = owned('PESSOA FICTICIA DOIS ***.000.002-**');
      const folder = await folderWith('pep');
      const rowSha256 = (await ask(folder, 'PEP', haulier, { known })).details?.related?.[0]?.rowSha256 ?? '';
      const decision = {
        rowSha256,
        decidedBy: 'ana',
        reason: 'Another person',
        decidedAt: '2026-11-20T12:00:00Z',
      };
      const { details } = await ask(folder, 'PEP', haulier, { known, setAside: [decision] });
      expect(details).toMatchObject({ related: [], setAside: [{ rowSha256 }] });
      expect(details?.setAside).toHaveLength(1);
    });
  });

  test('says of a person without such digits that it is not on the list', async () => {
    const { details } = await ask(await folderWith('pep'), 'PEP', person);
    expect(details).toMatchObject({ exposed: false, positions: [], possible: [] });
  });

  test('leaves open whether a person with such digits is', async () => {
    const same: Document = { kind: 'cpf', value: '00000000272' };
    const { details } = await ask(await folderWith('pep'), 'PEP', same);
    expect(details).toMatchObject({
      exposed: null,
      positions: null,
      possible: [{ odds: 0.004, matched: ['DIGITS'] }],
    });
  });
});

describe('TAX_DEBTS by the stock of PGFN', () => {
  test('adds up what the subject owes as main debtor', async () => {
    const { details } = await ask(await folderWith('pgfn'), 'TAX_DEBTS', haulier);
    expect(details).toMatchObject({
      count: 2,
      totalAmount: 185_550.79,
      collectionAmount: 185_550.79,
      litigatedAmount: 185_550.79,
      fundAmount: 33_210.02,
      coDebtorCount: 0,
      lastDate: '2021-11-20',
    });
  });

  test('counts what it answers for beside others apart', async () => {
    const { details } = await ask(await folderWith('pgfn'), 'TAX_DEBTS', holding);
    expect(details).toMatchObject({ count: 0, totalAmount: 0, coDebtorCount: 1 });
  });

  test('is none where the stock has none, and unknown where the stock is old', async () => {
    const folder = await folderWith('pgfn');
    expect((await ask(folder, 'TAX_DEBTS', stranger)).details).toMatchObject({ count: 0, entries: [] });
    const old = await ask(folder, 'TAX_DEBTS', stranger, { askedOn: '2027-06-01' });
    expect(old.details).toMatchObject({
      count: null,
      totalAmount: null,
      edition: { stale: true, staleAfterDays: 150 },
    });
  });

  test('of a person is possible at most, and in no total', async () => {
    const same: Document = { kind: 'cpf', value: '00000000191' };
    const { details } = await ask(await folderWith('pgfn'), 'TAX_DEBTS', same);
    expect(details).toMatchObject({ count: null, totalAmount: null, entries: [{ certainty: 'POSSIBLE' }] });
  });
});

test('nothing is asked about a kind of document for which no list is loaded', async () => {
  const { source } = await ask(await folderWith('ceis'), 'SANCTIONS', haulier);
  expect([haulier, person].map((document) => source.whyUnaskable?.(document, {}))).toEqual([
    undefined,
    undefined,
  ]);
  const { source: none } = await ask(newDatasetsFolder(), 'SANCTIONS', haulier);
  expect(none.whyUnaskable?.(haulier, {})).toBe('NOT_LOADED');
});
