import { describe, expect, test } from 'vitest';
import { merged, statusOf } from './stated-sections.ts';

describe('a record of two bureaus that word it differently', () => {
  const protest = (more: object = {}) => ({
    notaryOffice: '1 TABELIAO DE PROTESTO',
    protocol: '00123',
    date: '2025-01-02',
    amount: 100,
    city: 'SAO PAULO',
    ...more,
  });
  const other = { notaryOffice: '1º Tabelionato de Protesto de Letras e Títulos', protocol: '123' };
  const debt = (more: object = {}) => ({
    creditor: 'BANCO MODELO SA',
    contract: '17',
    date: '2025-01-02',
    amount: 100,
    ...more,
  });
  const of = (entry: object) => ({ count: 1, totalAmount: 100, lastDate: '2025-01-02', entries: [entry] });
  const counted = (type: 'PROTESTS' | 'PEFIN', one: object, two: object) => {
    const both = [merged(type, of(one), of(two)), merged(type, of(two), of(one))];
    const [count, ...others] = both.map((own) => [own.count, own.totalAmount]);
    expect(others).toEqual([count]);
    return count;
  };

  test.each([
    [other, [1, 100]],
    [{ ...other, city: 'São Paulo' }, [1, 100]],
    [{ ...other, city: null }, [1, 100]],
    [{ ...other, city: 'CAMPINAS' }, [2, 200]],
    [{ protocol: '124' }, [2, 200]],
    [{ amount: 100.01 }, [2, 200.01]],
    [{ date: '2025-01-03' }, [2, 200]],
  ])('a protest with %j', (more, count) => {
    expect(counted('PROTESTS', protest(), protest(more))).toEqual(count);
  });

  test.each([
    [{ creditor: 'Banco Modelo S/A (Cartões)' }, [1, 100]],
    [{ creditor: null }, [1, 100]],
    [{ contract: '18' }, [2, 200]],
    [{ date: '2025-02-02' }, [2, 200]],
  ])('a debt with %j', (more, count) => {
    expect(counted('PEFIN', debt(), debt(more))).toEqual(count);
  });

  test('is two if its day is unknown', () => {
    const day = { date: null };
    expect(counted('PROTESTS', protest(day), protest({ ...other, ...day }))).toEqual([2, 200]);
    expect(counted('PEFIN', debt(day), debt({ creditor: 'OUTRO', ...day }))).toEqual([2, 200]);
  });
});

describe('a licence of two sources that word its activity differently', () => {
  const licence = (more: object = {}) => ({
    agency: 'ANP',
    activity: 'Posto revendedor',
    number: 'PR/SP0001234',
    state: 'ACTIVE',
    ...more,
  });
  const other = { activity: 'Revendedor varejista de combustíveis', number: 'PR/SP 0001234' };
  const statusesOf = (...sources: readonly (readonly object[])[]) => {
    const [first = [], ...others] = sources;
    const sections = [first, ...others].map((licences) => ({ licences }));
    const orders = [sections, sections.toReversed()].map((own) => {
      const [one, ...more] = own;
      if (one === undefined) throw new Error('no source');
      const details = merged('LICENCES', one, ...more);
      return [
        details.licences.length,
        statusOf('LICENCES', details, ['LICENCES', 'NOT_CONTAINS posto']),
        statusOf('LICENCES', details, ['LICENCES', 'NOT_CONTAINS revendedor varejista']),
        statusOf('LICENCES', details, ['LICENCE_LOST']),
      ];
    });
    expect(orders[1]).toEqual(orders[0]);
    return orders[0];
  };

  test('is one with both activities', () => {
    expect(statusesOf([licence()], [licence(other)])).toEqual([1, 'APPROVED', 'APPROVED', 'APPROVED']);
  });

  test('is not certainly in force or lost if one of them states that it is suspended', () => {
    const unknown = [1, 'NOT_APPLIED', 'NOT_APPLIED', 'NOT_APPLIED'];
    expect(statusesOf([licence()], [licence({ ...other, state: 'SUSPENDED' })])).toEqual(unknown);
  });

  test('is another one of another number, of another agency, or in one source', () => {
    const two = [2, 'APPROVED', 'APPROVED', 'APPROVED'];
    expect(statusesOf([licence()], [licence({ ...other, number: 'PR/SP0001235' })])).toEqual(two);
    expect(statusesOf([licence()], [licence({ ...other, agency: 'ANTT' })])).toEqual(two);
    expect(statusesOf([licence(), licence(other)])).toEqual(two);
    expect(statusesOf([licence(), licence(other)], [licence()])).toEqual(two);
    const third = licence({ activity: 'Distribuidora' });
    expect(statusesOf([licence(), licence(other)], [third])?.[0]).toBe(3);
  });
});

