import { describe, expect, test } from 'vitest';
import { identifyingCaseNumber, identifyingNumber } from '../../src/sections/identifying-number.ts';
import { merged, statusOf } from './stated-sections.ts';

const placeholders = [
  'S/N',
  's/nº',
  'Sigiloso',
  'SEGREDO DE JUSTIÇA',
  'Segredo de justiça (art. 189)',
  'Processo sigiloso - 1ª Vara',
  'Não informado',
  'Não informado 1',
  'N/D',
  'n/a',
  'SEM NÚMERO',
  'Restrito',
  '',
  '-',
  '***',
  '***1234',
  'XXXXXXX-XX.2024.8.26.0100',
  '0',
  '-1',
  '000/2024',
  'S/N/2024',
  '99999999999999999999',
  '00000000000000000000',
  '0000000-00.0000.0.00.0000',
  '0000000-00.2024.8.26.0100',
  '1.6820268260100E13',
];

describe('an identifying number', () => {
  test.each(placeholders)('is not %j', (text) => {
    expect(identifyingNumber(text)).toBeUndefined();
    expect(identifyingCaseNumber(text)).toBeUndefined();
  });

  test.each([
    ['000.101', '101'],
    ['12/2024', '122024'],
    ['2024', '2024'],
    ['80 2 20 000001-01', '8022000000101'],
    ['RNTRC 012345678', 'RNTRC012345678'],
    ['00000000000191', '191'],
    ['00000016820268260100.01.0001-01', '1682026826010001000101'],
  ])('is the number in %j, without punctuation and leading zeros', (text, number) => {
    expect(identifyingNumber(text)).toBe(number);
  });

  test.each([
    '0000001-68.2026.8.26.0100',
    '16820268260100',
    '0000001-68.2026.8.26.0100 (segredo de justiça)',
  ])('of a case is its unified number: %j', (text) =>
    expect(identifyingCaseNumber(text)).toBe('16820268260100'),
  );
});

