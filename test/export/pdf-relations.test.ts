import { expect, test } from 'vitest';
import { negativeRecordsCell } from '../../src/export/pdf/relations.ts';
import { formatIn } from '../../src/wording/format.ts';

const timezone = 'America/Sao_Paulo';
const style = { language: 'pt-BR', format: formatIn('pt-BR', timezone), timezone } as const;

test.each([
  [true, 5_000, { text: 'R$\u00a05.000,00', face: 'strong' }],
  [false, 5_000, { text: 'R$\u00a05.000,00', face: 'strong' }],
  [true, null, { text: 'sim', face: 'strong' }],
  [false, 0, { text: 'nada consta' }],
  [false, null, { text: 'nada consta' }],
  [null, null, { text: '–' }],
  [null, 0, { text: '–' }],
  [undefined, undefined, { text: '–' }],
])('negative records of a party, flag %s and amount %s', (restrictive, restrictiveAmount, expected) => {
  expect(negativeRecordsCell({ restrictive, restrictiveAmount }, 'partners', style)).toEqual(expected);
});