describe('a registration change of two sources that word it differently', () => {
  const change = (more: object = {}) => ({ kind: 'NAME', date: '2026-05-01', after: 'ACME LTDA', ...more });
  const other = { after: 'Acme Comércio Limitada' };
  const countOf = (one: readonly object[], two: readonly object[], rule = 'REGISTRATION_CHANGES_NAME') => {
    const content = [one, two].map((changes) => ({ changes }));
    const orders = [content, content.toReversed()].map(([first = {}, second = {}]) => {
      const details = merged('REGISTRATION_CHANGES', first, second);
      const isMore = (count: number) =>
        statusOf('REGISTRATION_CHANGES', details, [rule, `GREATER_THAN ${count} COUNT`]);
      return [details.changes.length, isMore(0), isMore(1), isMore(2)];
    });
    expect(orders[1]).toEqual(orders[0]);
    return orders[0];
  };

  test('is one change or two', () => {
    expect(countOf([change()], [change(other)])).toEqual([1, 'DENIED', 'NOT_APPLIED', 'APPROVED']);
    expect(countOf([change()], [change()])).toEqual([1, 'DENIED', 'APPROVED', 'APPROVED']);
    expect(countOf([change()], [change({ after: null })])).toEqual([1, 'DENIED', 'NOT_APPLIED', 'APPROVED']);
  });

  test('is another one of another day, kind or in one source', () => {
    const two = [2, 'DENIED', 'DENIED', 'APPROVED'];
    expect(countOf([change()], [change({ ...other, date: '2026-05-02' })])).toEqual(two);
    expect(countOf([change(), change(other)], [])).toEqual(two);
    expect(countOf([change()], [change({ kind: 'ADDRESS' })])?.slice(1)).toEqual([
      'DENIED',
      'APPROVED',
      'APPROVED',
    ]);
    expect(countOf([change(), change(other)], [change({ after: 'OUTRA' })])).toEqual([
      2,
      'DENIED',
      'DENIED',
      'NOT_APPLIED',
    ]);
  });

  test('of partners keeps the larger share', () => {
    const of = (partnersChangedPercentage: number | null, after: string) =>
      change({ kind: 'MEMBERSHIP', partnersChangedPercentage, after });
    const { changes } = merged(
      'REGISTRATION_CHANGES',
      { changes: [of(50, 'ANA')] },
      { changes: [of(100, 'BRUNO')] },
    );
    expect(changes).toMatchObject([{ partnersChangedPercentage: 100, furtherChanges: 1 }]);
  });
});

describe('inquiries of two bureaus that word the segments differently', () => {
  const inquiriesOf = (...entries: readonly (readonly [date: string, segment: string, count: number])[]) => ({
    scoredOn: '2026-11-20',
    inquiries: {
      last90Days: 1,
      entries: entries.map(([date, segment, count]) => ({ date, segment, count })),
    },
  });
  const countOf = (one: object, two: object) => {
    const both = [merged('BUREAU_SCORE', one, two), merged('BUREAU_SCORE', two, one)];
    const counts = both.map((details) =>
      [0, 1, 2, 3, 4, 5, 6].find(
        (count) =>
          statusOf('BUREAU_SCORE', details, ['BUREAU_INQUIRIES', `GREATER_THAN ${count} COUNT`]) ===
          'APPROVED',
      ),
    );
    expect(counts[1]).toBe(counts[0]);
    return [counts[0], both[0]?.inquiries?.entries.filter((one) => one.possibleRepetition).length];
  };
  const [first, second] = ['2026-11-10', '2026-11-11'];

  test('count once for each day', () => {
    const banks = inquiriesOf([first, 'Bancos', 2]);
    expect(countOf(banks, inquiriesOf([first, 'BANCOS', 2]))).toEqual([2, 0]);
    expect(countOf(banks, inquiriesOf([first, 'Bancos e financeiras', 2]))).toEqual([2, 1]);
    expect(countOf(banks, inquiriesOf([first, 'Bancos', 1], [first, 'Varejo', 2]))).toEqual([4, 0]);
    expect(countOf(banks, inquiriesOf([first, 'Financeiras', 3]))).toEqual([3, 1]);
  });

  test('count on each of their days, and all of one bureau', () => {
    expect(countOf(inquiriesOf([first, 'Bancos', 2]), inquiriesOf([second, 'Varejo', 2]))).toEqual([4, 0]);
    const both = inquiriesOf([first, 'Bancos', 2], [first, 'Varejo', 1]);
    expect(countOf(both, inquiriesOf([second, 'Bancos', 1]))).toEqual([4, 0]);
    expect(countOf(both, inquiriesOf([first, 'Instituições', 3]))?.[0]).toBe(3);
  });
});
