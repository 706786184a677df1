import { expect, test } from 'vitest';
import { statementDetails } from '../../src/financial-statement/analyze-statements.ts';
import { noteText, statementNotes } from '../../src/sections/statement-notes.ts';
import { statementsInWords } from '../../src/sections/statement-words.ts';
import { periodWith } from './some-statements.ts';

const period = periodWith({ indicators: { currentRatio: 0.8 } });
const [firstNote] = statementNotes([period]);
if (firstNote === undefined) throw new Error('nothing was noted');
const details = {
  periods: [
    {
      ...period,
      missingInputs: [
        {
          indicator: 'kanitz',
          inputs: ['equity'],
          reason: null,
          notPositive: [['equity'], ['cash', 'equity']],
        },
        { indicator: 'cashRatio', inputs: ['cash'], reason: null },
      ],
    },
  ],
  suggestedLimit: null,
  notes: [firstNote],
};

test('notes and reasons of statements are said in the language of the reader, of codes that were kept', () => {
  expect(JSON.stringify(details.notes)).not.toContain('Liquidez');
  expect(statementsInWords(details, 'en')).toMatchObject({
    notes: [
      {
        code: 'LOW_LIQUIDITY',
        text: 'Current ratio below 1: the current assets do not cover the current liabilities',
      },
    ],
    periods: [
      {
        missingInputs: [
          {
            reason: 'Equity is not above zero; The sum of cash and equivalents and equity is not above zero',
          },
          { reason: null },
        ],
      },
    ],
  });
  expect(statementsInWords(details, 'pt-BR')).toMatchObject({
    notes: [{ text: 'Liquidez corrente abaixo de 1: o ativo circulante não cobre o passivo circulante' }],
    periods: [{ missingInputs: [{ reason: expect.stringContaining('não é maior que zero') }, {}] }],
  });
  expect(JSON.stringify(statementsInWords(details, 'en'))).not.toContain('notPositive');
});

test('what was kept in words is said anew by its code, and stays where it has none', () => {
  const old = {
    ...details,
    periods: [
      { ...period, missingInputs: [{ indicator: 'kanitz', inputs: [], reason: 'O valor de caixa' }] },
    ],
    notes: [
      { ...firstNote, text: 'Liquidez' },
      { ...firstNote, code: 'OF_ANOTHER_VERSION', text: 'Outra coisa' },
    ],
  };
  expect(statementsInWords(old, 'en')).toMatchObject({
    notes: [{ text: noteText('LOW_LIQUIDITY')?.en }, { text: 'Outra coisa' }],
    periods: [{ missingInputs: [{ reason: 'O valor de caixa' }] }],
  });
  expect(statementDetails([]).notes).toEqual([]);
});
