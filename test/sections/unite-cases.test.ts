import { describe, expect, test } from 'vitest';
import { branchOf, isAppeal, opensCase } from '../../src/sections/court-branch.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import type { Lawsuit, OwnersLawsuit, ProcessesDetails } from '../../src/sections/processes.ts';
import { statusOf } from './stated-sections.ts';

const masked = '0000001-45.2026.5.02.0001';
const bare = '00000014520265020001';
const civil = '0000001-68.2026.8.26.0100';

const lawsuit = (row: Partial<Lawsuit>): Lawsuit => ({
  caseNumber: masked,
  court: null,
  courtType: null,
  class: null,
  subject: null,
  pole: null,
  amount: null,
  status: null,
  filedOn: null,
  lastMovement: null,
  ...row,
});

const processes = (details: Partial<ProcessesDetails>): ProcessesDetails => ({
  since: null,
  lawsuits: null,
  ownersLawsuits: null,
  totals: null,
  ownersTotals: null,
  calculatedRevenuePercentage: null,
  ...details,
});

const merged = (...lists: readonly (readonly Partial<Lawsuit>[])[]) => {
  const [first = [], ...others] = lists.map((list) => processes({ lawsuits: list.map(lawsuit) }));
  if (Array.isArray(first)) throw new Error('no list');
  return mergeSection('PROCESSES', [first, ...others]);
};

describe('a case', () => {
  const first = { class: 'Procedimento Comum', pole: 'PASSIVE', amount: 900, court: 'TJSP' } as const;
  const second = { class: 'Apelação', pole: 'ACTIVE', amount: 900, court: 'TJSP, 2º grau' } as const;

  test.each([
    [
      'of one source',
      [
        [
          { ...first, caseNumber: civil },
          { ...second, caseNumber: '00000016820268260100' },
        ],
      ],
    ],
    [
      'of one source, the appeal first',
      [
        [
          { ...second, caseNumber: civil },
          { ...first, caseNumber: civil },
        ],
      ],
    ],
    [
      'of two sources',
      [[{ ...second, caseNumber: civil }], [{ ...first, caseNumber: '00000016820268260100' }]],
    ],
  ])('in two instances counts once, as sued, with the class of the first: %s', (_, lists) => {
    const { lawsuits, totals } = merged(...lists);
    expect(lawsuits).toMatchObject([{ ...first, caseNumber: civil, courtType: 'CIVIL' }]);
    expect(totals).toMatchObject({ count: 1, passiveCount: 1, passiveAmount: 900 });
  });

  test('is open while one instance is, was filed on the first day and moved on the last', () => {
    const { lawsuits } = merged([
      {
        status: 'ARCHIVED',
        filedOn: '2024-03-01',
        lastMovement: { date: '2025-01-01', description: 'Baixa' },
      },
      {
        status: 'IN_PROGRESS',
        filedOn: '2025-02-01',
        lastMovement: { date: '2026-01-01', description: 'Pauta' },
        class: 'Recurso Ordinário',
      },
    ]);
    expect(lawsuits).toMatchObject([
      { status: 'IN_PROGRESS', filedOn: '2024-03-01', lastMovement: { date: '2026-01-01' } },
    ]);
  });

  test('that is stated to be of the first instance leads whatever its class', () => {
    const { lawsuits } = merged([
      { instance: 2, class: 'Remessa', pole: 'ACTIVE' },
      { instance: 1, class: 'Embargos à Execução', pole: 'ACTIVE' },
    ]);
    expect(lawsuits).toMatchObject([{ class: 'Embargos à Execução', pole: 'ACTIVE', instance: 1 }]);
  });

  test('that is certainly of the subject is not also a possible one', () => {
    const details = mergeSection('PROCESSES', [
      processes({ lawsuits: [lawsuit({ pole: 'PASSIVE' })] }),
      processes({ possible: [lawsuit({ caseNumber: bare }), lawsuit({ caseNumber: civil })] }),
    ]);
    expect(details.possible).toMatchObject([{ caseNumber: civil }]);
  });

  test('of two owners is one in their totals, and in the list of each', () => {
    const row = (document: string, pole: Lawsuit['pole']): OwnersLawsuit => ({
      owner: { name: null, document },
      ...lawsuit({ caseNumber: document.startsWith('1') ? masked : bare, pole, amount: 100 }),
    });
    const { ownersLawsuits, ownersTotals } = mergeSection('PROCESSES', [
      processes({ ownersLawsuits: [row('11111111111', 'ACTIVE'), row('22222222222', 'PASSIVE')] }),
    ]);
    expect(ownersLawsuits).toHaveLength(2);
    expect(ownersTotals).toMatchObject({ count: 1, passiveCount: 1, passiveAmount: 100 });
  });

  test('of two owners may be against them if the side of one is unknown', () => {
    const row = (document: string, pole: Lawsuit['pole']): OwnersLawsuit => ({
      owner: { name: null, document },
      ...lawsuit({ pole, amount: 100 }),
    });
    const { ownersTotals } = mergeSection('PROCESSES', [
      processes({ ownersLawsuits: [row('11111111111', 'ACTIVE'), row('22222222222', null)] }),
    ]);
    expect(ownersTotals).toMatchObject({ count: 1, passiveCount: 0, unknown: { passiveCount: 1 } });
  });

  test('with another number is another case', () => {
    expect(merged([{ caseNumber: masked }, { caseNumber: civil }]).totals).toMatchObject({ count: 2 });
  });
});

