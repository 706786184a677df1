import { CreditError } from '../../base/errors.ts';

/**
 * Which columns feed which inputs, out of `column=input` each: by the name or the number of the column the input's name, ''
 * for none.
 *
 * @param name what the pairs were given as, for the error.
 * @throws CreditError INVALID_ARGUMENT for a pair that names no column, and for a column that stands twice.
 */
export function readColumnMap(pairs: readonly string[], name: string): Readonly<Record<string, string>> {
  const byColumn = new Map<string, string>();
  for (const pair of pairs) {
    // An input's name has no such mark, and a column may.
    const [, column = '', input = ''] = /^(.*)=([^=]*)$/s.exec(pair) ?? [];
    if (column.trim() === '') throw refused(name, notNamed);
    if (byColumn.has(column.trim())) throw refused(name, doubled);
    byColumn.set(column.trim(), input.trim());
  }
  return Object.fromEntries(byColumn);
}

const notNamed = { en: 'it names no column', 'pt-BR': 'não diz a coluna' };
const doubled = { en: 'it has one column twice', 'pt-BR': 'traz a mesma coluna duas vezes' };

function refused(name: string, reason: typeof notNamed): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name,
    reason,
    expected: {
      en: 'COLUMN=INPUT, such as Atraso=daysLate',
      'pt-BR': 'COLUNA=ENTRADA, por exemplo Atraso=daysLate',
    },
  });
}
