import { expect, it } from 'vitest';
import { errorCodes } from '../../src/base/errors.ts';
import { findingCodes } from '../../src/policy/finding-codes.ts';

it('no code of a finding means two things, nor what a refusal means', () => {
  const codes = [...findingCodes().map(({ code }) => code), ...errorCodes];
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  for (const { code } of findingCodes()) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)+$/);
});
