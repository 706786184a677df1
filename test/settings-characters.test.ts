import { expect, test } from 'vitest';
import { CreditError, describeError } from '../src/base/errors.ts';
import { putSetting } from '../src/config.ts';

/** Reads a settings file and sets `accessible` in it. */
const put = (text: string) => putSetting({ text, file: 'config.yaml' }, { key: 'accessible', text: 'true' });

test.each([
  ['after a colon', 'timezone:\u00A0America/Sao_Paulo', '1:10'],
  ['after a colon above another setting', 'timezone:\u00A0America/Sao_Paulo\nlang: en', '1:10'],
  ['after a colon below another setting', 'lang: en\ntimezone:\u00A0America/Sao_Paulo', '2:10'],
  ['before a setting', 'lang: en\n\u00A0reuseDays: 30', '2:1'],
  ['before the colon', 'reuseDays\u00A0: 30', '1:10'],
  ['after a value', 'lang: en\nreuseDays: 30\u00A0', '2:14'],
  ['as an indentation', 'prices:\n\u00A0\u00A0cpf: { depthCents: { SIMPLES: 1 } }', '2:1'],
])('a no-break space %s is named in the refusal of settings', async (_what, text, place) => {
  const error = await put(`${text}\n`).catch((thrown: unknown) => thrown);
  if (!(error instanceof CreditError)) throw new Error(`expected a refusal, got ${String(error)}`);
  expect(error.code).toBe('CONFIGURATION_INVALID');
  const { message, mend } = describeError(error, 'en');
  expect(message).toContain(`config.yaml:${place}: `);
  expect(message).toContain('U+00A0 (no-break space)');
  expect(mend).toContain('Replace U+00A0 with a plain space');
});

test('a no-break space within a comment is read', async () => {
  const text = '#\u00A0lang: en\nlang: pt-BR # em\u00A0português\n';
  expect(await put(text)).toBe(`${text}accessible: true\n`);
});
