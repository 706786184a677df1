import { describe, expect, test } from 'vitest';
import { CreditError, describeError, errorCodes, explainErrorCode } from '../../src/base/errors.ts';
import { languages, type Text } from '../../src/base/language.ts';

const placeholdersOf = (text: string) => [...new Set(text.match(/\{[^}]*\}/g))].sort();

describe('the catalogue', () => {
  test.each(errorCodes)('%s is told in every language, with the same facts in each', (code) => {
    const { message, mend } = explainErrorCode(code);
    for (const text of [message, mend] satisfies Text[]) {
      for (const language of languages) {
        expect(text[language].trim()).not.toBe('');
        expect(placeholdersOf(text[language])).toEqual(placeholdersOf(text.en));
        expect(placeholdersOf(text[language]).every((name) => /^\{\w+\}$/.test(name))).toBe(true);
      }
    }
  });

  test.each(errorCodes)('%s is answered as a refusal, by a program and over HTTP', (code) => {
    const { httpStatus, exitCode } = explainErrorCode(code);
    expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    expect(httpStatus).toBeGreaterThanOrEqual(400);
    expect(httpStatus).toBeLessThan(600);
    // Exit code 1 is a failure of the service, 2 an error of the caller. The HTTP status must agree. EXPORT_FAILED reports an
    // earlier failure: the command fails with it, but a request for the file is only refused.
    if (exitCode === 1 && code !== 'EXPORT_FAILED') expect(httpStatus).toBeGreaterThanOrEqual(500);
  });
});

describe('a refusal', () => {
  const error = new CreditError('UNKNOWN_POLICY_VERSION', {
    policyId: 'small-business',
    version: 7,
    newest: 3,
  });

  test('carries its code, its HTTP status and its exit code', () => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'CreditError',
      code: 'UNKNOWN_POLICY_VERSION',
      httpStatus: 404,
      exitCode: 2,
    });
  });

  test('is told in English in logs, and to people in their language', () => {
    expect(error.message).toBe('The policy "small-business" has no version 7.');
    expect(describeError(error, 'en')).toEqual({ message: error.message, mend: 'Its versions are 1 to 3.' });
    expect(describeError(error, 'pt-BR')).toEqual({
      message: 'A política "small-business" não tem a versão 7.',
      mend: 'As versões vão de 1 a 3.',
    });
  });

  test('takes phrases in every language, and shows the reader’s', () => {
    const reason: Text = { en: 'it is empty', 'pt-BR': 'está vazio' };
    const invalid = new CreditError('INVALID_DOCUMENT', { document: '""', reason });
    expect(invalid.message).toBe('Invalid document "": it is empty.');
    expect(describeError(invalid, 'pt-BR').message).toBe('Documento inválido "": está vazio.');
  });

  test('shows what a caller gave as it was given, braces and all', () => {
    const given = new CreditError('UNKNOWN_REPORT', { reportId: '{reportId} $& {mend}' });
    expect(given.message).toBe('There is no report "{reportId} $& {mend}".');
  });

  test('keeps what caused it', () => {
    const cause = new Error('disk I/O error');
    expect(new CreditError('STORAGE_FULL', { file: 'a.db' }, { cause }).cause).toBe(cause);
  });
});