describe('the branch of justice', () => {
  test.each([
    ['the number', { caseNumber: masked, class: null }, 'LABOR'],
    ['the number, against the words', { caseNumber: bare, class: 'Ação Penal' }, 'LABOR'],
    [
      'the number of an electoral case',
      { caseNumber: '0000001-00.2026.6.26.0001', class: null },
      'ELECTORAL',
    ],
    ['the number of a military case', { caseNumber: '0000001-00.2026.7.01.0001', class: null }, 'CRIMINAL'],
    ['nothing', { caseNumber: civil, class: null }, null],
    [
      'the code, against the words',
      { caseNumber: civil, class: 'Restituição', classCode: '326' },
      'CRIMINAL',
    ],
    ['the code of a civil class', { caseNumber: civil, class: 'Ação Penal', classCode: '7' }, 'CIVIL'],
    ['the code of an appeal in a tax case', { caseNumber: civil, class: null, classCode: '1118' }, 'TAX'],
    ['the code of an heir', { caseNumber: civil, class: null, classCode: '39' }, 'FAMILY'],
    [
      'a code of a superior court of any branch',
      { caseNumber: civil, class: 'Recurso', classCode: '1032' },
      null,
    ],
    [
      'words, with a code that is not in the tables',
      { caseNumber: civil, class: 'Ação Penal', classCode: '99999' },
      'CRIMINAL',
    ],
  ])('follows from %s', (_, courtCase, branch) => {
    expect(branchOf(courtCase)).toBe(branch);
  });

  test.each([
    [278, 'Termo Circunstanciado'],
    [426, 'Recurso em Sentido Estrito'],
    [313, 'Pedido de Prisão Preventiva'],
    [314, 'Pedido de Prisão Temporária'],
    [305, 'Liberdade Provisória com ou sem fiança'],
    [326, 'Restituição de Coisas Apreendidas'],
    [280, 'Auto de Prisão em Flagrante'],
    [307, 'Habeas Corpus Criminal'],
    [283, 'Ação Penal - Procedimento Ordinário'],
    [1268, 'Medidas Protetivas de urgência (Lei Maria da Penha)'],
  ])('of class %i, %s, is criminal by code and by words', (code, name) => {
    expect(branchOf({ caseNumber: civil, class: null, classCode: String(code) })).toBe('CRIMINAL');
    expect(branchOf({ caseNumber: civil, class: name })).toBe('CRIMINAL');
  });

  test.each([
    'Não informada',
    '-',
    'Outros',
    'Carta Precatória',
    'Medidas Protetivas de Urgência',
    'TCO',
    'APOrd',
    'Interceptação Telefônica',
    'Notícia de Fato',
    'Desaforamento',
    'Prestação de Serviços à Comunidade',
    'Injúria',
    'Ação de Cobrança',
    'Sonegação Fiscal',
    'Interdição Temporária de Direitos',
    'Prisão Civil',
    'Guarda Municipal',
    // Classes of several branches have these names.
    'Habeas Corpus',
    'Mandado de Segurança',
    'Embargos de Terceiro',
    'Sequestro',
    'Agravo de Instrumento',
    'Recurso Especial',
  ])('of a class "%s" is unknown', (name) => {
    expect(branchOf({ caseNumber: civil, class: name })).toBeNull();
  });

  test.each([
    ['PROCEDIMENTO COMUM CIVEL', 'CIVIL'],
    ['  Execução de título extrajudicial ', 'CIVIL'],
    ['PROCEDIMENTO DO JUIZADO ESPECIAL DA FAZENDA PÚBLICA (14695)', 'CIVIL'],
    ['Classe qualquer (283)', 'CRIMINAL'],
    ['Insanidade Mental do Acusado', 'CRIMINAL'],
    ['Livramento Condicional', 'CRIMINAL'],
    ['Execuções Penais', 'CRIMINAL'],
    ['Crimes contra a Ordem Tributária', 'CRIMINAL'],
    ['Habeas Corpus Cível', 'CIVIL'],
    ['Execução Fiscal', 'TAX'],
    ['Execução Fiscal Municipal', 'TAX'],
    ['Curatela', 'FAMILY'],
    ['Petição Infracional', 'OTHER'],
  ])('of a class "%s" is %s', (name, branch) => {
    expect(branchOf({ caseNumber: civil, class: name })).toBe(branch);
  });

  test('of a class name that labour and civil courts use is civil in a state court', () => {
    const name = 'Execução de Título Extrajudicial';
    expect(branchOf({ caseNumber: civil, class: name })).toBe('CIVIL');
    expect(branchOf({ caseNumber: '123', class: name })).toBeNull();
  });

  test.each([
    ['ROT', false],
    ['RORSum', false],
    ['AIRR', false],
    ['RR', false],
    ['AREsp', false],
    ['Ap', false],
    ['Pedido de Uniformização de Interpretação de Lei', false],
    ['Impugnação ao Cumprimento de Sentença', false],
    ['Não informada', false],
    ['Petição Cível', false],
    ['Embargos do Acusado', false],
    ['Apelação Cível', false],
    ['Ação Trabalhista - Rito Ordinário', true],
    ['AÇÃO TRABALHISTA - RITO SUMARÍSSIMO (1125)', true],
    ['Procedimento Comum Cível', true],
    ['Mandado de Segurança', true],
    ['Ação Penal - Procedimento Ordinário', true],
  ])('a claimant of class "%s" without an instance is certain: %s', (name, isCertain) => {
    expect(opensCase({ class: name })).toBe(isCertain);
    const { lawsuits, totals } = merged([{ class: name, pole: 'ACTIVE', caseNumber: masked }]);
    expect(lawsuits).toMatchObject([{ pole: isCertain ? 'ACTIVE' : null }]);
    expect(totals?.unknown?.['passiveCount']).toBe(isCertain ? undefined : 1);
  });

  test('a claimant by the code of a superior court is not certain, and neither is a third party', () => {
    expect(opensCase({ class: 'Procedimento Comum Cível', classCode: '11881' })).toBe(false);
    expect(merged([{ class: 'ROT', pole: 'OTHER' }]).lawsuits).toMatchObject([{ pole: null }]);
    expect(merged([{ class: null, pole: 'ACTIVE' }]).lawsuits).toMatchObject([{ pole: null }]);
    expect(merged([{ class: 'ROT', pole: 'ACTIVE', instance: 1 }]).lawsuits).toMatchObject([
      { pole: 'ACTIVE' },
    ]);
  });

  test('an appeal is told by its code or its words', () => {
    expect(isAppeal({ class: null, classCode: '1009' })).toBe(true);
    expect(isAppeal({ class: 'Apelação Cível' })).toBe(true);
    expect(isAppeal({ class: 'Execução Fiscal', classCode: '1116' })).toBe(false);
  });
});

