import { CreditError } from '../../base/errors.ts';
import { columnTwice } from './column-errors.ts';

/**
 * Which columns feed which inputs, out of `column=input` each: by the name or the number of the column the input's name, ''
 * for none.
 *
 * @param name what the pairs were given as, for the error.
 * @throws CreditError INVALID_ARGUMENT for a pair that names no column; BATCH_COLUMN_TWICE for a column that stands twice.
 */
export function readColumnMap(pairs: readonly string[], name: string): Readonly<Record<string, string>> {
  const byColumn = new Map<string, string>();
  for (const pair of pairs) {
    // An input's name has no such mark, and a column may.
    const [, column = '', input = ''] = /^(.*)=([^=]*)$/s.exec(pair) ?? [];
    const key = column.trim();
    if (key === '') throw notNamed(name);
    const before = byColumn.get(key);
    if (before !== undefined) throw columnTwice(key, [before, input.trim()]);
    byColumn.set(key, input.trim());
  }
  return Object.fromEntries(byColumn);
}

function notNamed(name: string): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: 'it names no column', 'pt-BR': 'não diz a coluna' },
    expected: {
      en: 'COLUMN=INPUT, such as Atraso=daysLate',
      'pt-BR': 'COLUNA=ENTRADA, por exemplo Atraso=daysLate',
    },
  });
}
