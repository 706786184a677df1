import { describe, expect, test } from 'vitest';
import { merged } from './stated-sections.ts';

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
