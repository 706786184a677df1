import { expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { hideError } from '../../src/document/hide-error.ts';

test('an error is logged without the documents that it and its causes speak of', () => {
  const cause = new Error('cannot open /report/529.982.247-25');
  const error = new CreditError('UNKNOWN_REPORT', { reportId: '52998224725' }, { cause });
  const logged = JSON.stringify(hideError(error));
  expect(logged).not.toMatch(/52998224725|529\.982/);
  expect(logged).toContain('cannot open');
  expect(JSON.stringify(hideError('12ABC34501DE35'))).not.toContain('12ABC34501DE35');
});