test('a case of an owner counts once if one source masks the document of the owner', () => {
  const row = (document: string, caseNumber: string): OwnersLawsuit => ({
    owner: { name: 'MARIA INVENTADA', document },
    ...lawsuit({ caseNumber, amount: 700, pole: 'PASSIVE' }),
  });
  const { ownersLawsuits } = mergeSection('PROCESSES', [
    processes({ ownersLawsuits: [row('***456777**', masked)] }),
    processes({ ownersLawsuits: [row('11145677735', bare), row('22245699935', bare)] }),
  ]);
  expect(ownersLawsuits?.map(({ owner }) => owner.document)).toEqual(['***456777**', '22245699935']);
});

describe('rows of one case that differ', () => {
  const orders = (...rows: readonly Partial<Lawsuit>[]) =>
    [rows, rows.toReversed()].map((ordered) => merged(...ordered.map((row) => [row])));
  const both = (...rows: readonly Partial<Lawsuit>[]) => {
    const [one, other] = orders(...rows);
    expect(one).toEqual(other);
    expect(merged(rows)).toEqual(one);
    return one;
  };

  test('leave the amount between the lowest and the highest one', () => {
    const details = both({ pole: 'PASSIVE', amount: 900 }, { pole: 'PASSIVE', amount: 5000 });
    expect(details?.lawsuits).toMatchObject([{ amount: null, leastAmount: 900, mostAmount: 5000 }]);
    expect(details?.totals).toMatchObject({ passiveAmount: 900, unknown: { amount: 1, passiveAmount: 1 } });
    expect(mergeSection('PROCESSES', [details ?? processes({})])).toEqual(details);
  });

  test('with a third amount widen it, and equal amounts are certain', () => {
    const pair = merged([{ amount: 900 }], [{ amount: 5000 }]);
    expect(mergeSection('PROCESSES', [pair, merged([{ amount: 0 }])]).lawsuits).toMatchObject([
      { amount: null, leastAmount: 0, mostAmount: 5000 },
    ]);
    const [equal] = both({ amount: 900 }, { amount: 900 }, { amount: null })?.lawsuits ?? [];
    expect(equal).toMatchObject({ amount: 900 });
    expect(equal).not.toHaveProperty('leastAmount');
  });

  test('leave the branch unknown', () => {
    const details = both({ courtType: 'CIVIL' }, { courtType: 'CRIMINAL' });
    expect(details?.lawsuits).toMatchObject([{ courtType: null }]);
    expect(details?.totals).toMatchObject({ criminalCount: 0, unknown: { criminalCount: 1 } });
  });

  test('do not include the amount of an appeal or an incident', () => {
    const first = { class: 'Procedimento Comum Cível', caseNumber: civil, amount: 900 };
    expect(both(first, { class: 'Apelação Cível', caseNumber: civil, amount: 5000 })?.lawsuits).toMatchObject(
      [{ amount: 900 }],
    );
    expect(both(first, { caseNumber: `${civil}/50000`, amount: 5000 })?.lawsuits).toMatchObject([
      { caseNumber: civil, amount: 900 },
    ]);
  });

  test.each([
    `${civil}/50000`,
    `${civil} (50000)`,
    '1-68.2026.8.26.0100',
    '00000016820268260100',
    '16820268260100',
    '0000001.68.2026.8.26.0100',
  ])('are those of %s too', (caseNumber) => {
    expect(both({ caseNumber: civil }, { caseNumber })?.lawsuits).toMatchObject([{ caseNumber: civil }]);
  });

  test.each(['0000002-68.2026.8.26.0100', '0000001-68.2026.8.26.0200', '26820268260100', '2026.8.26.0100'])(
    'are not those of %s',
    (caseNumber) => {
      expect(merged([{ caseNumber: civil }], [{ caseNumber }]).lawsuits).toHaveLength(2);
    },
  );
});

