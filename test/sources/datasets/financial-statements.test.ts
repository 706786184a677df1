import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../../src/datasets/edition/load-edition.ts';
import type { Document } from '../../../src/document/document.ts';
import { type SectionDetails, sectionDefinition } from '../../../src/sections/index.ts';
import { mergeSection } from '../../../src/sections/merge.ts';
import { formatIn } from '../../../src/wording/format.ts';
import { fixtureFile, loadOptions, newDatasetsFolder } from '../../datasets/dataset-folder.ts';
import { loadChanged } from '../../datasets/samples.ts';
import { evaluateRule } from '../../policy/one-rule.ts';
import { ask } from './ask-datasets.ts';

const factory: Document = { kind: 'cnpj', value: '99999002000101' };
const holding: Document = { kind: 'cnpj', value: '99999003000148' };
const bakery: Document = { kind: 'cnpj', value: '99999001000159' };
const haulier: Document = { kind: 'cnpj', value: '99999004000192' };
const stranger: Document = { kind: 'cnpj', value: '12ABC34501DE35' };

async function folder(): Promise<string> {
  const own = newDatasetsFolder();
  const tables = ['BPA', 'BPP', 'DRE'].flatMap((statement) =>
    ['con', 'ind'].map((scope) => fixtureFile(`dfp_cia_aberta_${statement}_${scope}_2025.csv`)),
  );
  const options = loadOptions(own, { publishedOn: '2026-11-18' });
  await loadEdition('cvm', [fixtureFile('cad_cia_aberta.csv'), ...tables], options);
  return own;
}

const statementsOf = async (document: Document, more = {}) =>
  (await ask(await folder(), 'FINANCIAL_STATEMENTS', document, more)).details;

const wordsOf = (details: SectionDetails['FINANCIAL_STATEMENTS'] | undefined, language: 'en' | 'pt-BR') =>
  sectionDefinition('FINANCIAL_STATEMENTS').figures(
    details ?? {},
    { language, format: formatIn(language, 'UTC') },
    '2026-11-20',
  );