describe.each(placeholders)('items whose number is %j are different items', (number) => {
  const pending = { number, status: 'PENDING', active: true, issuedOn: '2024-03-01' };
  const served = { number, status: 'SERVED', active: false, issuedOn: '2025-02-01', endedOn: '2025-03-01' };

  test.each([
    ['one source', [{ warrants: [pending, served] }]],
    ['one source, one court', [{ warrants: [{ ...pending, court: 'TJSP' }, served] }]],
    ['two sources', [{ warrants: [pending] }, { warrants: [served] }]],
  ] as const)('a pending warrant next to a served one, of %s', (_, [first, ...others]) => {
    const details = merged('CRIMINAL_RECORD', first, ...others);
    expect(details.warrants).toHaveLength(2);
    expect(statusOf('CRIMINAL_RECORD', details, ['HAS_ARREST_WARRANT'])).toBe('DENIED');
  });

  test('five lawsuits of one source', () => {
    const lawsuits = [1, 2, 3, 4, 5].map((at) => ({
      caseNumber: number,
      court: `TJ ${at}`,
      courtType: 'CIVIL',
      pole: 'PASSIVE',
      amount: at * 50_000,
    }));
    const details = merged('PROCESSES', { lawsuits });
    expect(details.totals).toMatchObject({ count: 5, passiveCount: 5, amount: 750_000 });
    const status = (rule: string, failWhen: string) => statusOf('PROCESSES', details, [rule, failWhen]);
    expect(status('LAWSUITS_CIVIL', 'GREATER_THAN 4 COUNT')).toBe('DENIED');
    expect(status('LAWSUITS_COUNT', 'GREATER_THAN 5 COUNT')).toBe('APPROVED');
    expect(status('LAWSUITS_AMOUNT', 'LESS_THAN 750000 BRL')).toBe('APPROVED');
  });

  test('a certain lawsuit and a possible one', () => {
    const lawsuit = { caseNumber: number, pole: 'PASSIVE' };
    const details = merged('PROCESSES', { lawsuits: [lawsuit], possible: [{ ...lawsuit, court: 'TJSP' }] });
    expect(details.possible).toHaveLength(1);
  });

  test('lawsuits of two owners', () => {
    const row = (name: string, document: string, courtType: string) => ({
      owner: { name, document },
      caseNumber: number,
      courtType,
      pole: 'PASSIVE',
    });
    const details = merged('PROCESSES', {
      ownersLawsuits: [row('A', '91000000192', 'CRIMINAL'), row('B', '91000000273', 'CIVIL')],
    });
    const status = (rule: string, failWhen?: string) =>
      statusOf('PROCESSES', details, failWhen === undefined ? [rule] : [rule, failWhen]);
    expect(status('OWNER_LAWSUITS_COUNT', 'LESS_THAN 2 COUNT')).toBe('APPROVED');
    expect(status('OWNER_LAWSUITS_HAS_CRIMINAL')).toBe('DENIED');
  });

  test('debts, protests, and debts reported by creditors', () => {
    const debt = { number, debtor: 'MAIN', certainty: 'CERTAIN', amount: 9_000, standing: 'IN_COLLECTION' };
    const debts = merged('TAX_DEBTS', { entries: [debt, debt] });
    expect(statusOf('TAX_DEBTS', debts, ['TAX_DEBTS_AMOUNT', 'GREATER_THAN 17999 BRL'])).toBe('DENIED');
    const protest = { protocol: number, notaryOffice: '1º', city: 'SP', date: '2026-01-01', amount: 500 };
    const protests = merged('PROTESTS', { entries: [protest, protest] });
    expect(statusOf('PROTESTS', protests, ['PROTESTS_COUNT', 'GREATER_THAN 1 COUNT'])).toBe('DENIED');
    const pefin = { contract: number, creditor: 'B', date: '2026-01-01', amount: 500 };
    expect(merged('PEFIN', { entries: [pefin, pefin] })).toMatchObject({ count: 2, totalAmount: 1_000 });
  });

  test('licences of one activity', () => {
    const licence = { agency: 'ANP', activity: 'revenda', number };
    const details = merged('LICENCES', {
      licences: [
        { ...licence, state: 'ACTIVE', issuedOn: '2020-01-01' },
        { ...licence, state: 'CANCELLED', issuedOn: '2025-01-01' },
      ],
    });
    expect(details.licences.map(({ state }) => state).sort()).toEqual(['ACTIVE', 'CANCELLED']);
  });
});

describe('a warrant whose number is that of the case', () => {
  const number = '0000001-68.2026.8.26.0100';
  const pending = {
    number,
    kind: 'PREVENTIVE',
    status: 'PENDING',
    active: true,
    issuedOn: '2024-03-01',
  };

  test('is not replaced by another warrant of the case', () => {
    const served = { number, kind: 'CIVIL', status: 'SERVED', active: false, issuedOn: '2025-02-01' };
    const details = merged('CRIMINAL_RECORD', { warrants: [pending, served] });
    expect(statusOf('CRIMINAL_RECORD', details, ['HAS_ARREST_WARRANT'])).toBe('DENIED');
  });

  test('is replaced by a later report of the same kind and day', () => {
    const served = { ...pending, status: 'SERVED', active: false, endedOn: '2025-03-01' };
    const details = merged('CRIMINAL_RECORD', { warrants: [pending] }, { warrants: [served] });
    expect(details.warrants).toHaveLength(1);
    expect(statusOf('CRIMINAL_RECORD', details, ['HAS_ARREST_WARRANT'])).toBe('APPROVED');
  });
});

test.each(['00000000000', 'NÃO INFORMADO', '***.***.***-**'])(
  'partners with document %j are two',
  (document) => {
    const partner = { level: 1, name: 'JOSÉ DA SILVA', document, documentKind: 'cpf', certainty: 'CERTAIN' };
    const details = merged('RELATIONS', {
      levels: 1,
      partners: [partner, { ...partner, role: 'Administrador' }],
    });
    expect(details.partners).toHaveLength(2);
  },
);