describe('the defendant of an appeal', () => {
  const opening = { instance: 1, class: 'Procedimento Comum Cível' } as const;
  const appeal = { class: 'Apelação Cível', pole: 'PASSIVE' } as const;
  const count = (...rows: readonly object[]) => {
    const details = mergeSection('PROCESSES', [
      processes({ lawsuits: rows.map((row) => ({ ...lawsuit({ amount: 5 }), ...row })) }),
    ]);
    expect(mergeSection('PROCESSES', [details])).toEqual(details);
    return statusOf('PROCESSES', details, ['LAWSUITS_COUNT', 'GREATER_THAN 0 COUNT']);
  };

  test('is the party that the first instance shows', () => {
    expect(count({ ...opening, pole: 'ACTIVE' }, { ...appeal, instance: 2 })).toBe('APPROVED');
    expect(count({ ...opening, pole: 'PASSIVE' }, { ...appeal, instance: 2 })).toBe('DENIED');
    expect(count({ ...opening, pole: 'PASSIVE' }, { ...appeal, pole: 'ACTIVE', instance: 2 })).toBe('DENIED');
    expect(count({ ...opening, pole: null }, { ...appeal, instance: 2 })).toBe('NOT_APPLIED');
  });

  test.each([
    [{ ...appeal, classCode: '198' }],
    [{ ...appeal, instance: 2 }],
    [{ ...appeal, instance: 1 }],
    [{ class: 'Agravo de Instrumento', pole: 'PASSIVE' }],
    [{ class: 'Procedimento Comum Cível', instance: 2, pole: 'PASSIVE' }],
    [{ class: 'Recurso Especial', instance: 3, pole: 'PASSIVE' }],
    [{ class: 'RECURSO ESPECIAL', classCode: '1032', pole: 'PASSIVE' }],
    [{ class: 'Agravo em Recurso Especial', classCode: '11881', pole: 'PASSIVE' }],
    [{ class: 'Incidente', pole: 'PASSIVE', caseNumber: '0000001-68.2026.8.26.0100/50000' }],
    [{ class: 'Embargos de Declaração Cível', pole: 'PASSIVE' }],
  ])('may be the claimant: %j', (row) => {
    expect(count(row)).toBe('NOT_APPLIED');
  });

  test('counts if the class and the instance are unknown', () => {
    expect(count({ class: null, pole: 'PASSIVE' })).toBe('DENIED');
    expect(count({ class: 'Procedimento Comum Cível', pole: 'PASSIVE' })).toBe('DENIED');
  });
});