describe('FINANCIAL_STATEMENTS of a listed company', () => {
  test('have the shape that uploads have: figures in reais, where each was read, indicators', async () => {
    const details = await statementsOf(factory);
    const [period] = details?.periods ?? [];
    expect(details?.periods).toHaveLength(1);
    expect(period).toMatchObject({
      year: 2025,
      months: 12,
      origin: 'SOURCE',
      balanceSheet: {
        cash: 40_000_000,
        inventories: 52_250_000,
        currentAssets: 182_250_000,
        fixedAssets: 90_000_000,
        totalAssets: 276_250_000,
        currentLiabilities: 60_000_000,
        retainedEarnings: 8_000_000,
        equity: 199_650_000,
      },
      incomeStatement: {
        grossRevenue: null,
        netRevenue: 58_400_000,
        costOfSales: 36_500_000,
        operatingExpenses: 5_900_000,
        operatingIncome: 16_000_000,
        financialExpenses: 1_250_000,
        netIncome: 14_650_000,
        depreciation: null,
      },
      indicators: { currentRatio: 3.0375, workingCapital: 122_250_000 },
    });
    expect(period?.extracted).toContainEqual({
      field: 'inventories',
      amount: 52_250_000,
      place: 'BPA_con 1.01.04',
      label: '1.01.04 Estoques',
      guessed: false,
    });
    expect(details).toMatchObject({
      registrant: { registered: true, code: '99999', category: 'Categoria A', registeredOn: '2010-05-03' },
      edition: { dataset: 'cvm', publishedOn: '2026-11-18', stale: false },
    });
    expect(details?.notes?.length).toBeGreaterThan(0);
  });

  test('are of the last version, of the company alone where no group filed, by the words of its chart', async () => {
    const details = await statementsOf(holding);
    expect(details).toMatchObject({
      periods: [
        {
          balanceSheet: { totalAssets: 1_000_000, equity: 800_000 },
          // Under this code a bank has something else.
          incomeStatement: { netRevenue: null, netIncome: 10_000 },
        },
      ],
      registrant: { registered: true, code: '99998', category: 'Categoria B' },
    });
  });

  test('belong to the registration in force, also if a later one was cancelled', async () => {
    const { folder } = await loadChanged('cvm', 'cad_cia_aberta.csv', (text) =>
      text
        .replace(/;1999-01-04;;2005-06-30;[^;]*;CANCELADA;/, ';1999-01-04;;;;ATIVO;')
        .replace(
          ';2010-05-03;;;;ATIVO;2010-05-03;99998',
          ';2010-05-03;;2013-02-01;;CANCELADA;2010-05-03;99998',
        ),
    );
    const { details } = await ask(folder, 'FINANCIAL_STATEMENTS', holding);
    expect(details?.registrant).toMatchObject({ registered: true, code: '90001', cancelledOn: null });
  });

  test('are of a company whose registration is cancelled, also if the register lacks the day', async () => {
    const { folder } = await loadChanged('cvm', 'cad_cia_aberta.csv', (text) =>
      text.replace(';2019-02-01;', ';;'),
    );
    const { details } = await ask(folder, 'FINANCIAL_STATEMENTS', haulier);
    expect(details?.registrant).toMatchObject({ registered: false, cancelledOn: null });
  });

  test('without a registration leave open whether the company is registered', async () => {
    const { folder } = await loadChanged('cvm', 'cad_cia_aberta.csv', (text) =>
      text.replace(/99\.999\.002\/0001-01/g, '99.999.004/0001-92'),
    );
    const { details } = await ask(folder, 'FINANCIAL_STATEMENTS', factory);
    expect(details?.periods).toHaveLength(1);
    expect(details).not.toHaveProperty('registrant');
  });

  test('that do not add up are left out', async () => {
    expect((await statementsOf(bakery))?.periods).toEqual([]);
  });

  test('are none of a company that is not registered, or no longer, and that is said', async () => {
    const details = await statementsOf(stranger);
    expect(details).toMatchObject({ periods: [], registrant: { registered: false, code: null } });
    expect(wordsOf(details, 'en')).toEqual(['no listed company']);
    expect(wordsOf(details, 'pt-BR')).toEqual(['não é companhia aberta']);
    expect(await statementsOf(haulier)).toMatchObject({
      periods: [],
      registrant: { registered: false, cancelledOn: '2019-02-01', registrationStanding: 'CANCELADA' },
    });
    const ratio = {
      rule: 'FINANCIAL_SUGGESTED_LIMIT',
      failWhen: 'LESS_THAN 1 BRL',
      statusToApply: 'ALERT' as const,
    };
    const facts = { FINANCIAL_STATEMENTS: details ?? { periods: [], suggestedLimit: null, notes: null } };
    expect(evaluateRule(ratio, facts, { kind: 'cnpj' }).status).toBe('NOT_APPLIED');
  });

  test('of an old edition stay as they were filed, and nobody is said not to be listed', async () => {
    const askedOn = '2027-06-01';
    expect(await statementsOf(factory, { askedOn })).toMatchObject({ periods: [{ year: 2025 }] });
    const details = await statementsOf(stranger, { askedOn });
    expect(details).not.toHaveProperty('registrant');
    expect(wordsOf(details, 'en')).toEqual(['stale edition']);
  });

  test('give way to what was attached for the same year', async () => {
    const details = await statementsOf(factory);
    const [own] = details?.periods ?? [];
    if (details === undefined || own === undefined) throw new Error('the company has statements');
    const { registrant: _, edition: __, ...bare } = details;
    const attached = { ...bare, periods: [{ ...own, origin: 'TYPED' as const }] };
    const merged = mergeSection('FINANCIAL_STATEMENTS', [attached, details]);
    expect(merged).toMatchObject({ periods: [{ origin: 'TYPED' }], registrant: { registered: true } });
    expect(merged.periods).toHaveLength(1);
  });

  test('are not collected where the dataset is not loaded, and come equal from the kept answer', async () => {
    expect((await ask(newDatasetsFolder(), 'FINANCIAL_STATEMENTS', factory)).details).toBeUndefined();
    const { answer, source, question } = await ask(await folder(), 'FINANCIAL_STATEMENTS', factory);
    expect(source.map(answer, question)).toEqual(source.map(answer, question));
  });
});
